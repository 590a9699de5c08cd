import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { countStores, listStores, type StoreRow } from '../../../contract/store.ts'
import type { Command } from '../../commands/command.ts'
import { storeRecord } from '../../commands/storeRecord.ts'
import { LandFilters } from '../../desk/LandFilters.tsx'
import { landFiltersOf } from '../../desk/landSearch.ts'
import { ListDesk } from '../../desk/ListDesk.tsx'
import type { ListTabs } from '../../desk/StatusTabs.tsx'
import { useText } from '../../text.ts'
import { PageHead } from '../../ui/page.tsx'
import { storeColumns } from './columns.tsx'
import { DEFAULT_TAB, STORE_TABS, type StoreTab } from './search.ts'

/** The stores desk: four tabs of one list, searched, filtered and sorted. */
export default function StoresScreen() {
  const text = useText()
  const navigate = useNavigate({ from: '/stores' })
  const go = useCallback(
    ({ id }: StoreRow, search: { act?: 'edit' }) =>
      void navigate({ to: '/store-detail/$id', params: { id: String(id) }, search }),
    [navigate],
  )
  const open = useCallback((row: StoreRow) => go(row, {}), [go])
  const moreCommandsOf = useCallback((row: StoreRow) => [editCommand(row, () => go(row, { act: 'edit' }))], [go])
  const tabs = useMemo(
    (): ListTabs<StoreTab> => ({
      codes: STORE_TABS,
      first: DEFAULT_TAB,
      wanting: DEFAULT_TAB,
      label: (tab) => text(`stores.tab.${tab}`),
      counts: countStores,
    }),
    [text],
  )

  return (
    <>
      <PageHead title={text('stores.title')} />
      <ListDesk
        endpoint={listStores}
        record="store"
        path="/stores"
        label={text('stores.title')}
        columns={storeColumns}
        rowName={nameOf}
        tabs={tabs}
        searchLabel={text('stores.search')}
        filterNames={['prefecture', 'industry']}
        filtersOf={landFiltersOf}
        filters={<LandFilters />}
        empty={text('stores.empty')}
        living={storeRecord}
        recordOf={itself}
        href={hrefOf}
        onOpen={open}
        moreCommandsOf={moreCommandsOf}
      />
    </>
  )
}

function editCommand({ name }: StoreRow, perform: () => void): Command {
  const title = { key: 'store.edit' } as const
  return { id: 'store.edit', title, scope: 'record', about: name, permission: 'STORE_MANAGEMENT', keys: 'e', perform }
}

function nameOf({ name }: StoreRow): string {
  return name
}

function itself(row: StoreRow): StoreRow {
  return row
}

function hrefOf({ id }: StoreRow): string {
  return `/store-detail/${id}`
}
