import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { listStores, type StoreRow } from '../../../contract/store.ts'
import type { Command } from '../../commands/command.ts'
import { storeActs, storeCommands } from '../../commands/storeCommands.ts'
import { useConsole } from '../../console.tsx'
import { RecordList } from '../../desk/RecordList.tsx'
import { RowCommands } from '../../desk/RowCommands.tsx'
import { useText } from '../../text.ts'
import { PageHead } from '../../ui/page.tsx'
import { Empty, NoMatch } from '../../ui/states.tsx'
import { storeColumns } from './columns.tsx'
import { DEFAULT_TAB, STORE_TABS, type StoresSearch, storeTabFiltersOf } from './search.ts'
import { StoreFilters } from './StoreFilters.tsx'
import { StoreTabs } from './StoreTabs.tsx'

/** The stores desk: four tabs of one list, searched, filtered and sorted; its whole state is in the address. */
export default function StoresScreen() {
  const text = useText()
  const { client, queries } = useConsole()
  const search = useSearch({ from: '/shell/stores' })
  const navigate = useNavigate({ from: '/stores' })
  const { tab = DEFAULT_TAB, q, prefecture, industry } = search
  const change = useCallback(
    (changes: Partial<Record<keyof StoresSearch, unknown>>, replace = false) =>
      void navigate({ search: (before) => without({ ...before, ...changes }), replace }),
    [navigate],
  )
  const open = useCallback(
    ({ id }: StoreRow, act?: 'edit') =>
      void navigate({ to: '/store-detail/$id', params: { id: String(id) }, search: act === undefined ? {} : { act } }),
    [navigate],
  )
  const commandsOf = useCallback(
    (row: StoreRow) => [...storeCommands({ client, queries }, row), ...openingCommands(row, open)],
    [client, queries, open],
  )
  const bulk = useMemo(
    () => ({ acts: storeActs({ client, queries }), recordOf: (row: StoreRow) => row, code: STORE_TABS[tab] }),
    [client, queries, tab],
  )
  const isFiltered = q !== undefined || prefecture !== undefined || industry !== undefined

  return (
    <>
      <PageHead title={text('stores.title')} />
      <StoreTabs search={search} onTab={(next) => change({ tab: next === DEFAULT_TAB ? undefined : next, page: undefined })} />
      <StoreFilters search={search} onChange={(changes) => change({ ...changes, page: undefined }, true)} />
      <div role="tabpanel" aria-label={text(`stores.tab.${tab}`)}>
        <RecordList
          endpoint={listStores}
          filters={storeTabFiltersOf(search)}
          label={`${text('stores.title')} ${text(`stores.tab.${tab}`)}`}
          columns={storeColumns}
          rowName={nameOf}
          tableKey={`/stores ${JSON.stringify([tab, q, prefecture, industry])}`}
          place={search}
          onPlace={change}
          empty={isFiltered ? <NoMatch /> : <Empty title={text('stores.empty')} />}
          href={hrefOf}
          onOpen={(row) => open(row)}
          commandsOf={commandsOf}
          bulk={bulk}
        />
      </div>
      <RowCommands />
    </>
  )
}

function openingCommands(row: StoreRow, open: (row: StoreRow, act?: 'edit') => void): Command[] {
  const shared = { scope: 'record', about: row.name, permission: 'STORE_MANAGEMENT' } as const
  return [
    { ...shared, id: 'store.open', title: { key: 'store.open' }, keys: 'o', perform: () => open(row) },
    { ...shared, id: 'store.edit', title: { key: 'store.edit' }, keys: 'e', perform: () => open(row, 'edit') },
  ]
}

function nameOf({ name }: StoreRow): string {
  return name
}

function hrefOf({ id }: StoreRow): string {
  return `/store-detail/${id}`
}

/** An address says only what differs from the default. */
function without(search: object): StoresSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}
