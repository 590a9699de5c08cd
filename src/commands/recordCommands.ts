import type { Endpoint } from '../../contract/endpoint.ts'
import type { transitionOf } from '../../contract/recordEndpoints.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import { type Lifecycle, staffEvents } from '../../machines/lifecycle.ts'
import { changedRecord } from '../api/failure.ts'
import type { Command, Scope } from './command.ts'
import { keeping, type KeptRecord, type Place } from './keeping.ts'
import { type LifecycleActs, lifecycleCommands, type LifecycleRecord } from './lifecycleCommands.ts'

/** A kind of record that has a lifecycle: where it is read and written, and by which keys and words its events go. */
export interface LivingRecord<Event extends string, E extends Endpoint = Endpoint> extends KeptRecord<E> {
  lifecycle: Lifecycle<string, Event>
  transition: ReturnType<typeof transitionOf>
  keys?: Partial<Record<Event, string>>
  keywords?: Partial<Record<Event, readonly string[]>>
}

/** Whether staff with these permission groups may send any event of the kind's lifecycle. */
export function mayAct<Event extends string>(
  permissions: readonly PermissionGroup[],
  { lifecycle }: Pick<LivingRecord<Event>, 'lifecycle'>,
): boolean {
  return staffEvents(lifecycle).some((event) => permissions.includes(lifecycle.acts[event].permission))
}

/** How the events of its lifecycle are sent to any record of the kind. */
export function recordActs<Event extends string, E extends Endpoint>(
  place: Place,
  { transition, ...record }: LivingRecord<Event, E>,
): LifecycleActs<Event> {
  const { lifecycle, keys = {}, keywords = {} } = record
  return {
    lifecycle,
    keys,
    keywords,
    sendTo: ({ id, version }, event, reason, { idempotencyKey }) =>
      keeping(place, record, id, () => {
        const body = { event, version, ...(reason === undefined ? {} : { reason }) }
        return place.client.call(transition, { params: { id }, body }, { idempotencyKey })
      }),
  }
}

/** What staff can do with one record: one command for each event of its lifecycle. */
export function recordCommands<Event extends string, E extends Endpoint>(
  place: Place,
  living: LivingRecord<Event, E>,
  record: LifecycleRecord,
  scope: Scope = 'record',
): Command[] {
  const { sendTo, ...acts } = recordActs(place, living)
  // Who was told that the record has changed and sends again, means the record as it is now.
  let version = record.version
  return lifecycleCommands({
    ...acts,
    record,
    scope,
    send: async (event, reason, intent) => {
      try {
        await sendTo({ ...record, version }, event, reason, intent)
      } catch (failure) {
        version = (changedRecord(failure)?.record as { version?: number } | undefined)?.version ?? version
        throw failure
      }
    },
  })
}
