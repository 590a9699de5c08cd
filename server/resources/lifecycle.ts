import { showsSomething } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/records.ts'
import { initialStep, type Lifecycle, stateOf, stepOf, allowedEvents } from '../../machines/lifecycle.ts'
import { audit, readLastWrite } from './audit.ts'
import { conflict, Failure, invalid } from '../http/failure.ts'
import type { Context } from '../http/handler.ts'
import type { TextKey } from '../http/text.ts'
import { timeAgo } from '../http/timeAgo.ts'
import { holdRow, moveRow, type Resource } from './resource.ts'

type ResourceOf<Item> = Resource<RecordKind, { id: number }, Item>

/** One event sent to one record. */
export interface Sent {
  id: number
  event: string
  reason?: string | undefined
  /** The version that the sender saw. */
  version: number
}

/**
 * Sends one event to a record: the chart decides, the row is written, and the audit log says who and why, all in the
 * call's transaction. Throws 404; 409 with the record as it is and the allowed events, where somebody wrote meanwhile
 * or the chart refuses the event; 403 without the act's permission; 422 where the act wants a reason and has none.
 */
export async function send<Item>(
  context: Context,
  resource: ResourceOf<Item>,
  { id, event, reason, version }: Sent,
): Promise<Item> {
  const { kind, lifecycle } = resource
  const row = await holdRow(context, resource, id)
  if (row.version !== version) throw await changedMeanwhile(context, resource, id, row.status)

  const act = isEvent(lifecycle, event) ? lifecycle.policies[event] : undefined
  const step = act?.by === 'staff' ? stepOf(lifecycle, row.status, event) : undefined
  if (!act || !step) throw await refused(context, resource, id, row.status)
  if (!context.staff?.permissions.has(act.permission)) throw new Failure(403, 'error.notPermitted')
  const said = reason !== undefined && showsSomething(reason) ? reason : undefined
  if (act.reason === 'required' && said === undefined) throw invalid({ reason: 'field.required' })

  const given = act.reason === 'none' ? undefined : said
  const isWritten = await moveRow(context, resource, {
    id,
    version,
    status: codeOf(lifecycle, step.state),
    reason: given,
  })
  if (!isWritten) throw await changedMeanwhile(context, resource, id, row.status)
  await runEffects(context, resource, id, step.effects)
  const from = stateOf(lifecycle, row.status)
  await audit(context, { record: kind.name, recordId: id, event, from, to: step.state, reason: given })
  context.changed(kind.name, id)
  return resource.read(context, id)
}

/**
 * Begins the life of a record that was just inserted in the chart's first state: does what the chart wants done then,
 * and writes the first line of its history. Answers the record.
 */
export async function begin<Item>(context: Context, resource: ResourceOf<Item>, id: number): Promise<Item> {
  const { state, effects } = initialStep(resource.lifecycle)
  await runEffects(context, resource, id, effects)
  await audit(context, { record: resource.kind.name, recordId: id, event: 'create', to: state })
  context.changed(resource.kind.name, id)
  return resource.read(context, id)
}

/** 409: somebody wrote the record since the caller saw it; says who, where the audit log knows. */
export async function changedMeanwhile<Item>(
  context: Context,
  resource: ResourceOf<Item>,
  id: number,
  status: number,
): Promise<Failure> {
  const { lifecycle } = resource
  const now = { record: await resource.read(context, id), allowedEvents: allowedEvents(lifecycle, status) }
  const state = wordOf(context, lifecycle, status)
  const last = await readLastWrite(context, resource.kind.name, id)
  if (!last?.actor) return conflict(now, 'error.changed', { state })
  const when = timeAgo(last.at, context.clock(), context.language)
  return conflict(now, 'error.changedBy', { state, actor: last.actor, when })
}

async function refused<Item>(
  context: Context,
  resource: ResourceOf<Item>,
  id: number,
  status: number,
): Promise<Failure> {
  const { lifecycle } = resource
  const now = { record: await resource.read(context, id), allowedEvents: allowedEvents(lifecycle, status) }
  return conflict(now, 'error.refused', { state: wordOf(context, lifecycle, status) })
}

async function runEffects(context: Context, resource: Resource, id: number, effects: readonly string[]) {
  for (const name of effects) {
    const effect = resource.effects[name]
    if (effect === undefined) throw new Error(`${resource.kind.name} does not know the action ${name}`)
    await effect(context, id)
  }
}

function codeOf({ record, codes }: Lifecycle, state: string): number {
  const code = codes[state]
  if (code === undefined) throw new RangeError(`${record} has no code for ${state}`)
  return code
}

function isEvent<Event extends string>(lifecycle: Lifecycle<string, Event>, event: string): event is Event {
  return Object.hasOwn(lifecycle.policies, event)
}

/** What the state of `status` is called. The tests of the charts hold that every state has its words. */
export function wordOf(context: Context, lifecycle: Lifecycle, status: number): string {
  return context.text(`${lifecycle.record}.state.${stateOf(lifecycle, status)}` as TextKey)
}
