import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { countUsers, listUsers, type UserRow } from '../../../contract/user.ts'
import type { Command } from '../../commands/command.ts'
import { namedUser, userRecord } from '../../commands/userRecord.ts'
import { ACCOUNT_TABS, type AccountTab, FIRST_ACCOUNT_TAB } from '../../desk/accountTabs.ts'
import { LandFilters } from '../../desk/LandFilters.tsx'
import { landFiltersOf } from '../../desk/landSearch.ts'
import { ListDesk } from '../../desk/ListDesk.tsx'
import type { ListTabs } from '../../desk/StatusTabs.tsx'
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
  const moreCommandsOf = useCallback((row: UserRow) => [openingCommand(row, open)], [open])
  const tabs = useMemo(
    (): ListTabs<AccountTab> => ({
      codes: ACCOUNT_TABS,
      first: FIRST_ACCOUNT_TAB,
      label: (tab) => text(`user.state.${tab}`),
      counts: countUsers,
    }),
    [text],
  )

  return (
    <>
      <PageHead title={text('users.title')} />
      <ListDesk
        endpoint={listUsers}
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
        moreCommandsOf={moreCommandsOf}
      />
    </>
  )
}

function openingCommand(row: UserRow, open: (row: UserRow) => void): Command {
  return {
    id: 'user.open',
    title: { key: 'user.open' },
    scope: 'record',
    about: row.fullName,
    keys: 'o',
    permission: 'USER_MANAGEMENT',
    perform: () => open(row),
  }
}

function nameOf({ fullName }: UserRow): string {
  return fullName
}

function hrefOf({ id }: UserRow): string {
  return `/user-detail/${id}`
}
