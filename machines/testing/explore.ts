import {
  createActor,
  fromCallback,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type ExecutableActionObject,
  type InspectionEvent,
  type StateValue,
} from 'xstate'
import type { Chart, Step } from '../chart.ts'
import { allStates, allTransitions, outlineOf, stateId, transitionKey } from '../drawing/outline.ts'
import { eventsIn, variantsOf, type Variant } from './variants.ts'

/** The shortest sequence of events that takes a transition. */
export interface Way {
  variant: Variant
  /** The events before the one that takes the transition. */
  path: AnyEventObject[]
  /** The event that takes the transition; undefined if it is taken in the initial step. */
  event: AnyEventObject | undefined
  from: StateValue | undefined
  to: StateValue
}

export interface Exploration {
  /** The ids of the states that were reached. */
  states: Set<string>
  /** The shortest sequence for each transition that was taken, by its key. */
  ways: Map<string, Way>
  /** The ids of the invariants that did not hold, each with the fewest events that lead to a step that breaks it. */
  broken: { id: string; path: string[] }[]
}

/** The limit of explored states. A chart that exceeds it must supply `project` to reduce them. */
const LIMIT = 5_000

/**
 * Explores a chart breadth first, until every state has been reached and every transition taken, or no new state can be
 * reached. A chart with invariants is always explored completely. Throws if it has too many states for that. Runs no
 * effects and no timers, and starts no actors.
 */
export function explore(chart: Chart): Exploration {
  const root = outlineOf(chart.machine)
  const states = new Set(
    allStates(root)
      .filter(({ type }) => type !== 'history')
      .map(({ id }) => id),
  )
  const missing = { states, ways: new Set(allTransitions(root).map(({ key }) => key)) }
  const found: Exploration = { states: new Set(), ways: new Map(), broken: [] }
  const seen = new Set<string>()
  const queue: { snapshot: AnyMachineSnapshot; path: AnyEventObject[]; variant: Variant; index: number }[] = []

  const { invariants = [] } = chart

  const arrive = (watched: Watched, way: Omit<Way, 'to'>, index: number, before?: AnyMachineSnapshot): void => {
    const { snapshot, taken, executed } = watched
    const path = way.event ? [...way.path, way.event] : []
    const step: Step = { before, event: way.event, after: snapshot, ...executed }
    for (const { id, holds } of invariants) {
      if (found.broken.some((one) => one.id === id) || holds(step)) continue
      found.broken.push({ id, path: path.map(({ type }) => type) })
    }
    if (before && taken.length === 0) return
    for (const id of watched.states) {
      found.states.add(id)
      missing.states.delete(id)
    }
    for (const key of taken) {
      if (!found.ways.has(key)) found.ways.set(key, { ...way, to: snapshot.value })
      missing.ways.delete(key)
    }
    const stateKey = stateKeyOf(chart, index, snapshot)
    if (seen.has(stateKey)) return
    seen.add(stateKey)
    if (snapshot.status === 'active') queue.push({ snapshot, path, variant: way.variant, index })
  }

  variantsOf(chart).forEach((variant, index) => {
    arrive(begin(variant), { variant, path: [], event: undefined, from: undefined }, index)
  })
  for (let at = queue.shift(); at; at = queue.shift()) {
    for (const event of eventsIn(chart, at.snapshot)) {
      const isComplete = missing.states.size + missing.ways.size === 0 && invariants.length === 0
      if (isComplete || seen.size > LIMIT) {
        if (invariants.length > 0)
          throw new Error(`${chart.name} has too many states to check its invariants in all of them`)
        return found
      }
      const { variant, path, snapshot, index } = at
      arrive(take(variant, snapshot, event), { variant, path, event, from: snapshot.value }, index, snapshot)
    }
  }
  return found
}

interface Watched {
  snapshot: AnyMachineSnapshot
  /** The states that were entered, also those that were left again in the same step. */
  states: string[]
  taken: string[]
  executed: Executed
}

type Executed = Pick<Step, 'actions' | 'emitted' | 'delays'>

function begin({ machine, input }: Variant): Watched {
  return watched((scope) => machine.getInitialSnapshot(scope, input))
}

function take({ machine }: Variant, snapshot: AnyMachineSnapshot, event: AnyEventObject): Watched {
  return watched((scope) => machine.transition(snapshot, event, scope))
}

/** Runs one step in a new actor system, and records the inspection events and the executed actions. */
function watched(run: (scope: AnyActorScope) => AnyMachineSnapshot): Watched {
  const taken: string[] = []
  const states: string[] = []
  const executed: Executed = { actions: [], emitted: [], delays: [] }
  const inspect = (report: InspectionEvent): void => {
    if (report.type !== '@xstate.microstep') return
    taken.push(...report._transitions.map(transitionKey))
    states.push(...(report.snapshot as AnyMachineSnapshot)._nodes.map(stateId))
  }
  const self = createActor(
    fromCallback(() => {}),
    { inspect },
  )
  const none = (): void => {}
  const { id, sessionId, system } = self
  const actionExecutor = (action: ExecutableActionObject): void => note(executed, action)
  const idle = { logger: none, defer: none, stopChild: none, emit: none, actionExecutor }
  const scope = { self, id, sessionId, system, ...idle }
  const snapshot = run(scope)
  return { snapshot, taken, executed, states: [...states, ...snapshot._nodes.map(stateId), ...passed(taken)] }
}

function note(executed: Executed, { type, params }: ExecutableActionObject): void {
  const { event, delay } = (params ?? {}) as { event?: AnyEventObject; delay?: number }
  if (type === 'xstate.emit' && event) executed.emitted.push(event.type)
  else if (type === 'xstate.raise' && delay !== undefined) executed.delays.push(delay)
  else if (!type.startsWith('xstate.')) executed.actions.push(type)
}

/** No inspection event has a state that an `always` leaves in the initial step. Its transition does. */
function passed(taken: string[]): string[] {
  return taken.flatMap((key) => key.split('|').slice(0, 1))
}

function stateKeyOf(chart: Chart, variant: number, snapshot: AnyMachineSnapshot): string {
  const context: unknown = snapshot.context
  const part = chart.project ? chart.project(context as never) : context
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map(stateId)])
  return JSON.stringify([variant, snapshot.value, history, part], (_, value: unknown) => plain(value))
}

function plain(value: unknown): unknown {
  if (value instanceof Error) return value.message
  if (value === undefined) return null
  const isActor = typeof value === 'object' && value !== null && 'sessionId' in value
  return isActor ? 'actor' : value
}
