import { expect, test } from 'vitest'
import { PERMISSION_GROUPS } from '../../contract/permission.ts'
import { maySendLifecycleEvents } from './eventSender.ts'
import { storeRecordKind } from '../../contract/kinds/store.ts'
import { withdrawalRecordKind } from '../../contract/kinds/withdrawal.ts'

test('only staff with the transition permission of a kind of record may send its lifecycle events', () => {
  const groups = (resource: Parameters<typeof maySendLifecycleEvents>[1]) =>
    PERMISSION_GROUPS.filter((group) => maySendLifecycleEvents([group], resource))
  expect({ store: groups({ kind: storeRecordKind }), withdrawal: groups({ kind: withdrawalRecordKind }) }).toEqual({
    store: ['STORE_MANAGEMENT'],
    withdrawal: ['POINT_MANAGEMENT'],
  })
})
