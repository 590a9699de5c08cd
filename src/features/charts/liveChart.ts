import type { AnyMachineSnapshot, StateValue } from 'xstate'
import type { Geometry } from '../../../machines/geometry.ts'
import { BUSINESS_UTC_OFFSET_MINUTES } from '../../../contract/limits.ts'
import type { GetText } from '../../texts/text.ts'

/** The texts of a chart in one language, from `locales/charts`. */
export interface ChartTexts {
  title: string
  about: string
  states: Readonly<Record<string, string>>
  events: Readonly<Record<string, string>>
  delays?: Readonly<Record<string, string>>
  actors?: Readonly<Record<string, string>>
}

/** An event as it is shown: its name and its meaning. The meaning is empty if the chart has no text for the event. */
interface EventDescription {
  name: string
  meaning: string
}

/** Returns the ids of all active states, such as `open` and `open.live`, each after its parent states. */
export function activeStateIdsOf(value: StateValue, parent = ''): string[] {
  const idOf = (name: string) => (parent === '' ? name : `${parent}.${name}`)
  if (typeof value === 'string') return [idOf(value)]
  return Object.entries(value).flatMap(([name, inner]) => [
    idOf(name),
    ...(inner === undefined ? [] : activeStateIdsOf(inner, idOf(name))),
  ])
}

/** Returns the ids of the active states that have no active child states. */
export function innermostStateIdsOf(value: StateValue): string[] {
  return innermostIdsOf(activeStateIdsOf(value))
}

function innermostIdsOf(ids: readonly string[]): string[] {
  return ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)))
}

/** How a state in a diagram is drawn: as `current`, as `around` if it contains a current one, or without a mark. */
export type Highlight = 'current' | 'around' | 'none'

/**
 * Returns how each state in a diagram is drawn, by the id of the state. A state that is drawn without its inner states
 * is marked as current if one of the inner states is active.
 */
export function highlightsById(
  { boxes }: Pick<Geometry, 'boxes'>,
  activeStateIds: readonly string[],
): Map<string, Highlight> {
  const shownActiveIds = boxes.map(({ id }) => id).filter((id) => activeStateIds.includes(id))
  const currentIds = innermostIdsOf(shownActiveIds)
  return new Map(
    boxes.map(
      ({ id }) => [id, currentIds.includes(id) ? 'current' : shownActiveIds.includes(id) ? 'around' : 'none'] as const,
    ),
  )
}

/** Returns whether a diagram draws other states inside a state. */
export function hasInnerStates({ boxes }: Pick<Geometry, 'boxes'>, id: string): boolean {
  return boxes.some((other) => other.id !== id && (id === '' || other.id.startsWith(`${id}.`)))
}

/**
 * Returns the types of the events that the active states handle: first the events that are sent, then the events of
 * XState itself, which are the ends of delays and the outcomes of actors.
 */
export function acceptedEventTypes({ _nodes }: Pick<AnyMachineSnapshot, '_nodes'>): string[] {
  const types = [...new Set(_nodes.flatMap(({ ownEvents }) => ownEvents))].filter((type) => type !== '')
  return [...types.filter((type) => !isXStateEvent(type)), ...types.filter(isXStateEvent)]
}

function isXStateEvent(type: string): boolean {
  return type.startsWith('xstate.')
}

/** Returns the name and the meaning of an event by its XState type, also for the end of a delay or of an actor. */
export function describeEvent(type: string, { events, delays, actors }: ChartTexts, text: GetText): EventDescription {
  if (type === 'xstate.init') return { name: text('charts.trigger.start'), meaning: '' }
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay !== undefined) {
    const delayText = /^\d+$/.test(delay) ? `${delay}\u00a0ms` : delay
    return { name: text('charts.trigger.after', { delay: delayText }), meaning: delays?.[delay] ?? '' }
  }
  const [, outcome, actor = ''] = /^xstate\.(done|error)\.(?:actor|state)\.(.+)$/.exec(type) ?? []
  if (outcome === 'done' || outcome === 'error')
    return { name: text(`charts.trigger.${outcome}`, { actor }), meaning: actors?.[actor] ?? '' }
  return { name: type, meaning: events[type] ?? '' }
}

/** Formats a time as `09:05:12.250` in the business time zone. Transitions may be only milliseconds apart. */
export function formatTransitionTime(at: Date): string {
  return new Date(at.getTime() + BUSINESS_UTC_OFFSET_MINUTES * 60_000).toISOString().slice(11, 23)
}
