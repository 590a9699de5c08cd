import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import type { PermissionGroup } from '../contract/permission.ts'

/** The policy of one event of a lifecycle: its sender, permission, reason and consequences. */
export interface EventPolicy {
  /** The sender: staff at the console, or the record's owner from elsewhere. */
  by: 'staff' | 'owner'
  permission: PermissionGroup
  /** Whether the one who sends it says why. */
  reason: 'required' | 'optional' | 'none'
  /** Whether it takes something from somebody: shown in the accent colour, and its question rests on No. */
  destructive: boolean
}

/**
 * The life of one kind of record: a pure chart, the code each of its states is stored and sent with,
 * and what each event asks of the one who sends it. The codes of a status are read nowhere else.
 */
export interface Lifecycle<
  State extends string = string,
  Event extends string = string,
  Effect extends string = string,
  Name extends string = string,
> {
  /** The record's name, and the prefix of its words: `store.event.accept`, `store.state.accepted`. */
  record: Name
  chart: AnyStateMachine
  codes: Record<State, number>
  policies: Record<Event, EventPolicy>
  /** The actions of the chart: what else has to happen with a transition, in the same transaction. */
  effects: readonly Effect[]
}

/** The result of XState's `transition`: the next snapshot and the actions to execute. */
type Taken = readonly [snapshot: AnyMachineSnapshot, actions: readonly { type: string }[]]

/** The state a code stands for. Throws a RangeError for a code the lifecycle does not have. */
export function stateOf<State extends string>(lifecycle: Lifecycle<State>, code: number): State {
  for (const state in lifecycle.codes) if (lifecycle.codes[state] === code) return state
  throw new RangeError(`${lifecycle.record} has no state of code ${code}`)
}

/** How a state looks, by the tag that the chart gives it. */
const TONES = ['plain', 'waiting', 'busy', 'good', 'bad', 'off'] as const
export type Tone = (typeof TONES)[number]

/** How the state of a code looks. Throws a RangeError where the chart does not say. */
export function toneOf(lifecycle: Lifecycle, code: number): Tone {
  const snapshot = at(lifecycle, code)
  const tone = TONES.find((each) => snapshot.hasTag(each))
  if (tone === undefined)
    throw new RangeError(`the chart of ${lifecycle.record} gives no tone to its state of code ${code}`)
  return tone
}

/** Whether a record in the state of a code waits for somebody to decide. */
export function wantsDecision(lifecycle: Lifecycle, code: number): boolean {
  return at(lifecycle, code).hasTag('wantsDecision')
}

function at(lifecycle: Lifecycle, code: number): AnyMachineSnapshot {
  return lifecycle.chart.resolveState({ value: stateOf(lifecycle, code), context: {} })
}

/** The target state of an event, and the effects to execute with it, in order. */
export interface Step<State extends string, Effect extends string> {
  state: State
  effects: Effect[]
}

/** The step that `event` takes from the state of `code`, or undefined where the chart refuses it. */
export function stepOf<State extends string, Effect extends string>(
  lifecycle: Lifecycle<State, string, Effect>,
  code: number,
  event: string,
): Step<State, Effect> | undefined {
  const before = at(lifecycle, code)
  return before.can({ type: event }) ? readStep(transition(lifecycle.chart, before, { type: event })) : undefined
}

/** The step in which a record comes to be. */
export function initialStep<State extends string, Effect extends string>({
  chart,
}: Lifecycle<State, string, Effect>): Step<State, Effect> {
  return readStep(initialTransition(chart))
}

function readStep<State extends string, Effect extends string>([snapshot, actions]: Taken): Step<State, Effect> {
  return { state: snapshot.value as State, effects: actions.map(({ type }) => type as Effect) }
}

/** The state `event` leads to from the state of `code`, or undefined where the chart refuses it. */
export function nextState<State extends string>(
  lifecycle: Lifecycle<State>,
  code: number,
  event: string,
): State | undefined {
  return stepOf(lifecycle, code, event)?.state
}

/** The events of staff that the chart takes in the state of `code`, in the order of the lifecycle's events. */
export function allowedEvents<Event extends string>(lifecycle: Lifecycle<string, Event>, code: number): Event[] {
  return staffEvents(lifecycle).filter((event) => nextState(lifecycle, code, event) !== undefined)
}

/** The policy of an event. Throws a RangeError for an event that the lifecycle does not have. */
export function policyOf(lifecycle: Lifecycle, event: string): EventPolicy {
  const policy = lifecycle.policies[event]
  if (policy === undefined) throw new RangeError(`${lifecycle.record} has no event ${event}`)
  return policy
}

/** Every event that staff can send in some state, in the order of the lifecycle's events. */
export function staffEvents<Event extends string>(lifecycle: Lifecycle<string, Event>): Event[] {
  return (Object.keys(lifecycle.policies) as Event[]).filter((event) => lifecycle.policies[event].by === 'staff')
}
