import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionWords, actorWords, eventLabel, guardWords, isTimer } from './words.ts'

/** A state as it is drawn. Its id is its path from the root, dotted; the root's is empty. */
export interface OutlineState {
  id: string
  key: string
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  history: 'shallow' | 'deep' | undefined
  description: string | undefined
  entry: string[]
  exit: string[]
  invokes: string[]
  /** The initial transition of a compound state, or the default target of a history state. */
  initial: { target: string; actions: string[] } | undefined
  transitions: OutlineTransition[]
  children: OutlineState[]
}

export interface OutlineTransition {
  /** Which one of its machine it is: source, event and place among the branches of that event. */
  key: string
  source: string
  /** The event's descriptor in the machine, empty for `always`. */
  event: string
  /** The event in plain words. */
  label: string
  guard: string | undefined
  actions: string[]
  /** Empty where the state stays what it is. */
  targets: string[]
  /** Whether its source is left and entered again. */
  reenters: boolean
  description: string | undefined
}

/** A machine's states and transitions as plain data, in the order in which they were written. */
export function outlineOf(machine: AnyStateMachine): OutlineState {
  return stateOutline(machine.root)
}

/** The states of an outline, each before its children. */
export function allStates(state: OutlineState): OutlineState[] {
  return [state, ...state.children.flatMap(allStates)]
}

/** Every transition of an outline. */
export function allTransitions(state: OutlineState): OutlineTransition[] {
  return allStates(state).flatMap((one) => one.transitions)
}

/** The id of a state node in an outline. */
export function stateId(node: AnyStateNode): string {
  return node.path.join('.')
}

/** Which transition a definition is: stable from machine to machine of the same chart. */
export function transitionKey(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition
  const branches = eventType === '' ? source.always : source.transitions.get(eventType)
  return keyOf(source, eventType, branches?.indexOf(definition) ?? -1)
}

/** The transition in one line: `signedIn.idle —unauthorized→ signedIn.refreshing`. */
export function transitionLine({ source, label, guard, targets }: OutlineTransition, root: string): string {
  const condition = guard === undefined ? '' : ` [${guard}]`
  const target = targets.length === 0 ? '(stays)' : targets.join(' + ')
  return `${source || root} —${label}${condition}→ ${target || root}`
}

function keyOf(source: AnyStateNode, event: string, branch: number): string {
  return `${stateId(source)}|${event}|${branch}`
}

function stateOutline(node: AnyStateNode): OutlineState {
  return {
    id: stateId(node),
    key: node.key,
    type: node.type,
    history: node.type === 'history' ? node.history || 'shallow' : undefined,
    description: node.description,
    entry: node.entry.filter((action) => !isTimer(action)).map(actionWords),
    exit: node.exit.filter((action) => !isTimer(action)).map(actionWords),
    invokes: node.invoke.map(({ id, src }) => actorWords(id, src)),
    initial: initialOutline(node),
    transitions: [...node.transitions.values(), node.always ?? []].flatMap((all) => branchOutlines(node, all)),
    children: Object.values(node.states).map(stateOutline),
  }
}

function initialOutline(node: AnyStateNode): OutlineState['initial'] {
  if (node.type === 'compound') {
    const { target, actions } = node.initial
    return { target: target.map(stateId).join(' + '), actions: actions.map(actionWords) }
  }
  const target: unknown = node.type === 'history' ? node.config.target : undefined
  if (typeof target !== 'string' || !node.parent) return undefined
  const path = target.startsWith('#') ? target : `#${node.parent.id}.${target}`
  return { target: stateId(node.machine.getStateNodeById(path)), actions: [] }
}

function branchOutlines(node: AnyStateNode, branches: AnyTransitionDefinition[]): OutlineTransition[] {
  return branches.map((branch, index) => ({
    key: keyOf(node, branch.eventType, index),
    source: stateId(node),
    event: branch.eventType,
    label: eventLabel(node, branch.eventType),
    guard: branch.guard === undefined ? (index > 0 ? 'otherwise' : undefined) : guardWords(branch.guard),
    actions: branch.actions.map(actionWords),
    targets: (branch.target ?? []).map(stateId),
    reenters: branch.reenter,
    description: branch.description,
  }))
}
