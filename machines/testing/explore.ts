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
import { eventsIn, worldsOf, type World } from './world.ts'

/** The shortest way on which a transition was first taken. */
export interface Way {
  world: World
  /** The events that lead to where it begins. */
  path: AnyEventObject[]
  /** The event it is taken at; absent where it is taken at the very beginning. */
  event: AnyEventObject | undefined
  from: StateValue | undefined
  to: StateValue
}

export interface Exploration {
  /** The ids of the states that were reached. */
  states: Set<string>
  /** The first way down each transition, by its key. */
  ways: Map<string, Way>
  /** The ids of the invariants that did not hold, each with the fewest events that lead to a step that breaks it. */
  broken: { id: string; path: string[] }[]
}

/** The limit of explored states. A chart that exceeds it must supply `project` to reduce them. */
const LIMIT = 5_000

/**
 * Goes breadth first through everything a chart can do, until every state was reached and every transition taken, or
 * nothing new is left; with invariants always until nothing new is left. Throws where that takes too many situations.
 * Pure: no effect is run, no actor started, no time passes.
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
  const queue: { snapshot: AnyMachineSnapshot; path: AnyEventObject[]; world: World; name: number }[] = []

  const { invariants = [] } = chart

  const arrive = (watched: Watched, way: Omit<Way, 'to'>, name: number, before?: AnyMachineSnapshot): void => {
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
    const situation = situationOf(chart, name, snapshot)
    if (seen.has(situation)) return
    seen.add(situation)
    if (snapshot.status === 'active') queue.push({ snapshot, path, world: way.world, name })
  }

  worldsOf(chart).forEach((world, name) => {
    arrive(begin(world), { world, path: [], event: undefined, from: undefined }, name)
  })
  for (let at = queue.shift(); at; at = queue.shift()) {
    for (const event of eventsIn(chart, at.snapshot)) {
      const isComplete = missing.states.size + missing.ways.size === 0 && invariants.length === 0
      if (isComplete || seen.size > LIMIT) {
        if (invariants.length > 0)
          throw new Error(`${chart.name} has more situations than its invariants can be checked in`)
        return found
      }
      const { world, path, snapshot, name } = at
      arrive(take(world, snapshot, event), { world, path, event, from: snapshot.value }, name, snapshot)
    }
  }
  return found
}

interface Watched {
  snapshot: AnyMachineSnapshot
  /** The states entered on the way, those left again at once among them. */
  states: string[]
  taken: string[]
  executed: Executed
}

type Executed = Pick<Step, 'actions' | 'emitted' | 'delays'>

function begin({ machine, input }: World): Watched {
  return watched((scope) => machine.getInitialSnapshot(scope, input))
}

function take({ machine }: World, snapshot: AnyMachineSnapshot, event: AnyEventObject): Watched {
  return watched((scope) => machine.transition(snapshot, event, scope))
}

/** Runs one step in a system of its own, and notes what the library reports of it. */
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

/** A state that an `always` leaves at the very beginning is in no report, but its transition is. */
function passed(taken: string[]): string[] {
  return taken.flatMap((key) => key.split('|').slice(0, 1))
}

function situationOf(chart: Chart, world: number, snapshot: AnyMachineSnapshot): string {
  const context: unknown = snapshot.context
  const part = chart.project ? chart.project(context as never) : context
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map(stateId)])
  return JSON.stringify([world, snapshot.value, history, part], (_, value: unknown) => plain(value))
}

function plain(value: unknown): unknown {
  if (value instanceof Error) return value.message
  if (value === undefined) return null
  const isActor = typeof value === 'object' && value !== null && 'sessionId' in value
  return isActor ? 'actor' : value
}
