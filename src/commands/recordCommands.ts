import type { Endpoint } from '../../contract/endpoint.ts'
import type { RecordKind } from '../../contract/kind.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { RecordName } from '../../contract/records.ts'
import { writeThrough, type CachedRecord, type Place } from './writeThrough.ts'
import type { EventSender } from './lifecycleCommands.ts'
import type { LifecycleTexts } from './lifecycleTexts.ts'

/** A kind of record that has a lifecycle: where it is read and written, and by which keys and words its events go. */
export interface LifecycleResource extends CachedRecord {
  kind: RecordKind<RecordName>
  texts: LifecycleTexts
  transition: Endpoint
  /** Of each event that staff send; null for one without a key. */
  keys: Readonly<Record<string, string | null>>
  /** Further words each event is found by, the same in every language. */
  keywords?: Readonly<Record<string, readonly string[]>>
}

/** Whether staff with these permission groups may send any event of the kind's lifecycle. */
export function maySendEvents(
  permissions: readonly PermissionGroup[],
  { kind }: Pick<LifecycleResource, 'kind'>,
): boolean {
  return permissions.includes(kind.transitionPermission)
}

/** How the events of its lifecycle are sent to any record of the kind. */
export function eventSenderOf(place: Place, resource: LifecycleResource): EventSender {
  const { transition, texts, keys, keywords } = resource
  return {
    texts,
    keys,
    ...(keywords === undefined ? {} : { keywords }),
    sendTo: ({ id, version }, event, reason, { idempotencyKey }) =>
      writeThrough(place, resource, id, () => {
        const body = { event, version, ...(reason === undefined ? {} : { reason }) }
        return place.client.call(transition, { params: { id }, body } as never, { idempotencyKey })
      }),
  }
}
