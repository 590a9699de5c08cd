import { isFailureTransition } from './failureStates.ts'
import type { StateOutline, TransitionOutline } from './outline.ts'
import { allTransitions } from './outline.ts'
import { arrowLabelLines, boxLinesWithTransitions, collapsedStateArrowLabelLines, type TextLine } from './stateText.ts'
import { isCollapsed, isWithinState, drawnStateIdOf, drawnStatesOf, type View } from './view.ts'

/** An arrow from a drawn state or an initial dot to a drawn state or a stub. */
export interface Arrow {
  id: string
  source: string
  target: string
  /** The event of the transition, or of the first of several transitions. */
  event?: string
  /** The text beside the arrow. */
  labelLines: TextLine[]
  isFailure: boolean
}

/** The end of an arrow that leaves a diagram or a region. It shows the name of the target state. */
export interface Stub {
  id: string
  /** The id of the target state. */
  targetStateId: string
  /** The id of the region that the arrow leaves; empty if the arrow leaves the diagram. */
  regionId: string
}

/** The node id of the dot of the initial transition of a state. */
export function initialDotId(state: StateOutline): string {
  return `${state.id}#initial`
}

/**
 * The arrows of a diagram. Transitions of a state that differ only in the event share an arrow, except in the
 * diagram of a record.
 */
export function arrowsOf(view: View): Arrow[] {
  return drawnStatesOf(view).flatMap((state) => [
    ...initialArrow(view, state),
    ...stateArrows(view, state),
    ...(isCollapsed(view, state.id) ? arrowsLeavingCollapsedState(view, state) : []),
  ])
}

/** Returns the stubs of all arrows that leave the diagram or one of its regions. */
export function stubsOf(view: View): Stub[] {
  const stubs = new Map<string, Stub>()
  for (const state of drawnStatesOf(view)) {
    const leavingTransitions = isCollapsed(view, state.id) ? transitionsLeaving(state) : []
    for (const { targets } of [...transitionsWithArrow(view, state), ...leavingTransitions])
      for (const target of targets) {
        const stub = stubOfTarget(view, state.id, target)
        if (stub && !isWithinState(target, state.id)) stubs.set(stub.id, stub)
      }
  }
  return [...stubs.values()]
}

/**
 * The text of a state's box, including the transitions that have no arrow. For a state that has a diagram of its own,
 * the outer diagram lists the transitions that enter the state again, and its own diagram lists the transitions that
 * stay inside.
 */
export function stateBoxLines(view: View, state: StateOutline): TextLine[] {
  const drawnTransitions = transitionsWithArrow(view, state)
  const isTopOfOwnDiagram = state.id === view.topStateId && view.topStateId !== ''
  const listedTransitions = state.transitions.filter((transition) => {
    if (drawnTransitions.includes(transition)) return false
    if (isCollapsed(view, state.id)) return transition.targets.includes(state.id)
    return !isTopOfOwnDiagram || areTargetsInside(view, transition)
  })
  return boxLinesWithTransitions(view, state, listedTransitions)
}

/** The transitions of a state that have an arrow in this diagram. */
function transitionsWithArrow(view: View, state: StateOutline): TransitionOutline[] {
  return state.transitions.filter(({ targets }) => {
    const leadsToOtherState = targets.some((target) => target !== state.id)
    if (!leadsToOtherState || leadsIntoOwnRegion(view, state.id, targets)) return false
    if (isCollapsed(view, state.id)) return targets.some((target) => !isWithinState(target, state.id))
    return (
      state.id !== view.topStateId ||
      view.topStateId === '' ||
      targets.every((target) => isWithinState(target, view.topStateId))
    )
  })
}

/**
 * Whether a transition of the diagram's top state stays inside it: it neither leaves the state nor enters the state
 * again.
 */
function areTargetsInside({ topStateId }: View, { targets }: TransitionOutline): boolean {
  return targets.every((target) => target !== topStateId && isWithinState(target, topStateId))
}

/** Whether a transition leads from a parallel state into one of its own regions, which are laid out separately. */
function leadsIntoOwnRegion({ layout, outermostRegionIds }: View, source: string, targets: string[]): boolean {
  if (!layout.regions) return false
  const innerRegionIds = [...outermostRegionIds].filter((region) => region !== source && isWithinState(region, source))
  return innerRegionIds.some((region) => targets.some((target) => isWithinState(target, region)))
}

function regionIdOf({ layout, outermostRegionIds }: View, id: string): string {
  return layout.regions ? ([...outermostRegionIds].find((region) => isWithinState(id, region)) ?? '') : ''
}

/** The stub at which an arrow ends, or undefined if the target is drawn in the same part of the diagram. */
function stubOfTarget(view: View, source: string, target: string): Stub | undefined {
  const regionId = regionIdOf(view, source)
  const isDrawn = drawnStateIdOf(view, target) !== undefined
  if (isDrawn && (regionId === '' || isWithinState(target, regionId))) return undefined
  return { id: `${regionId}→${target}`, targetStateId: target, regionId }
}

/**
 * The node at which an arrow to a state ends: the state itself, a collapsed or parallel state around it, or a stub.
 * `targetLabel`: the label of the target state if the arrow ends at a state around it.
 */
function endNodeOfArrow(view: View, source: string, target: string): { nodeId: string; targetLabel: string } {
  const stub = stubOfTarget(view, source, target)
  if (stub) return { nodeId: stub.id, targetLabel: '' }
  const parallelStateId = regionIdOf(view, source) === '' ? parallelStateIdAround(view, target) : undefined
  const nodeId = parallelStateId ?? drawnStateIdOf(view, target) ?? target
  return { nodeId, targetLabel: nodeId === target ? '' : `→ ${target.slice(nodeId === '' ? 0 : nodeId.length + 1)}` }
}

function parallelStateIdAround(view: View, target: string): string | undefined {
  const regionId = regionIdOf(view, target)
  if (regionId === '') return undefined
  return regionId.includes('.') ? regionId.slice(0, regionId.lastIndexOf('.')) : ''
}

function initialArrow(view: View, state: StateOutline): Arrow[] {
  const { initial } = state
  if (!initial || isCollapsed(view, state.id)) return []
  const labelLines: TextLine[] =
    initial.actions.length === 0 ? [] : [{ text: `/ ${initial.actions.join(', ')}`, style: 'line' }]
  const source = state.type === 'history' ? state.id : initialDotId(state)
  const target = drawnStateIdOf(view, initial.target) ?? initial.target
  return [{ id: `${initialDotId(state)}→`, source, target, labelLines, isFailure: false }]
}

function stateArrows(view: View, state: StateOutline): Arrow[] {
  const { chart } = view
  const groups = new Map<string, TransitionOutline[]>()
  for (const transition of transitionsWithArrow(view, state)) {
    for (const target of transition.targets) {
      const key = JSON.stringify([
        target,
        transition.order === undefined ? transition.guard : transition.key,
        transition.actions,
        isFailureTransition(chart, transition),
        view.record === undefined ? '' : transition.event,
      ])
      groups.set(key, [...(groups.get(key) ?? []), { ...transition, targets: [target] }])
    }
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const target = first.targets.join('')
    const { nodeId, targetLabel } = endNodeOfArrow(view, state.id, target)
    const labelLines = arrowLabelLines(view, group, targetLabel)
    const { event } = first
    const id = `${first.key}→${target}`
    return [{ id, source: state.id, target: nodeId, event, labelLines, isFailure: isFailureTransition(chart, first) }]
  })
}

/** The transitions that lead from inside a collapsed state to another state outside it. */
function transitionsLeaving(state: StateOutline): TransitionOutline[] {
  return state.children
    .flatMap(allTransitions)
    .filter(({ targets }) => targets.some((target) => !isWithinState(target, state.id)))
}

/**
 * One arrow for all transitions that lead from inside a collapsed state to the same target; failures have a separate
 * arrow.
 */
function arrowsLeavingCollapsedState(view: View, state: StateOutline): Arrow[] {
  const groups = new Map<string, TransitionOutline[]>()
  for (const transition of transitionsLeaving(state)) {
    const key = `${isFailureTransition(view.chart, transition) ? 'failure' : 'event'}→${transition.targets.join('+')}`
    groups.set(key, [...(groups.get(key) ?? []), transition])
  }
  return [...groups].flatMap(([key, group]) => {
    const [first] = group
    if (!first) return []
    const isFailureArrow = isFailureTransition(view.chart, first)
    return first.targets.map((target) => {
      const { nodeId, targetLabel } = endNodeOfArrow(view, state.id, target)
      return {
        id: `${state.id}#${key}`,
        source: state.id,
        target: nodeId,
        labelLines: collapsedStateArrowLabelLines(view, group, isFailureArrow, targetLabel),
        isFailure: isFailureArrow,
      }
    })
  })
}
