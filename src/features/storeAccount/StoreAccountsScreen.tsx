import { ListPage } from '../../resources/ListPage.tsx'
import { OpenRecordPanel } from '../../resources/OpenRecordPanel.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { storeAccountColumns } from './columns.tsx'
import { storeAccountResource } from './resource.ts'

/** The list of store accounts, with the panel of the open account beside it. */
export default function StoreAccountsScreen() {
  return (
    <>
      <ListPage resource={storeAccountResource} columns={storeAccountColumns} />
      <OpenRecordPanel resource={storeAccountResource}>
        {(account) => <AccountFacts account={account} />}
      </OpenRecordPanel>
    </>
  )
}
