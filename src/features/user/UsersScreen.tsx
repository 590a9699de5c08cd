import { ListPage } from '../../resources/ListPage.tsx'
import { PREFECTURE_AND_INDUSTRY_FILTERS } from '../../shared/prefectureAndIndustryFilters.ts'
import { userColumns } from './columns.tsx'
import { userResource } from './resource.ts'

/** The screen with the list of members (`User`). */
export default function UsersScreen() {
  return <ListPage resource={userResource} columns={userColumns} filters={PREFECTURE_AND_INDUSTRY_FILTERS} />
}
