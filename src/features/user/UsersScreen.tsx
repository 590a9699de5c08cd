import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { countUsers, listUsers, type UserRow } from '../../../contract/user.ts'
import { namedUser, userRecord } from './userRecord.ts'
import { LandFilters } from '../../shared/LandFilters.tsx'
import { landFiltersOf } from '../../shared/landSearch.ts'
import { ListDesk } from '../../resources/ListDesk.tsx'
import { useAccountTabs } from '../../shared/useAccountTabs.ts'
import { useText } from '../../text.ts'
import { PageHead } from '../../ui/page.tsx'
import { userColumns } from './columns.tsx'

/** The users desk: the members of the marketplace, searched, filtered and sorted. */
export default function UsersScreen() {
  const text = useText()
  const navigate = useNavigate()
  const open = useCallback(
    ({ id }: UserRow) => void navigate({ to: '/user-detail/$id', params: { id: String(id) } }),
    [navigate],
  )
  const tabs = useAccountTabs('user', countUsers)

  return (
    <>
      <PageHead title={text('users.title')} />
      <ListDesk
        endpoint={listUsers}
        record="user"
        path="/users"
        label={text('users.title')}
        columns={userColumns}
        rowName={nameOf}
        tabs={tabs}
        searchLabel={text('users.search')}
        filterNames={['prefecture', 'industry']}
        filtersOf={landFiltersOf}
        filters={<LandFilters />}
        empty={text('users.empty')}
        living={userRecord}
        recordOf={namedUser}
        href={hrefOf}
        onOpen={open}
      />
    </>
  )
}

function nameOf({ fullName }: UserRow): string {
  return fullName
}

function hrefOf({ id }: UserRow): string {
  return `/user-detail/${id}`
}
