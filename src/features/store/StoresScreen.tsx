import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { countStores, listStores, type StoreRow } from '../../../contract/store.ts'
import { type Command, subjectOf } from '../../commands/command.ts'
import { leadCommand } from '../../shell/leadCommand.ts'
import { storeRecord } from './storeRecord.ts'
import { addressWith } from '../../resources/addressWith.ts'
import { LandFilters } from '../../shared/LandFilters.tsx'
import { landFiltersOf } from '../../shared/landSearch.ts'
import { ListDesk } from '../../resources/ListDesk.tsx'
import type { ListTabs } from '../../resources/StatusTabs.tsx'
import { useText } from '../../text.ts'
import { PageHead } from '../../ui/page.tsx'
import { storeColumns } from './columns.tsx'
import { DEFAULT_TAB, STORE_TABS, type StoreTab } from './search.ts'

/** The stores desk: four tabs of one list, searched, filtered and sorted. */
export default function StoresScreen() {
  const text = useText()
  const { history } = useRouter()
  const open = useCallback((row: StoreRow) => history.push(hrefOf(row)), [history])
  const moreCommandsOf = useCallback((row: StoreRow) => [editCommand(row, history.push)], [history])
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

function editCommand(row: StoreRow, go: (address: string) => void): Command {
  return leadCommand(addressWith(hrefOf(row), { act: 'edit' }), go, {
    id: 'store.edit',
    title: { key: 'store.edit' },
    scope: 'record',
    about: row.name,
    subject: subjectOf('store', row.id),
    keys: 'e',
  })
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
