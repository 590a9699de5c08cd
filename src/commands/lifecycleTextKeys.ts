import { knownStateOf, type Lifecycle } from '../../machines/lifecycle.ts'
import type { GetText, TextKey } from '../texts/text.ts'

/*
 * The message keys of a lifecycle are derived from the kind of record: `store.state.accepted`, `store.event.accept`.
 * The keys are literal types, so that a key without a message is a type error where it is used.
 */

/** The message keys of the states of a lifecycle. */
export interface StateTextKeys {
  lifecycle: Lifecycle
  states: Readonly<Record<string, TextKey>>
}

/** The message keys of the states and events of a lifecycle. */
export interface LifecycleTextKeys extends StateTextKeys {
  events: Readonly<Record<string, TextKey>>
  /** The search words of each event that staff send. */
  translatedKeywords: Readonly<Record<string, TextKey>>
  questions: Readonly<Record<string, TextKey>>
  /** The messages of the confirmation dialogs. They contain `{{name}}` unless the facts in the dialog show the name. */
  questionMessages: Readonly<Record<string, TextKey>>
  /** The notices after each event that staff send, with `{{name}}`, and `{{amount}}` if the record has an amount. */
  successNotices: Readonly<Record<string, TextKey>>
  /** The reasons why a state does not allow an event, by state. */
  refusals: Readonly<Record<string, TextKey>>
}

type PrefixedKeys<Prefix extends string, Name extends string, Suffix extends string = ''> = {
  [EachName in Name]: `${Prefix}${EachName}${Suffix}`
}

/** Returns the message keys of the states of a lifecycle. */
// @__NO_SIDE_EFFECTS__
export function stateTextKeysOf<Name extends string, State extends string>(
  lifecycle: Lifecycle<State, string, string, Name>,
): { lifecycle: Lifecycle; states: PrefixedKeys<`${Name}.state.`, State> } {
  const { record, codes } = lifecycle
  return { lifecycle, states: prefixedKeys(`${record}.state.`, codes) as PrefixedKeys<`${Name}.state.`, State> }
}

/** Returns the message keys of a lifecycle. The keys of `staffEvents` are the events that staff send. */
// @__NO_SIDE_EFFECTS__
export function lifecycleTextKeysOf<
  Name extends string,
  State extends string,
  Event extends string,
  StaffEvent extends Event,
>(lifecycle: Lifecycle<State, Event, string, Name>, staffEvents: Readonly<Record<StaffEvent, unknown>>) {
  const { record, codes, policies } = lifecycle
  return {
    ...stateTextKeysOf(lifecycle),
    refusals: prefixedKeys(`${record}.refusal.`, codes) as PrefixedKeys<`${Name}.refusal.`, State>,
    events: prefixedKeys(`${record}.event.`, policies) as PrefixedKeys<`${Name}.event.`, Event>,
    translatedKeywords: prefixedKeys(`${record}.also.`, staffEvents) as PrefixedKeys<`${Name}.also.`, StaffEvent>,
    successNotices: prefixedKeys(`${record}.done.`, staffEvents) as PrefixedKeys<`${Name}.done.`, StaffEvent>,
    questions: prefixedKeys(`${record}.question.`, staffEvents) as PrefixedKeys<`${Name}.question.`, StaffEvent>,
    questionMessages: prefixedKeys(`${record}.question.`, staffEvents, '.message') as PrefixedKeys<
      `${Name}.question.`,
      StaffEvent,
      '.message'
    >,
  }
}

/** Returns the name of the state with this code; another server may send a code that the lifecycle does not have. */
export function stateName({ lifecycle, states }: StateTextKeys, code: number, text: GetText): string {
  const state = knownStateOf(lifecycle, code)
  return state === undefined ? text('lifecycle.unknown', { code }) : text(textKeyOf(states, state))
}

/** Returns the message key of a state or event. Throws a RangeError for an unknown name. */
export function textKeyOf(textKeys: Readonly<Record<string, TextKey>>, name: string): TextKey {
  const key = textKeys[name]
  if (key === undefined) throw new RangeError(`no text for ${name}`)
  return key
}

function prefixedKeys(prefix: string, names: object, suffix = ''): unknown {
  return Object.fromEntries(Object.keys(names).map((name) => [name, `${prefix}${name}${suffix}`]))
}
