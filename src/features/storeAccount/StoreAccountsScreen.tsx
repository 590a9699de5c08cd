import { useCallback } from 'react'
import { countStoreAccounts, listStoreAccounts, type StoreAccount } from '../../../contract/storeAccount.ts'
import { storeAccountRecord } from './storeAccountRecord.ts'
import { ListDesk } from '../../resources/ListDesk.tsx'
import { useAccountTabs } from '../../shared/useAccountTabs.ts'
import { useListSearch } from '../../resources/useListSearch.ts'
import { useText } from '../../text.ts'
import { PageHead } from '../../ui/page.tsx'
import { storeAccountColumns } from './columns.tsx'
import type { StoreAccountsSearch } from './search.ts'
import { StoreAccountPanel } from './StoreAccountPanel.tsx'

/** The desk of store accounts: their list, and beside it the one that is open. */
export default function StoreAccountsScreen() {
  const text = useText()
  const [search, change] = useListSearch<StoreAccountsSearch>()
  const open = useCallback(({ id }: StoreAccount) => change({ open: id }), [change])
  const close = useCallback(() => change({ open: undefined }), [change])
  const tabs = useAccountTabs('storeAccount', countStoreAccounts)

  return (
    <>
      <PageHead title={text('storeAccounts.title')} />
      <ListDesk
        endpoint={listStoreAccounts}
        record="storeAccount"
        path="/store-account"
        label={text('storeAccounts.title')}
        columns={storeAccountColumns}
        rowName={nameOf}
        tabs={tabs}
        searchLabel={text('storeAccounts.search')}
        empty={text('storeAccounts.empty')}
        living={storeAccountRecord}
        recordOf={itself}
        href={hrefOf}
        onOpen={open}
      />
      {search.open !== undefined && <StoreAccountPanel key={search.open} id={search.open} onClose={close} />}
    </>
  )
}

function nameOf({ name }: StoreAccount): string {
  return name
}

function itself(row: StoreAccount): StoreAccount {
  return row
}

function hrefOf({ id }: StoreAccount): string {
  return `/store-account?open=${id}`
}
