import type { AnyMachineSnapshot, StateValue } from 'xstate'
import type { Geometry } from '../../../machines/geometry.ts'
import { BUSINESS_UTC_OFFSET_MINUTES } from '../../../contract/limits.ts'
import type { Text } from '../../text.ts'

/** The texts of a chart in one language, from `locales/charts`. */
export interface ChartTexts {
  title: string
  about: string
  states: Readonly<Record<string, string>>
  events: Readonly<Record<string, string>>
  delays?: Readonly<Record<string, string>>
  actors?: Readonly<Record<string, string>>
}

/** An event as it is shown: its name, and what it means; empty if there is nothing to add. */
interface EventWords {
  name: string
  meaning: string
}

/** Returns the ids of all active states, such as `open` and `open.live`, each after the states around it. */
export function activeStates(value: StateValue, parent = ''): string[] {
  const idOf = (name: string) => (parent === '' ? name : `${parent}.${name}`)
  if (typeof value === 'string') return [idOf(value)]
  return Object.entries(value).flatMap(([name, inner]) => [
    idOf(name),
    ...(inner === undefined ? [] : activeStates(inner, idOf(name))),
  ])
}

/** Returns the ids of the active states that have no active child states. */
export function innermostStates(value: StateValue): string[] {
  return innermostOf(activeStates(value))
}

function innermostOf(ids: readonly string[]): string[] {
  return ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)))
}

/** How a state of a picture is drawn: with the mark of the current state, around a current one, or plainly. */
export type Highlight = 'current' | 'around' | 'none'

/** Returns how each state of a picture is drawn, by its id. A state drawn without its inside stands for that. */
export function highlights({ boxes }: Pick<Geometry, 'boxes'>, active: readonly string[]): Map<string, Highlight> {
  const shownIds = boxes.map(({ id }) => id).filter((id) => active.includes(id))
  const current = innermostOf(shownIds)
  return new Map(
    boxes.map(({ id }) => [id, current.includes(id) ? 'current' : shownIds.includes(id) ? 'around' : 'none'] as const),
  )
}

/** Returns whether others are drawn inside a state of a picture. */
export function hasInside({ boxes }: Pick<Geometry, 'boxes'>, id: string): boolean {
  return boxes.some((other) => other.id !== id && (id === '' || other.id.startsWith(`${id}.`)))
}

/** Returns the types of the events that the active states handle: those that are sent, then times and outcomes. */
export function acceptedEvents({ _nodes }: Pick<AnyMachineSnapshot, '_nodes'>): string[] {
  const types = [...new Set(_nodes.flatMap(({ ownEvents }) => ownEvents))].filter((type) => type !== '')
  return [...types.filter((type) => !isInternal(type)), ...types.filter(isInternal)]
}

function isInternal(type: string): boolean {
  return type.startsWith('xstate.')
}

/** Returns the words for an event by its type in XState. A time that has passed and an outcome are events too. */
export function eventWords(type: string, { events, delays, actors }: ChartTexts, text: Text): EventWords {
  if (type === 'xstate.init') return { name: text('charts.trigger.start'), meaning: '' }
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay !== undefined) {
    const length = /^\d+$/.test(delay) ? `${delay}\u00a0ms` : delay
    return { name: text('charts.trigger.after', { delay: length }), meaning: delays?.[delay] ?? '' }
  }
  const [, outcome, actor = ''] = /^xstate\.(done|error)\.(?:actor|state)\.(.+)$/.exec(type) ?? []
  if (outcome === 'done' || outcome === 'error')
    return { name: text(`charts.trigger.${outcome}`, { actor }), meaning: actors?.[actor] ?? '' }
  return { name: type, meaning: events[type] ?? '' }
}

/** Formats as `09:05:12.250` in the business time zone: transitions follow each other within a second. */
export function formatTransitionTime(at: Date): string {
  return new Date(at.getTime() + BUSINESS_UTC_OFFSET_MINUTES * 60_000).toISOString().slice(11, 23)
}
