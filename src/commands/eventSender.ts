import type { Endpoint } from '../../contract/endpoint.ts'
import type { RecordKind } from '../../contract/recordKind.ts'
import type { Right } from '../../contract/permission.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import { writeThrough, type CachedRecordKind, type ApiAndCache } from './writeThrough.ts'
import type { ChangedFields, CallerProfile, LifecycleEventSender } from './lifecycleCommands.ts'

/** A kind of record with a lifecycle: its endpoints, message keys, shortcuts and search words. */
export interface LifecycleResource extends CachedRecordKind, Omit<LifecycleEventSender, 'sendEvent' | 'caller'> {
  kind: Pick<RecordKind<RecordKindName>, 'name' | 'transitionPermission'>
  transition: Endpoint
}

/** Whether staff with these permission groups may send any event of the kind's lifecycle. */
export function maySendLifecycleEvents(
  permissions: readonly Right[],
  { kind }: Pick<LifecycleResource, 'kind'>,
): boolean {
  return permissions.includes(kind.transitionPermission)
}

/** Creates the sender of the lifecycle events that `caller` sends to the records of one kind. */
export function createLifecycleEventSender(
  apiAndCache: ApiAndCache,
  resource: LifecycleResource,
  caller: CallerProfile,
): LifecycleEventSender {
  const { transition, lifecycleTextKeys, shortcuts, keywords, amountUnit, recordUrl } = resource
  return {
    lifecycleTextKeys,
    caller,
    shortcuts,
    ...(keywords === undefined ? {} : { keywords }),
    ...(amountUnit === undefined ? {} : { amountUnit }),
    ...(recordUrl === undefined ? {} : { recordUrl }),
    sendEvent: async ({ id, version }, event, reason, { idempotencyKey }) => {
      let changedRecord: ChangedFields | undefined
      await writeThrough(apiAndCache, resource, id, async () => {
        const body = { event, version, ...(reason === undefined ? {} : { reason }) }
        const request = { params: { id }, body } as never
        changedRecord = (await apiAndCache.client.call(transition, request, { idempotencyKey })) as ChangedFields
        return changedRecord
      })
      return changedRecord
    },
  }
}
