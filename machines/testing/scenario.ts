import { expect, test, vi } from 'vitest'
import {
  createActor,
  fromCallback,
  SimulatedClock,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { stateId } from '../drawing/outline.ts'
import { isBuiltInAction } from './variants.ts'

/**
 * One step of a scenario: its cause, the states that it enters, and its other effects. The first cause is `start`;
 * every other cause is an event, or a number of milliseconds that pass. The entered states are the innermost ones, or
 * `stays` if none is entered, or `refused` if the chart does not handle the event. The effects are, as they occur: the
 * provided actions, the actors that start, stop or receive an event, and the emitted events; then the context values
 * and the tags that have changed, and `ends` if the chart has reached its end.
 */
export type ScenarioStep = [cause: AnyEventObject | string | number, states: string, ...effects: string[]]

interface ScenarioOptions {
  input?: unknown
  /** The results of the guards that are provided elsewhere. */
  guards?: Record<string, boolean | ((params: never) => boolean)>
  /** Shortens the values of params and of the context. It is called like the replacer function of `JSON.stringify`. */
  shortenValue?: (key: string, value: unknown) => unknown
}

/**
 * Defines a test that a chart does exactly what the steps say. The actors and the provided actions of the chart only
 * record that they ran.
 */
export function scenario(
  name: string,
  machine: AnyStateMachine,
  steps: ScenarioStep[],
  options: ScenarioOptions = {},
): void {
  // oxlint-disable-next-line vitest/valid-title -- the caller passes it
  test(name, () => {
    const causes = steps.map(([cause]) => cause)
    expect(stepsOf(machine, causes, options)).toEqual(steps)
  })
}

/** Returns the event that an invoked actor sends when it is done. */
export function doneEvent(actorId: string, output?: unknown): AnyEventObject {
  return { type: `xstate.done.actor.${actorId}`, output, actorId }
}

/** Returns the event that an invoked actor sends when it has failed. */
export function errorEvent(actorId: string, error?: unknown): AnyEventObject {
  return { type: `xstate.error.actor.${actorId}`, error, actorId }
}

/** Returns the scenario steps of a chart for a sequence of causes. */
function stepsOf(
  machine: AnyStateMachine,
  causes: ScenarioStep[0][],
  { input, guards = {}, shortenValue = (_, value) => value }: ScenarioOptions,
): ScenarioStep[] {
  const formatCall = (name: string, value: unknown): string =>
    isEmpty(value) ? name : `${name} ${formatValue(value, shortenValue)}`
  const clock = new SimulatedClock()
  let effects: string[] = []
  const actor: AnyActor = createActor(
    withRecorder(machine, guards, (name, value) => effects.push(formatCall(name, value))),
    { input, clock },
  )
  actor.on('*', ({ type, ...rest }: AnyEventObject) => effects.push(`emits ${formatCall(type, rest)}`))
  let before: AnyMachineSnapshot | undefined
  return causes.map((cause) => {
    effects = []
    const event = typeof cause === 'string' ? { type: cause } : cause
    const isRefused = before !== undefined && typeof event !== 'number' && !before.can(event)
    if (before === undefined) actor.start()
    else if (typeof event === 'number') {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(event)
      clock.increment(event)
    } else actor.send(event)
    const after = actor.getSnapshot() as AnyMachineSnapshot
    const states = isRefused ? 'refused' : enteredStates(before, after)
    const step: ScenarioStep = [cause, states, ...effects, ...snapshotChanges(before, after, shortenValue)]
    before = after
    return step
  })
}

/** Returns the machine with actors and provided actions that only record that they ran. */
function withRecorder(
  machine: AnyStateMachine,
  guards: NonNullable<ScenarioOptions['guards']>,
  record: (effect: string, params?: unknown) => void,
): AnyStateMachine {
  const { actors, actions } = machine.implementations
  const recordingActor = fromCallback(({ input, receive, self }) => {
    const { id } = self
    record(`starts ${id}`, input)
    receive(({ type }) => record(`${id} receives ${type}`))
    return () => record(`stops ${id}`)
  })
  const providedActionNames = Object.keys(actions).filter(
    (name) => !isBuiltInAction((actions as Record<string, unknown>)[name]),
  )
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, recordingActor as never])),
    actions: Object.fromEntries(
      providedActionNames.map((name) => [name, (_: unknown, params: unknown) => record(name, params)]),
    ),
    guards: Object.fromEntries(
      Object.entries(guards).map(([name, result]) => [
        name,
        (_: unknown, params: never) => (typeof result === 'function' ? result(params) : result),
      ]),
    ),
  })
}

function enteredStates(before: AnyMachineSnapshot | undefined, after: AnyMachineSnapshot): string {
  const previous = before === undefined ? [] : activeLeafStatesOf(before)
  const states = activeLeafStatesOf(after).filter((id) => !previous.includes(id))
  return states.length === 0 ? 'stays' : states.join(' ')
}

function activeLeafStatesOf({ _nodes }: AnyMachineSnapshot): string[] {
  return _nodes.filter(({ states }) => Object.keys(states).length === 0).map(stateId)
}

function snapshotChanges(
  before: AnyMachineSnapshot | undefined,
  after: AnyMachineSnapshot,
  shortenValue: NonNullable<ScenarioOptions['shortenValue']>,
): string[] {
  const fields = Object.keys(after.context as object)
  const valuesOf = (snapshot: AnyMachineSnapshot | undefined) =>
    fields.map(
      (field) =>
        `${field} = ${formatValue((snapshot?.context as Record<string, unknown> | undefined)?.[field], shortenValue)}`,
    )
  const previous = valuesOf(before)
  const tags = [...after.tags].toSorted().join(', ')
  const oldTags = [...(before?.tags ?? [])].toSorted().join(', ')
  return [
    ...(before ? valuesOf(after).filter((value) => !previous.includes(value)) : []),
    ...(tags === oldTags ? [] : [`tags = ${tags}`]),
    ...(after.status === 'done' && before?.status !== 'done' ? ['ends'] : []),
  ]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
}

function formatValue(value: unknown, shortenValue: NonNullable<ScenarioOptions['shortenValue']>): string {
  if (value === undefined || typeof value === 'function') return typeof value
  return JSON.stringify(value, (key, part: unknown) =>
    shortenValue(key, typeof part === 'bigint' ? Number(part) : part),
  )
}
