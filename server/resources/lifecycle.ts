import { hasVisibleText } from '../../contract/messageText.ts'
import type { HistoryLine } from '../../contract/history.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import {
  allowedEvents,
  type EventSender,
  initialStep,
  type Lifecycle,
  lifecycleStep,
  stateOf,
} from '../../machines/lifecycle.ts'
import { audit } from './audit.ts'
import { describeLastWrite } from './lastWrite.ts'
import { conflict, Failure, invalid, type Message } from '../http/failure.ts'
import type { Caller, LocalizedContext, OperationContext } from '../http/handler.ts'
import type { TextKey } from '../http/text.ts'
import { type LifecycleResource, type LockedRow, lockRow, writeTransition } from './resource.ts'

type LifecycleResourceOf<Item> = LifecycleResource<RecordKindName, Item>

/** A lifecycle event that is sent to a record. */
export interface LifecycleEventRequest {
  id: number
  event: string
  reason?: string | undefined
  /** The version that the sender saw. */
  version: number
}

/**
 * Who sends a lifecycle event: a staff member, or the owner of the record. That the record is theirs must have been
 * checked before, while its row is locked.
 */
type LifecycleEventSender =
  | { kind: Extract<EventSender, 'staff'>; caller: Caller }
  | { kind: Extract<EventSender, 'owner'> }

/**
 * Sends one lifecycle event to a record and returns the changed record. The row is locked, changed and audited in the
 * transaction of the operation. Throws a Failure:
 * - 404 if the record does not exist;
 * - 409, with the current record and its allowed events, if it has another version or the chart refuses the event;
 * - 403 if a staff member lacks the event's permission;
 * - 422 if the event requires a reason and has none.
 */
export async function sendLifecycleEvent<Item>(
  context: LocalizedContext,
  resource: LifecycleResourceOf<Item>,
  { id, event, reason, version }: LifecycleEventRequest,
  sender: LifecycleEventSender,
): Promise<Item> {
  const { lifecycle } = resource
  const row = await lockRow(context, resource, id)
  if (row.version !== version) throw await changedRecordFailure(context, resource, id, row.status, sender.kind)

  const policy = isEvent(lifecycle, event) ? lifecycle.policies[event] : undefined
  const step = policy?.sender === sender.kind ? lifecycleStep(lifecycle, row.status, event) : undefined
  if (!policy || !step) throw await refusedWriteFailure(context, resource, id, row.status, sender.kind)
  if (sender.kind === 'staff' && !sender.caller.permissions.has(policy.permission))
    throw new Failure(403, 'error.notPermitted')
  const nonBlankReason = reason !== undefined && hasVisibleText(reason) ? reason : undefined
  if (policy.reason === 'required' && nonBlankReason === undefined) throw invalid({ reason: 'field.required' })

  if (sender.kind === 'staff') await resource.checkStaffTransition?.(context, sender.caller, id, step.state)

  const storedReason = policy.reason === 'none' ? undefined : nonBlankReason
  const isWritten = await writeStep(context, resource, { id, ...row }, { event, ...step, reason: storedReason })
  if (!isWritten) throw await changedRecordFailure(context, resource, id, row.status, sender.kind)
  return resource.read(context, id)
}

/**
 * Sends an event of the server itself, such as one of the clock, to a record whose row is locked. Throws if the chart
 * refuses the event.
 */
export async function advanceLifecycle(
  context: OperationContext,
  resource: LifecycleResource,
  row: LockedRow & { id: number },
  event: string,
): Promise<void> {
  const step = lifecycleStep(resource.lifecycle, row.status, event)
  if (step === undefined) throw new Error(`${resource.kind.name} ${row.id} does not allow ${event}`)
  await writeStep(context, resource, row, { event, ...step, reason: undefined })
}

/**
 * Writes the new state, runs the effects of the step, and records and announces it. Returns false if the row has another
 * version than the locked one.
 */
async function writeStep(
  context: OperationContext,
  resource: LifecycleResource,
  { id, status, version }: LockedRow & { id: number },
  {
    event,
    state,
    effects,
    reason,
  }: { event: string; state: string; effects: readonly string[]; reason: string | undefined },
): Promise<boolean> {
  const { kind, lifecycle } = resource
  const stateCode = stateCodeOf(lifecycle, state)
  if (!(await writeTransition(context, resource, { id, version, status: stateCode, reason }))) return false
  await runEffects(context, resource, id, effects)
  const from = stateOf(lifecycle, status)
  await audit(context, { record: kind.name, recordId: id, event, from, to: state, reason })
  context.recordChanged(kind.name, id, { event, from, to: state, version: version + 1 })
  await resource.afterEntering?.[state]?.(context, id)
  return true
}

/**
 * Starts the lifecycle of a record that was just inserted in the chart's initial state: runs the effects of the initial
 * step and writes the first line of the record's history, with the first values of its fields as `changes`.
 */
export async function startLifecycle(
  context: OperationContext,
  resource: Pick<LifecycleResource, 'kind' | 'lifecycle' | 'effects' | 'afterEntering'>,
  id: number,
  changes: HistoryLine['changes'] = [],
): Promise<void> {
  const { state, effects } = initialStep(resource.lifecycle)
  await runEffects(context, resource, id, effects)
  await audit(context, { record: resource.kind.name, recordId: id, event: 'create', to: state, changes })
  context.recordChanged(resource.kind.name, id)
  await resource.afterEntering?.[state]?.(context, id)
}

const CHANGED_MESSAGE_KEYS = {
  colleague: 'error.changedBy',
  caller: 'error.changedByYou',
  unknown: 'error.changed',
} as const

/**
 * Creates the Failure of 409 for a record with a lifecycle that was changed since the caller read it. The message has
 * the state of the record, and who changed the record if the audit log says so.
 */
export async function changedRecordFailure<Item>(
  context: LocalizedContext,
  resource: LifecycleResourceOf<Item>,
  id: number,
  status: number,
  sender: EventSender = 'staff',
): Promise<Failure> {
  const { lifecycle } = resource
  const current = { record: await resource.read(context, id), allowedEvents: allowedEvents(lifecycle, status, sender) }
  const state = stateNameMessage(lifecycle, status)
  const { by, messageValues } = await describeLastWrite(context, resource.kind.name, id)
  return conflict(current, CHANGED_MESSAGE_KEYS[by], { state, ...messageValues })
}

/** Creates the Failure of 409 for a write that the state of the record does not allow. */
export async function refusedWriteFailure<Item>(
  context: OperationContext,
  resource: LifecycleResourceOf<Item>,
  id: number,
  status: number,
  sender: EventSender = 'staff',
): Promise<Failure> {
  const { lifecycle } = resource
  const current = { record: await resource.read(context, id), allowedEvents: allowedEvents(lifecycle, status, sender) }
  return conflict(current, 'error.refused', { state: stateNameMessage(lifecycle, status) })
}

async function runEffects(
  context: OperationContext,
  resource: Pick<LifecycleResource, 'kind' | 'effects'>,
  id: number,
  effects: readonly string[],
) {
  for (const name of effects) {
    const effect = resource.effects[name]
    if (effect === undefined) throw new Error(`${resource.kind.name} has no effect for the action ${name}`)
    await effect(context, id)
  }
}

function stateCodeOf({ record, codes }: Lifecycle, state: string): number {
  const code = codes[state]
  if (code === undefined) throw new RangeError(`${record} has no code for ${state}`)
  return code
}

function isEvent<Event extends string>(lifecycle: Lifecycle<string, Event>, event: string): event is Event {
  return Object.hasOwn(lifecycle.policies, event)
}

/** Returns the message with the name of a state. A test of the charts ensures that every state has a name. */
export function stateNameMessage(lifecycle: Lifecycle, status: number): { message: Message } {
  return { message: `${lifecycle.record}.state.${stateOf(lifecycle, status)}` as TextKey }
}
