import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import type { PermissionGroup } from '../contract/permission.ts'

/** The policy of one event of a lifecycle: its sender, permission, reason and consequences. */
export interface EventPolicy {
  /** The sender: staff at the console, or the record's owner from elsewhere. */
  sender: 'staff' | 'owner'
  permission: PermissionGroup
  /** Whether the sender gives a reason. */
  reason: 'required' | 'optional' | 'none'
  /** Whether somebody loses something. It is shown in the accent colour, and its question focuses No. */
  destructive: boolean
}

/**
 * The lifecycle of one kind of record: a pure chart, the code with which each state is stored and sent, and the policy
 * of each event. No other module reads the codes of a status.
 */
export interface Lifecycle<
  State extends string = string,
  Event extends string = string,
  Effect extends string = string,
  Name extends string = string,
> {
  /** The record's name, and the prefix of its texts: `store.event.accept`, `store.state.accepted`. */
  record: Name
  chart: AnyStateMachine
  codes: Record<State, number>
  policies: Record<Event, EventPolicy>
  /** The actions of the chart. The server executes them in the transaction that stores the new state. */
  effects: readonly Effect[]
}

/** The result of XState's `transition`: the next snapshot and the actions to execute. */
type TransitionResult = readonly [snapshot: AnyMachineSnapshot, actions: readonly { type: string }[]]

/** Returns the state of a code. Throws a RangeError if the lifecycle does not have the code. */
export function stateOf<State extends string>(lifecycle: Lifecycle<State>, code: number): State {
  for (const state in lifecycle.codes) if (lifecycle.codes[state] === code) return state
  throw new RangeError(`${lifecycle.record} has no state of code ${code}`)
}

/** The tags of the charts that decide the look of a state. */
const TONES = ['plain', 'waiting', 'busy', 'good', 'bad', 'off'] as const
export type Tone = (typeof TONES)[number]

/** Returns the tone of the state of a code. Throws a RangeError if the chart gives it none. */
export function toneOf(lifecycle: Lifecycle, code: number): Tone {
  const snapshot = snapshotOf(lifecycle, code)
  const tone = TONES.find((candidate) => snapshot.hasTag(candidate))
  if (tone === undefined)
    throw new RangeError(`the chart of ${lifecycle.record} gives no tone to its state of code ${code}`)
  return tone
}

/** Whether a record in the state of a code waits for a decision by staff. */
export function needsDecision(lifecycle: Lifecycle, code: number): boolean {
  return snapshotOf(lifecycle, code).hasTag('needsDecision')
}

/**
 * Whether staff process records in the state of a code one after another, until none is left in it: those that wait for
 * a decision, and those of which staff have begun the work and must complete it.
 */
export function isWorkQueue(lifecycle: Lifecycle, code: number): boolean {
  return ['waiting', 'busy'].includes(toneOf(lifecycle, code)) && allowedEvents(lifecycle, code).length > 0
}

function snapshotOf(lifecycle: Lifecycle, code: number): AnyMachineSnapshot {
  return lifecycle.chart.resolveState({ value: stateOf(lifecycle, code), context: {} })
}

/** The target state of an event, and the effects to execute with it, in order. */
export interface Step<State extends string, Effect extends string> {
  state: State
  effects: Effect[]
}

/** Returns the step of `event` in the state of `code`, or undefined if the chart refuses the event. */
export function lifecycleStep<State extends string, Effect extends string>(
  lifecycle: Lifecycle<State, string, Effect>,
  code: number,
  event: string,
): Step<State, Effect> | undefined {
  const before = snapshotOf(lifecycle, code)
  return before.can({ type: event }) ? toStep(transition(lifecycle.chart, before, { type: event })) : undefined
}

/** Returns the initial state of a record, and the effects of its creation. */
export function initialStep<State extends string, Effect extends string>({
  chart,
}: Lifecycle<State, string, Effect>): Step<State, Effect> {
  return toStep(initialTransition(chart))
}

function toStep<State extends string, Effect extends string>([snapshot, actions]: TransitionResult): Step<
  State,
  Effect
> {
  return { state: snapshot.value as State, effects: actions.map(({ type }) => type as Effect) }
}

/** Returns the target of `event` in the state of `code`, or undefined if the chart refuses the event. */
export function nextState<State extends string>(
  lifecycle: Lifecycle<State>,
  code: number,
  event: string,
): State | undefined {
  return lifecycleStep(lifecycle, code, event)?.state
}

/** Returns the events that staff can send in the state of `code`, in the order of the lifecycle's events. */
export function allowedEvents<Event extends string>(lifecycle: Lifecycle<string, Event>, code: number): Event[] {
  return staffEvents(lifecycle).filter((event) => nextState(lifecycle, code, event) !== undefined)
}

/** Returns the policy of an event. Throws a RangeError if the lifecycle does not have the event. */
export function policyOf(lifecycle: Lifecycle, event: string): EventPolicy {
  const policy = lifecycle.policies[event]
  if (policy === undefined) throw new RangeError(`${lifecycle.record} has no event ${event}`)
  return policy
}

/** Returns every event that staff can send in some state, in the order of the lifecycle's events. */
export function staffEvents<Event extends string>(lifecycle: Lifecycle<string, Event>): Event[] {
  return (Object.keys(lifecycle.policies) as Event[]).filter((event) => lifecycle.policies[event].sender === 'staff')
}
