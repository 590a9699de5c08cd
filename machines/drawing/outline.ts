import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionLabel, actorLabel, guardLabel, isTimerAction, triggerLabel, triggerOf, type Trigger } from './labels.ts'
import { pageTextGetterOf } from './texts.ts'

/** A state of a machine. Its id is its path from the root, joined by dots; the id of the root is empty. */
export interface StateOutline {
  id: string
  /** The last part of the id: the name of the state in its parent state. */
  key: string
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  history: 'shallow' | 'deep' | undefined
  /** The labels of the entry actions (`actionLabel`). */
  entry: string[]
  /** The labels of the exit actions (`actionLabel`). */
  exit: string[]
  /** The names of the invoked actors. */
  invokes: string[]
  /** The initial transition of a compound state, or the default target of a history state. */
  initial: { target: string; actions: string[] } | undefined
  transitions: TransitionOutline[]
  children: StateOutline[]
}

export interface TransitionOutline {
  /** Identifies the transition in its machine: source, event and index among the branches of that event. */
  key: string
  source: string
  /** The descriptor of the event in the machine; empty for `always`. */
  event: string
  trigger: Trigger
  /** The transition's position among the branches of the event, from 1; undefined if it is the only branch. */
  order: number | undefined
  guard: string | undefined
  actions: string[]
  /** The ids of the target states; empty if the state does not change. */
  targets: string[]
  /** Whether the transition leaves its source and enters it again. */
  isReentering: boolean
}

/** The states and transitions of a machine as plain data, in the order of the source code. */
export function outlineOf(machine: AnyStateMachine): StateOutline {
  return toStateOutline(machine.root)
}

/** The states of an outline, each before its children. */
export function allStates(state: StateOutline): StateOutline[] {
  return [state, ...state.children.flatMap(allStates)]
}

/** Every transition of an outline. */
export function allTransitions(state: StateOutline): TransitionOutline[] {
  return allStates(state).flatMap((one) => one.transitions)
}

/** The id of a state node in an outline. */
export function stateId(node: AnyStateNode): string {
  return node.path.join('.')
}

/** The key of a transition; the same for every machine that is made from the same chart. */
export function transitionKey(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition
  const branches = eventType === '' ? source.always : source.transitions.get(eventType)
  return keyOf(source, eventType, branches?.indexOf(definition) ?? -1)
}

/** A transition in one line: `signedIn.idle —refuseToken→ signedIn.refreshing`. */
export function transitionLine(
  { source, trigger, order, guard, targets }: TransitionOutline,
  rootName: string,
): string {
  const pageText = pageTextGetterOf('en')
  const isOtherwiseBranch = guard === undefined && order !== undefined
  const condition = isOtherwiseBranch ? ` [${pageText('guard.otherwise')}]` : guard === undefined ? '' : ` [${guard}]`
  const target = targets.length === 0 ? '(stays)' : targets.join(' + ')
  return `${source || rootName} —${triggerLabel(trigger, pageText)}${condition}→ ${target || rootName}`
}

function keyOf(source: AnyStateNode, event: string, branchIndex: number): string {
  return `${stateId(source)}|${event}|${branchIndex}`
}

function toStateOutline(node: AnyStateNode): StateOutline {
  return {
    id: stateId(node),
    key: node.key,
    type: node.type,
    history: node.type === 'history' ? node.history || 'shallow' : undefined,
    entry: node.entry.filter((action) => !isTimerAction(action)).map(actionLabel),
    exit: node.exit.filter((action) => !isTimerAction(action)).map(actionLabel),
    invokes: node.invoke.map(({ id, src }) => actorLabel(id, src)),
    initial: toInitialTransition(node),
    transitions: [...node.transitions.values(), node.always ?? []].flatMap((all) => toTransitionOutlines(node, all)),
    children: Object.values(node.states).map(toStateOutline),
  }
}

function toInitialTransition(node: AnyStateNode): StateOutline['initial'] {
  if (node.type === 'compound') {
    const { target, actions } = node.initial
    return { target: target.map(stateId).join(' + '), actions: actions.map(actionLabel) }
  }
  const target: unknown = node.type === 'history' ? node.config.target : undefined
  if (typeof target !== 'string' || !node.parent) return undefined
  const path = target.startsWith('#') ? target : `#${node.parent.id}.${target}`
  return { target: stateId(node.machine.getStateNodeById(path)), actions: [] }
}

function toTransitionOutlines(node: AnyStateNode, branches: AnyTransitionDefinition[]): TransitionOutline[] {
  return branches.map((branch, index) => ({
    key: keyOf(node, branch.eventType, index),
    source: stateId(node),
    event: branch.eventType,
    trigger: triggerOf(node, branch.eventType),
    order: branches.length > 1 ? index + 1 : undefined,
    guard: branch.guard === undefined ? undefined : guardLabel(branch.guard),
    actions: branch.actions.map(actionLabel),
    targets: (branch.target ?? []).map(stateId),
    isReentering: branch.reenter,
  }))
}
