import { ListPage } from '../../resources/list/ListPage.tsx'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { storeAccountColumns } from './columns.tsx'
import { STORE_ACCOUNT_FACTS } from './facts.tsx'
import { storeAccountResource } from './resource.ts'

/** The list of store accounts, with the panel of the open account beside it. */
export default function StoreAccountsScreen() {
  return (
    <>
      <ListPage resource={storeAccountResource} columns={storeAccountColumns} />
      <OpenRecordPanel resource={storeAccountResource} facts={STORE_ACCOUNT_FACTS} />
    </>
  )
}
