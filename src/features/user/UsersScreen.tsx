import { ListPage } from '../../resources/ListPage.tsx'
import { PLACE_FILTERS } from '../../shared/placeFilters.ts'
import { userColumns } from './columns.tsx'
import { userResource } from './resource.ts'

/** The screen with the list of users (the members of the marketplace). */
export default function UsersScreen() {
  return <ListPage resource={userResource} columns={userColumns} filters={PLACE_FILTERS} />
}
