import { type Lifecycle, stateOf } from '../../machines/lifecycle.ts'
import type { TextKey } from '../text.ts'

/**
 * The texts of a lifecycle are named by its record: `store.state.accepted`, `store.event.accept`. Their names are types,
 * so that one that no language has does not compile where the lifecycle is shown.
 */

/** What the states of a record are called. */
export interface StateTexts {
  lifecycle: Lifecycle
  states: Readonly<Record<string, TextKey>>
}

/** What is said of the states and the events of a record. */
export interface LifecycleTexts extends StateTexts {
  events: Readonly<Record<string, TextKey>>
  /** What each event of staff is also found by. */
  also: Readonly<Record<string, TextKey>>
  questions: Readonly<Record<string, TextKey>>
  /** With `{{name}}`, unless the record's facts say it. */
  messages: Readonly<Record<string, TextKey>>
  /** Why nothing else is taken in a state. */
  refusals: Readonly<Record<string, TextKey>>
}

type Of<Prefix extends string, Last extends string, End extends string = ''> = {
  [Each in Last]: `${Prefix}${Each}${End}`
}

/** The texts of a lifecycle whose events staff do not send. */
// @__NO_SIDE_EFFECTS__
export function stateTexts<Name extends string, State extends string>(
  lifecycle: Lifecycle<State, string, string, Name>,
): { lifecycle: Lifecycle; states: Of<`${Name}.state.`, State> } {
  const { record, codes } = lifecycle
  return { lifecycle, states: named(`${record}.state.`, codes) as Of<`${Name}.state.`, State> }
}

/** The texts of a lifecycle; `staffEvents` has the events that staff send as its keys. */
// @__NO_SIDE_EFFECTS__
export function lifecycleTexts<
  Name extends string,
  State extends string,
  Event extends string,
  StaffEvent extends Event,
>(lifecycle: Lifecycle<State, Event, string, Name>, staffEvents: Readonly<Record<StaffEvent, unknown>>) {
  const { record, codes, policies } = lifecycle
  return {
    ...stateTexts(lifecycle),
    refusals: named(`${record}.refusal.`, codes) as Of<`${Name}.refusal.`, State>,
    events: named(`${record}.event.`, policies) as Of<`${Name}.event.`, Event>,
    also: named(`${record}.also.`, staffEvents) as Of<`${Name}.also.`, StaffEvent>,
    questions: named(`${record}.question.`, staffEvents) as Of<`${Name}.question.`, StaffEvent>,
    messages: named(`${record}.question.`, staffEvents, '.message') as Of<`${Name}.question.`, StaffEvent, '.message'>,
  }
}

/** The text of the state of a code. Throws a RangeError for a code that the lifecycle does not have. */
export function stateText({ lifecycle, states }: StateTexts, code: number): TextKey {
  return textOf(states, stateOf(lifecycle, code))
}

/** One of a lifecycle's texts. Throws a RangeError for a state or an event that it does not have. */
export function textOf(texts: Readonly<Record<string, TextKey>>, name: string): TextKey {
  const key = texts[name]
  if (key === undefined) throw new RangeError(`no text for ${name}`)
  return key
}

function named(prefix: string, names: object, end = ''): unknown {
  return Object.fromEntries(Object.keys(names).map((name) => [name, `${prefix}${name}${end}`]))
}
