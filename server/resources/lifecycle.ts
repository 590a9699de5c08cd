import { showsSomething } from '../../contract/field.ts'
import type { LivingKind } from '../../contract/records.ts'
import { birthOf, type Lifecycle, stateOf, stepOf, takes } from '../../machines/lifecycle.ts'
import { audit, readLastWrite } from './audit.ts'
import { conflict, Failure, invalid, notFound } from '../http/failure.ts'
import type { Context } from '../http/handler.ts'
import type { TextKey } from '../http/text.ts'
import { timeAgo } from '../http/timeAgo.ts'

/** A kind of record that has a lifecycle, and how its rows are read and written. */
export interface LivingRecord<State extends string, Event extends string, Item, Effect extends string = never> {
  kind: LivingKind
  lifecycle: Lifecycle<State, Event, Effect>
  /** Reads the row and holds it until the call ends; undefined where there is none. */
  lock(context: Context, id: number): Promise<{ status: number; version: number } | undefined>
  /** Writes the code of the new state, with `version` counted up; says whether the row still had `version`. */
  move(context: Context, id: number, version: number, status: number, reason: string | undefined): Promise<boolean>
  /** What the actions of its chart do to it, in the call's transaction. */
  effects: Record<Effect, (context: Context, id: number) => Promise<void>>
  /** The record as it is answered. */
  read(context: Context, id: number): Promise<Item>
}

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
 * call's transaction. Throws 404; 409 with the record as it is and the events it takes, where somebody wrote meanwhile
 * or the chart refuses the event; 403 without the act's permission; 422 where the act wants a reason and has none.
 */
export async function send<State extends string, Event extends string, Item, Effect extends string>(
  context: Context,
  record: LivingRecord<State, Event, Item, Effect>,
  { id, event, reason, version }: Sent,
): Promise<Item> {
  const { lifecycle } = record
  const row = await record.lock(context, id)
  if (!row) throw notFound()
  if (row.version !== version) throw await changedMeanwhile(context, record, id, row.status)

  const act = isEvent(lifecycle, event) ? lifecycle.acts[event] : undefined
  const step = act?.by === 'staff' ? stepOf(lifecycle, row.status, event) : undefined
  if (!act || !step) throw await refused(context, record, id, row.status)
  if (!context.staff?.permissions.has(act.permission)) throw new Failure(403, 'error.notPermitted')
  const said = reason !== undefined && showsSomething(reason) ? reason : undefined
  if (act.reason === 'required' && said === undefined) throw invalid({ reason: 'field.required' })

  const given = act.reason === 'none' ? undefined : said
  const isWritten = await record.move(context, id, version, lifecycle.codes[step.state], given)
  if (!isWritten) throw await changedMeanwhile(context, record, id, row.status)
  for (const effect of step.effects) await record.effects[effect](context, id)
  const from = stateOf(lifecycle, row.status)
  await audit(context, { record: record.kind, recordId: id, event, from, to: step.state, reason: given })
  context.changed(record.kind, id)
  return record.read(context, id)
}

/**
 * Begins the life of a record that was just inserted in the chart's first state: does what the chart wants done then,
 * and writes the first line of its history. Answers the record.
 */
export async function begin<State extends string, Event extends string, Item, Effect extends string>(
  context: Context,
  record: LivingRecord<State, Event, Item, Effect>,
  id: number,
): Promise<Item> {
  const { state, effects } = birthOf(record.lifecycle)
  for (const effect of effects) await record.effects[effect](context, id)
  await audit(context, { record: record.kind, recordId: id, event: 'create', to: state })
  context.changed(record.kind, id)
  return record.read(context, id)
}

/** 409: somebody wrote the record since the caller saw it; says who, where the audit log knows. */
export async function changedMeanwhile<State extends string, Event extends string, Item, Effect extends string>(
  context: Context,
  record: LivingRecord<State, Event, Item, Effect>,
  id: number,
  status: number,
): Promise<Failure> {
  const { lifecycle } = record
  const now = { record: await record.read(context, id), takes: takes(lifecycle, status) }
  const state = wordOf(context, lifecycle, status)
  const last = await readLastWrite(context, record.kind, id)
  if (!last?.actor) return conflict(now, 'error.changed', { state })
  const when = timeAgo(last.at, context.clock(), context.language)
  return conflict(now, 'error.changedBy', { state, actor: last.actor, when })
}

async function refused<State extends string, Event extends string, Item, Effect extends string>(
  context: Context,
  record: LivingRecord<State, Event, Item, Effect>,
  id: number,
  status: number,
): Promise<Failure> {
  const { lifecycle } = record
  const now = { record: await record.read(context, id), takes: takes(lifecycle, status) }
  return conflict(now, 'error.refused', { state: wordOf(context, lifecycle, status) })
}

function isEvent<Event extends string>(lifecycle: Lifecycle<string, Event>, event: string): event is Event {
  return Object.hasOwn(lifecycle.acts, event)
}

/** What the state of `status` is called. The tests of the charts hold that every state has its words. */
export function wordOf(context: Context, lifecycle: Lifecycle, status: number): string {
  return context.text(`${lifecycle.record}.state.${stateOf(lifecycle, status)}` as TextKey)
}
