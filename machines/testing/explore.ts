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
import type { Chart, Macrostep } from '../chart.ts'
import { allStates, allTransitions, outlineOf, stateId, transitionKey } from '../drawing/outline.ts'
import { sampleEvents, variantsOf, type Variant } from './variants.ts'

/** The shortest sequence of events that takes a transition. */
export interface TransitionPath {
  variant: Variant
  /** The events before the one that takes the transition. */
  path: AnyEventObject[]
  /** The event that takes the transition; undefined if the initial macrostep takes it. */
  event: AnyEventObject | undefined
  /** The state value before the event; undefined in the initial macrostep. */
  from: StateValue | undefined
  /** The state value after the event. */
  to: StateValue
}

export interface Exploration {
  /** The ids of the states that were reached. */
  reachedStateIds: Set<string>
  /** The shortest path to each transition that was taken, by the key of the transition. */
  paths: Map<string, TransitionPath>
  /**
   * The ids of the invariants that did not hold, each with the shortest sequence of events that breaks the invariant.
   */
  brokenInvariants: { id: string; path: string[] }[]
}

/** The largest number of explored states. A chart with more must reduce them with `distinguishingContextOf`. */
const STATE_LIMIT = 5_000

/**
 * Explores a chart breadth first, until every state has been reached and every transition taken, or no new state can be
 * reached. A chart with invariants is always explored completely; throws an Error if it has too many states for that.
 * Runs no effects and no timers, and starts no actors.
 */
export function explore(chart: Chart): Exploration {
  const root = outlineOf(chart.machine)
  const stateIds = new Set(
    allStates(root)
      .filter(({ type }) => type !== 'history')
      .map(({ id }) => id),
  )
  const unreachedParts = { stateIds, transitionKeys: new Set(allTransitions(root).map(({ key }) => key)) }
  const exploration: Exploration = { reachedStateIds: new Set(), paths: new Map(), brokenInvariants: [] }
  const seenStateKeys = new Set<string>()
  const queue: { snapshot: AnyMachineSnapshot; path: AnyEventObject[]; variant: Variant; variantIndex: number }[] = []

  const { invariants = [] } = chart

  const addStep = (
    stepResult: StepResult,
    transitionPath: Omit<TransitionPath, 'to'>,
    variantIndex: number,
    before?: AnyMachineSnapshot,
  ): void => {
    const { snapshot, transitionKeys, effects } = stepResult
    const path = transitionPath.event ? [...transitionPath.path, transitionPath.event] : []
    const step: Macrostep = { before, event: transitionPath.event, after: snapshot, ...effects }
    for (const { id, holds } of invariants) {
      if (exploration.brokenInvariants.some((invariant) => invariant.id === id) || holds(step)) continue
      exploration.brokenInvariants.push({ id, path: path.map(({ type }) => type) })
    }
    if (before && transitionKeys.length === 0) return
    for (const id of stepResult.reachedStateIds) {
      exploration.reachedStateIds.add(id)
      unreachedParts.stateIds.delete(id)
    }
    for (const key of transitionKeys) {
      if (!exploration.paths.has(key)) exploration.paths.set(key, { ...transitionPath, to: snapshot.value })
      unreachedParts.transitionKeys.delete(key)
    }
    const stateKey = stateKeyOf(chart, variantIndex, snapshot)
    if (seenStateKeys.has(stateKey)) return
    seenStateKeys.add(stateKey)
    if (snapshot.status === 'active') queue.push({ snapshot, path, variant: transitionPath.variant, variantIndex })
  }

  variantsOf(chart).forEach((variant, variantIndex) => {
    addStep(initialResult(variant), { variant, path: [], event: undefined, from: undefined }, variantIndex)
  })
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    for (const event of sampleEvents(chart, entry.snapshot)) {
      const isComplete =
        unreachedParts.stateIds.size + unreachedParts.transitionKeys.size === 0 && invariants.length === 0
      if (isComplete || seenStateKeys.size > STATE_LIMIT) {
        if (invariants.length > 0)
          throw new Error(`${chart.name} has too many states to check its invariants in all of them`)
        return exploration
      }
      const { variant, path, snapshot, variantIndex } = entry
      addStep(
        eventResult(variant, snapshot, event),
        { variant, path, event, from: snapshot.value },
        variantIndex,
        snapshot,
      )
    }
  }
  return exploration
}

interface StepResult {
  snapshot: AnyMachineSnapshot
  /** The ids of the states that were active in the macrostep, including those that were left in it. */
  reachedStateIds: string[]
  transitionKeys: string[]
  effects: StepEffects
}

type StepEffects = Pick<Macrostep, 'actions' | 'emitted' | 'timerDelaysMs'>

function initialResult({ machine, input }: Variant): StepResult {
  return runMacrostep((scope) => machine.getInitialSnapshot(scope, input))
}

function eventResult({ machine }: Variant, snapshot: AnyMachineSnapshot, event: AnyEventObject): StepResult {
  return runMacrostep((scope) => machine.transition(snapshot, event, scope))
}

/** Runs one macrostep in a new actor system, and records the inspection events and the executed actions. */
function runMacrostep(run: (scope: AnyActorScope) => AnyMachineSnapshot): StepResult {
  const transitionKeys: string[] = []
  const stateIds: string[] = []
  const effects: StepEffects = { actions: [], emitted: [], timerDelaysMs: [] }
  const inspect = (report: InspectionEvent): void => {
    if (report.type !== '@xstate.microstep') return
    transitionKeys.push(...report._transitions.map(transitionKey))
    stateIds.push(...(report.snapshot as AnyMachineSnapshot)._nodes.map(stateId))
  }
  const self = createActor(
    fromCallback(() => {}),
    { inspect },
  )
  const doNothing = (): void => {}
  const { id, sessionId, system } = self
  const actionExecutor = (action: ExecutableActionObject): void => recordEffect(effects, action)
  const scopeMethods = { logger: doNothing, defer: doNothing, stopChild: doNothing, emit: doNothing, actionExecutor }
  const scope = { self, id, sessionId, system, ...scopeMethods }
  const snapshot = run(scope)
  return {
    snapshot,
    transitionKeys,
    effects,
    reachedStateIds: [...stateIds, ...snapshot._nodes.map(stateId), ...sourceStateIds(transitionKeys)],
  }
}

function recordEffect(effects: StepEffects, { type, params }: ExecutableActionObject): void {
  const { event, delay } = (params ?? {}) as { event?: AnyEventObject; delay?: number }
  if (type === 'xstate.emit' && event) effects.emitted.push(event.type)
  else if (type === 'xstate.raise' && delay !== undefined) effects.timerDelaysMs.push(delay)
  else if (!type.startsWith('xstate.')) effects.actions.push(type)
}

/**
 * Returns the source states of transitions. No inspection event contains a state that an `always` transition leaves in
 * the initial macrostep, but the key of the transition does.
 */
function sourceStateIds(transitionKeys: string[]): string[] {
  return transitionKeys.flatMap((key) => key.split('|').slice(0, 1))
}

function stateKeyOf(chart: Chart, variantIndex: number, snapshot: AnyMachineSnapshot): string {
  const context: unknown = snapshot.context
  const distinguishingContext = chart.distinguishingContextOf
    ? chart.distinguishingContextOf(context as never)
    : context
  const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map(stateId)])
  return JSON.stringify([variantIndex, snapshot.value, history, distinguishingContext], (_, value: unknown) =>
    toJsonValue(value),
  )
}

function toJsonValue(value: unknown): unknown {
  if (value instanceof Error) return value.message
  if (value === undefined) return null
  const isActor = typeof value === 'object' && value !== null && 'sessionId' in value
  return isActor ? 'actor' : value
}
