import { listStores, type StoreRow } from '../../../contract/store.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { storeLifecycle, type StoreState } from '../../../machines/store.ts'
import { recordCommands } from '../../commands/recordCommands.ts'
import { storeRecord } from './storeRecord.ts'
import type { Console } from '../../console.tsx'
import { currentText } from '../../text.ts'
import type { FoundRecord, RecordSource } from '../../resources/recordSource.ts'
import { detailOf, listSource } from '../../resources/listSource.ts'

/** Stores, as the palette finds them. */
export function storeSource(found: Console): RecordSource {
  return listSource(found, {
    id: 'store',
    title: 'palette.group.stores',
    endpoint: listStores,
    show: (store: StoreRow) => show(found, store),
  })
}

function show(found: Console, store: StoreRow): FoundRecord {
  const text = currentText()
  const state: StoreState = stateOf(storeLifecycle, store.status)
  return {
    id: `store:${store.id}`,
    label: store.name,
    detail: detailOf([text(`store.state.${state}`), store.prefecture, store.creator, `#${store.id}`]),
    path: `/store-detail/${store.id}`,
    commands: recordCommands(found, storeRecord, store),
  }
}
