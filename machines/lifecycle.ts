import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import type { PermissionGroup } from '../contract/permission.ts'

/** Who sends a lifecycle event: staff in the console, or the owner of the record in an app. */
export type EventSender = 'staff' | 'owner'

/** The policy of one lifecycle event: who may send it, whether a reason is given, and whether it is destructive. */
export interface EventPolicy {
  sender: EventSender
  permission: PermissionGroup
  /** Whether the sender must, may or cannot give a reason. */
  reason: 'required' | 'optional' | 'none'
  /**
   * Whether the event takes something away from somebody. Its button then has the accent color, and the focus
   * begins on No in its confirmation question.
   */
  isDestructive: boolean
  /** Whether the server refuses the event for reasons that only it knows, so that the console never assumes its success. */
  isDecidedByServer?: true
}

/**
 * What the `meta` of a state says about records that wait for staff in it. `staffWait` is null if staff can act, but need
 * not, because the server does the work. Every state with a tone `waiting` or `busy` from which staff can send an event
 * has this `meta`.
 */
export interface StateMeta {
  staffWait: StaffWait | null
}

/** The waiting of records for staff in a state. */
export interface StaffWait {
  /**
   * After how many hours in the state a record is stuck, unless the settings have another limit (rule 4.14); null if
   * records may wait for ever.
   */
  limitHours: number | null
}

/** A state whose records wait for staff. */
export interface StaffQueueState<State extends string = string> extends StaffWait {
  state: State
  /** The status code of the state. */
  status: number
  /** The permission groups that staff need for one of the events of the state. */
  permissions: readonly PermissionGroup[]
}

/**
 * The lifecycle of one kind of record: a pure chart, the status code with which each state is stored and sent, and the
 * policy of each event. No other module interprets status codes.
 */
export interface Lifecycle<
  State extends string = string,
  Event extends string = string,
  Effect extends string = string,
  Name extends string = string,
> {
  /**
   * The name of the kind of record, which is the prefix of its text keys: `store.event.accept`, `store.state.accepted`.
   */
  record: Name
  machine: AnyStateMachine
  codes: Record<State, number>
  policies: Record<Event, EventPolicy>
  /** The actions of the chart. The server executes them in the database transaction that stores the new state. */
  effects: readonly Effect[]
}

/** The result of XState's `transition`: the next snapshot and the actions to execute. */
type TransitionResult = readonly [snapshot: AnyMachineSnapshot, actions: readonly { type: string }[]]

/** Returns the state with this status code; undefined if the lifecycle does not have the code. */
export function knownStateOf<State extends string>(lifecycle: Lifecycle<State>, code: number): State | undefined {
  for (const state in lifecycle.codes) if (lifecycle.codes[state] === code) return state
  return undefined
}

/** Returns the state with this status code. Throws a RangeError if the lifecycle does not have the code. */
export function stateOf<State extends string>(lifecycle: Lifecycle<State>, code: number): State {
  const state = knownStateOf(lifecycle, code)
  if (state === undefined) throw new RangeError(`${lifecycle.record} has no state of code ${code}`)
  return state
}

/** The state tags that decide how a state looks in the console. */
export const TONES = ['plain', 'waiting', 'busy', 'good', 'bad', 'off'] as const
export type Tone = (typeof TONES)[number]

/**
 * Returns the tone of the state with this status code; `off` if the lifecycle does not have the code. Throws a
 * RangeError if the state has no tone.
 */
export function toneOf(lifecycle: Lifecycle, code: number): Tone {
  const snapshot = snapshotOf(lifecycle, code)
  if (snapshot === undefined) return 'off'
  return toneOfSnapshot(snapshot)
}

/** Returns the tone of the state that a chart is in. Throws a RangeError if the state has no tone. */
export function toneOfSnapshot(snapshot: AnyMachineSnapshot): Tone {
  const tone = TONES.find((candidate) => snapshot.hasTag(candidate))
  if (tone === undefined)
    throw new RangeError(`the chart ${snapshot.machine.id} gives no tone to ${JSON.stringify(snapshot.value)}`)
  return tone
}

/** Whether a record in the state with this status code waits for a decision by staff. */
export function needsDecision(lifecycle: Lifecycle, code: number): boolean {
  return snapshotOf(lifecycle, code)?.hasTag('needsDecision') === true
}

/**
 * Whether staff work through the records in the state with this status code until none is left: records that wait for a
 * decision, and records whose processing staff have begun and must complete.
 */
export function isWorkQueueState(lifecycle: Lifecycle, code: number): boolean {
  return ['waiting', 'busy'].includes(toneOf(lifecycle, code)) && allowedStaffEvents(lifecycle, code).length > 0
}

/** Returns the states whose records wait for staff, in the order of the codes. */
export function staffQueueStates<State extends string>(lifecycle: Lifecycle<State>): StaffQueueState<State>[] {
  return (Object.keys(lifecycle.codes) as State[]).flatMap((state) => {
    const { staffWait } = (lifecycle.machine.root.states[state]?.meta ?? { staffWait: null }) as StateMeta
    if (staffWait === null) return []
    const status = lifecycle.codes[state]
    const permissions = allowedStaffEvents(lifecycle, status).map((event) => policyOf(lifecycle, event).permission)
    return [{ state, status, ...staffWait, permissions: [...new Set(permissions)] }]
  })
}

/** Returns the snapshot of the state with this status code; undefined if the lifecycle does not have the code. */
function snapshotOf(lifecycle: Lifecycle, code: number): AnyMachineSnapshot | undefined {
  const state = knownStateOf(lifecycle, code)
  return state === undefined ? undefined : lifecycle.machine.resolveState({ value: state, context: {} })
}

/** The result of a lifecycle event: the target state, and the effects to execute with the transition, in order. */
export interface LifecycleStep<State extends string, Effect extends string> {
  state: State
  effects: Effect[]
}

/**
 * Returns the target state and the effects of `event` in the state with this status code, or undefined if the chart
 * refuses the event or does not have the state.
 */
export function lifecycleStep<State extends string, Effect extends string>(
  lifecycle: Lifecycle<State, string, Effect>,
  code: number,
  event: string,
): LifecycleStep<State, Effect> | undefined {
  const snapshotBefore = snapshotOf(lifecycle, code)
  return snapshotBefore?.can({ type: event })
    ? toStep(transition(lifecycle.machine, snapshotBefore, { type: event }))
    : undefined
}

/** Returns the initial state of a record, and the effects of its creation. */
export function initialStep<State extends string, Effect extends string>({
  machine,
}: Lifecycle<State, string, Effect>): LifecycleStep<State, Effect> {
  return toStep(initialTransition(machine))
}

function toStep<State extends string, Effect extends string>([snapshot, actions]: TransitionResult): LifecycleStep<
  State,
  Effect
> {
  return { state: snapshot.value as State, effects: actions.map(({ type }) => type as Effect) }
}

/**
 * Returns the target state of `event` in the state with this status code, or undefined if the chart refuses the event.
 */
export function nextState<State extends string>(
  lifecycle: Lifecycle<State>,
  code: number,
  event: string,
): State | undefined {
  return lifecycleStep(lifecycle, code, event)?.state
}

/**
 * Returns the events that staff can send in the state with this status code, in the order of the lifecycle's events.
 */
export function allowedStaffEvents<Event extends string>(lifecycle: Lifecycle<string, Event>, code: number): Event[] {
  return allowedEvents(lifecycle, code, 'staff')
}

/**
 * Returns the events that the sender can send in the state with this status code, in the order of the lifecycle's
 * events.
 */
export function allowedEvents<Event extends string>(
  lifecycle: Lifecycle<string, Event>,
  code: number,
  sender: EventSender,
): Event[] {
  return eventsOf(lifecycle, sender).filter((event) => nextState(lifecycle, code, event) !== undefined)
}

/** Whether an event always ends the lifecycle of the record, so that nobody can bring the record back. */
export function isFinalEvent(lifecycle: Lifecycle, event: string): boolean {
  const targets = Object.values(lifecycle.codes).flatMap((code) => nextState(lifecycle, code, event) ?? [])
  return targets.length > 0 && targets.every((state) => lifecycle.machine.root.states[state]?.type === 'final')
}

/** Returns the policy of an event. Throws a RangeError if the lifecycle does not have the event. */
export function policyOf(lifecycle: Lifecycle, event: string): EventPolicy {
  const policy = lifecycle.policies[event]
  if (policy === undefined) throw new RangeError(`${lifecycle.record} has no event ${event}`)
  return policy
}

/** Returns every event that staff can send in some state, in the order of the lifecycle's events. */
export function staffEvents<Event extends string>(lifecycle: Lifecycle<string, Event>): Event[] {
  return eventsOf(lifecycle, 'staff')
}

function eventsOf<Event extends string>(lifecycle: Lifecycle<string, Event>, sender: EventSender): Event[] {
  return (Object.keys(lifecycle.policies) as Event[]).filter((event) => lifecycle.policies[event].sender === sender)
}
