import { ListPage } from '../../resources/ListPage.tsx'
import { LandFilters } from '../../shared/LandFilters.tsx'
import { userColumns } from './columns.tsx'
import { userResource } from './resource.ts'

/** The list of users: the members of the marketplace, searched, filtered and sorted. */
export default function UsersScreen() {
  return <ListPage resource={userResource} columns={userColumns} filters={<LandFilters />} />
}
