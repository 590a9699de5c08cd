import type { Endpoint } from '../../contract/endpoint.ts'
import type { RecordKind } from '../../contract/recordKind.ts'
import type { Right } from '../../contract/permission.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import { writeThrough, type CachedRecordKind, type ApiAndCache } from './writeThrough.ts'
import type { AssumedStateStore } from '../api/assumedStates.ts'
import { loadedModuleOf } from '../loading/deferred.ts'
import type { RunningActors } from '../base/runningActors.ts'
import { assumableChange, heldVersion } from './assumableChange.ts'
import { recordKeyOf } from './command.ts'
import type { ChangedFields, CallerProfile, LifecycleEventSender, LifecycleRecord } from './lifecycleCommands.ts'

/** Loads the code that sends an action whose outcome is assumed. Until it has loaded, nothing is assumed. */
export const loadSendAssumed = () => import('./sendAssumed.ts')

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

/** What a sender of lifecycle events does besides sending them. */
interface EventSenderOptions {
  /** If given, the outcome of an event is assumed where that is safe (rule 4.16). */
  assume?: { store: AssumedStateStore; actors: RunningActors } | undefined
  /**
   * Called with a record before an event is sent. The returned function is called when the record is shown in its new
   * state: `assumed`, and once more with `answered` unless it has returned true.
   */
  prepareToFollow?: (record: LifecycleRecord) => (outcome: 'assumed' | 'answered') => boolean
}

/** Creates the sender of the lifecycle events that `caller` sends to the records of one kind. */
export function createLifecycleEventSender(
  apiAndCache: ApiAndCache,
  resource: LifecycleResource,
  caller: CallerProfile,
  { assume, prepareToFollow }: EventSenderOptions = {},
): LifecycleEventSender {
  const { kind, list, get, counts, transition, lifecycleTextKeys, shortcuts, keywords, amountUnit, recordUrl } =
    resource
  return {
    lifecycleTextKeys,
    caller,
    shortcuts,
    ...(keywords === undefined ? {} : { keywords }),
    ...(amountUnit === undefined ? {} : { amountUnit }),
    ...(recordUrl === undefined ? {} : { recordUrl }),
    sendEvent: async (record, event, reason, { idempotencyKey, onAssumed }) => {
      const { id } = record
      const recordKey = recordKeyOf(kind.name, id)
      const follow = prepareToFollow?.(record)
      let hasFollowed = follow === undefined
      const send = async (version: number): Promise<ChangedFields | undefined> => {
        let changedRecord: ChangedFields | undefined
        await writeThrough(apiAndCache, resource, id, async () => {
          const body = { event, version, ...(reason === undefined ? {} : { reason }) }
          const request = { params: { id }, body } as never
          changedRecord = (await apiAndCache.client.call(transition, request, { idempotencyKey })) as ChangedFields
          return changedRecord
        })
        return changedRecord
      }
      const sending = assume && loadedModuleOf(loadSendAssumed)
      const sendPlain = async () => {
        if (assume?.store.current().states.has(recordKey) !== true) return send(record.version)
        await sending?.waitUntilAnswered(assume.store, recordKey)
        return send(heldVersion(apiAndCache, resource, id) ?? record.version)
      }
      const change = assume && assumableChange(apiAndCache, resource, record, event)
      const changedRecord =
        assume === undefined || change === undefined || sending === undefined
          ? await sendPlain()
          : await sending.sendAssumed(assume.store, assume.actors, {
              ...change,
              recordKey,
              id,
              endpointIds: { list: list.id, get: get.id, counts: counts?.id },
              send,
              onShown: () => {
                hasFollowed ||= follow?.('assumed') === true
                onAssumed?.()
              },
            })
      if (!hasFollowed) follow?.('answered')
      return changedRecord
    },
  }
}
