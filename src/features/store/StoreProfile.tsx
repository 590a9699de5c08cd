import type { Read } from '../../../contract/answer.ts'
import type { Store } from '../../../contract/store.ts'
import { RecordBody } from '../../resources/record/RecordBody.tsx'
import { RecordFactGroups } from '../../resources/record/RecordFactGroups.tsx'
import { RecordHistory } from '../../resources/record/RecordHistory.tsx'
import { STORE_FACTS } from './facts.tsx'
import { storeResource } from './resource.ts'

/** The `profile` tab of a store: its facts and its history. */
export function StoreProfile({ store }: { store: Read<typeof Store> }) {
  return (
    <RecordBody facts={<RecordFactGroups record={store} facts={STORE_FACTS} />}>
      <RecordHistory record={{ resource: storeResource, id: store.id, status: store.status, name: store.name }} />
    </RecordBody>
  )
}
