import type { Endpoint } from '../../contract/endpoint.ts'
import type { Kind } from '../../contract/kind.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { LivingKind } from '../../contract/records.ts'
import { keeping, type KeptRecord, type Place } from './keeping.ts'
import type { EventSender } from './lifecycleCommands.ts'
import type { LifecycleTexts } from './lifecycleTexts.ts'

/** A kind of record that has a lifecycle: where it is read and written, and by which keys and words its events go. */
export interface LivingRecord extends KeptRecord {
  kind: Kind<LivingKind>
  texts: LifecycleTexts
  transition: Endpoint
  /** Of each event that staff send; null for one without a key. */
  keys: Readonly<Record<string, string | null>>
  /** Further words each event is found by, the same in every language. */
  keywords?: Readonly<Record<string, readonly string[]>>
}

/** Whether staff with these permission groups may send any event of the kind's lifecycle. */
export function maySendEvents(permissions: readonly PermissionGroup[], { kind }: Pick<LivingRecord, 'kind'>): boolean {
  return permissions.includes(kind.decidedBy)
}

/** How the events of its lifecycle are sent to any record of the kind. */
export function eventSenderOf(place: Place, living: LivingRecord): EventSender {
  const { transition, texts, keys, keywords } = living
  return {
    texts,
    keys,
    ...(keywords === undefined ? {} : { keywords }),
    sendTo: ({ id, version }, event, reason, { idempotencyKey }) =>
      keeping(place, living, id, () => {
        const body = { event, version, ...(reason === undefined ? {} : { reason }) }
        return place.client.call(transition, { params: { id }, body } as never, { idempotencyKey })
      }),
  }
}
