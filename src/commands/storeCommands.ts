import { type Store, transitionStore } from '../../contract/store.ts'
import { type StoreEvent, storeLifecycle } from '../../machines/store.ts'
import { changedRecord } from '../api/failure.ts'
import type { Command, Scope } from './command.ts'
import { keepingStore, type Place } from './keepingStore.ts'
import { type LifecycleActs, lifecycleCommands, type LifecycleRecord } from './lifecycleCommands.ts'

/** How the events of a store's lifecycle are sent, and by which keys. */
export function storeActs(place: Place): LifecycleActs<StoreEvent> {
  return {
    lifecycle: storeLifecycle,
    keys: { accept: 'a', reject: 'r', deactivate: 'd', activate: 'v' },
    keywords: {
      accept: ['shounin', 'approve'],
      reject: ['kyakka', 'refuse'],
      deactivate: ['teishi', 'stop'],
      activate: ['saikai', 'restart'],
    },
    sendTo: ({ id, version }, event, reason, { idempotencyKey }) =>
      keepingStore(place, id, () =>
        place.client.call(
          transitionStore,
          { params: { id }, body: { event, version, ...(reason === undefined ? {} : { reason }) } },
          { idempotencyKey },
        ),
      ),
  }
}

/** What staff can do with a store: one command for each event of its lifecycle. */
export function storeCommands(place: Place, record: LifecycleRecord, scope: Scope = 'record'): Command[] {
  const { sendTo, ...acts } = storeActs(place)
  // Who was told that the record has changed and sends again, means the record as it is now.
  let now = record
  return lifecycleCommands({
    ...acts,
    record,
    scope,
    send: async (event, reason, intent) => {
      try {
        await sendTo(now, event, reason, intent)
      } catch (failure) {
        now = (changedRecord(failure)?.record as Store | undefined) ?? now
        throw failure
      }
    },
  })
}
