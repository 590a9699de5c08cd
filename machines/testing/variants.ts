import { fromCallback, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { Chart } from '../chart.ts'

/** One variant of a chart to explore: the machine without its effects, and an input. */
export interface Variant {
  machine: AnyStateMachine
  input: unknown
}

/** Returns every combination of a chart's inputs and of the results of the guards that are provided elsewhere. */
export function variantsOf(chart: Chart): Variant[] {
  const machines = (chart.guardResults ?? [{}]).map((guardResults) => withoutEffects(chart.machine, guardResults))
  return machines.flatMap((machine) => (chart.sampleInputs ?? [undefined]).map((input) => ({ machine, input })))
}

/**
 * Returns sample events for every event type that a snapshot handles, including the results of actors and the ends of
 * timers.
 */
export function sampleEvents(chart: Chart, snapshot: AnyMachineSnapshot): AnyEventObject[] {
  const eventDescriptors = snapshot._nodes.flatMap((node) => [...node.transitions.keys()])
  return [...new Set(eventDescriptors)].flatMap((descriptor) => samplesOf(chart, descriptor))
}

/** Returns the types of the sample events that no state of the chart handles. */
export function unhandledSampleTypes(chart: Chart): string[] {
  const handledTypes = new Set(chart.machine.events.map(String))
  const hasWildcard = [...handledTypes].some((type) => type.endsWith('*'))
  return (chart.sampleEvents ?? []).map(({ type }) => type).filter((type) => !handledTypes.has(type) && !hasWildcard)
}

const IDLE_ACTOR = fromCallback(() => {})

function withoutEffects(machine: AnyStateMachine, guardResults: Record<string, boolean>): AnyStateMachine {
  const { actors, actions } = machine.implementations
  return machine.provide({
    actors: mapValues(actors, () => IDLE_ACTOR),
    actions: mapValues(actions, (action) => (isBuiltInAction(action) ? action : () => {})),
    guards: mapValues(guardResults, (guardResult) => () => guardResult),
  })
}

/**
 * Whether an action is built into XState, such as `assign` or `emit`. It is a part of the chart, so it is not replaced.
 */
export function isBuiltInAction(action: unknown): boolean {
  return typeof action === 'function' && 'resolve' in action
}

function mapValues(record: Record<string, unknown>, mapValue: (value: unknown) => unknown): Record<string, never> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, mapValue(value) as never]))
}

function samplesOf(chart: Chart, descriptor: string): AnyEventObject[] {
  const [, outcome, actorId = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(descriptor) ?? []
  const outcomes = chart.actorOutcomes?.[actorId]
  if (outcome === 'done')
    return (outcomes?.done ?? [undefined]).map((output) => ({ type: descriptor, output, actorId }))
  if (outcome === 'error')
    return (outcomes?.error ?? [undefined]).map((error) => ({ type: descriptor, error, actorId }))
  if (descriptor.startsWith('xstate.done.state.')) return []
  const samples = (chart.sampleEvents ?? []).filter(({ type }) => matches(type, descriptor))
  return samples.length > 0 ? samples : [{ type: descriptor.replace(/\*$/, 'anything') }]
}

function matches(type: string, descriptor: string): boolean {
  return descriptor.endsWith('*') ? type.startsWith(descriptor.slice(0, -1)) : type === descriptor
}
