import { ListPage } from '../../resources/ListPage.tsx'
import { LandFilters } from '../../shared/LandFilters.tsx'
import { userColumns } from './columns.tsx'
import { userResource } from './resource.ts'

/** The users desk: the members of the marketplace, searched, filtered and sorted. */
export default function UsersScreen() {
  return <ListPage resource={userResource} columns={userColumns} filters={<LandFilters />} />
}
