import { getStore, listStores, transitionStore } from '../../../contract/store.ts'
import { type StoreEvent, storeLifecycle } from '../../../machines/store.ts'
import type { LivingRecord } from '../../commands/recordCommands.ts'

/** Stores, as the console reads and writes them. */
export const storeRecord: LivingRecord<StoreEvent, typeof getStore> = {
  kind: 'store',
  lifecycle: storeLifecycle,
  get: getStore,
  list: listStores,
  transition: transitionStore,
  keys: { accept: 'a', reject: 'r', deactivate: 'd', activate: 'v' },
  keywords: {
    accept: ['shounin', 'approve'],
    reject: ['kyakka', 'refuse'],
    deactivate: ['teishi', 'stop'],
    activate: ['saikai', 'restart'],
  },
}
