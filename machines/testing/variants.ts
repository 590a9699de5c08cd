import { fromCallback, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { Chart } from '../chart.ts'

/** One variant of a chart to explore: the machine without its effects, and an input. */
export interface Variant {
  machine: AnyStateMachine
  input: unknown
}

/** Returns every combination of a chart's inputs and of the results of the guards that are provided elsewhere. */
export function variantsOf(chart: Chart): Variant[] {
  const machines = (chart.guards ?? [{}]).map((answers) => inert(chart.machine, answers))
  return machines.flatMap((machine) => (chart.inputs ?? [undefined]).map((input) => ({ machine, input })))
}

/** Returns samples of the events that a state handles, the results of actors and the ends of timers included. */
export function eventsIn(chart: Chart, snapshot: AnyMachineSnapshot): AnyEventObject[] {
  const descriptors = snapshot._nodes.flatMap((node) => [...node.transitions.keys()])
  return [...new Set(descriptors)].flatMap((descriptor) => samplesOf(chart, descriptor))
}

/** Returns the types of the sample events that no state of the chart handles. */
export function idleSamples(chart: Chart): string[] {
  const known = new Set(chart.machine.events.map(String))
  const hasWildcard = [...known].some((type) => type.endsWith('*'))
  return (chart.events ?? []).map(({ type }) => type).filter((type) => !known.has(type) && !hasWildcard)
}

const INERT = fromCallback(() => {})

function inert(machine: AnyStateMachine, answers: Record<string, boolean>): AnyStateMachine {
  const { actors, actions } = machine.implementations
  return machine.provide({
    actors: mapped(actors, () => INERT),
    actions: mapped(actions, (action) => (isBuiltin(action) ? action : () => {})),
    guards: mapped(answers, (answer) => () => answer),
  })
}

/** Whether an action is one of XState's own: it changes the context or sends events, and so belongs to the chart. */
function isBuiltin(action: unknown): boolean {
  return typeof action === 'function' && 'resolve' in action
}

function mapped(all: Record<string, unknown>, one: (value: unknown) => unknown): Record<string, never> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, one(value) as never]))
}

function samplesOf(chart: Chart, descriptor: string): AnyEventObject[] {
  const [, end, actorId = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(descriptor) ?? []
  const outcomes = chart.outcomes?.[actorId]
  if (end === 'done') return (outcomes?.done ?? [undefined]).map((output) => ({ type: descriptor, output, actorId }))
  if (end === 'error') return (outcomes?.error ?? [undefined]).map((error) => ({ type: descriptor, error, actorId }))
  if (descriptor.startsWith('xstate.done.state.')) return []
  const given = (chart.events ?? []).filter(({ type }) => matches(type, descriptor))
  return given.length > 0 ? given : [{ type: descriptor.replace(/\*$/, 'anything') }]
}

function matches(type: string, descriptor: string): boolean {
  return descriptor.endsWith('*') ? type.startsWith(descriptor.slice(0, -1)) : type === descriptor
}
