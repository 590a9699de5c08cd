import { ListPage } from '../../resources/list/ListPage.tsx'
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { storeAccountColumns } from './columns.tsx'
import { STORE_ACCOUNT_FACTS } from './facts.tsx'
import { storeAccountResource } from './resource.ts'

const STORE_ACCOUNT_LIST = listOfResource(storeAccountResource, storeAccountColumns)

/** The list of store accounts, with the panel of the open account beside it. */
export default function StoreAccountsScreen() {
  return (
    <>
      <ListPage definition={STORE_ACCOUNT_LIST} />
      <OpenRecordPanel resource={storeAccountResource} facts={STORE_ACCOUNT_FACTS} />
    </>
  )
}
