import type { Read } from '../../../contract/answer.ts'
import type { HistoryStep } from '../../../contract/history.ts'
import type { PermissionGroup, Right } from '../../../contract/permission.ts'
import {
  initialStep,
  knownStateOf,
  type Lifecycle,
  nextState,
  policyOf,
  staffEvents,
} from '../../../machines/lifecycle.ts'
import type { Command } from '../../commands/command.ts'
import { recordCommandsOf } from '../../commands/openMenuCommands.ts'
import { inShownOrder } from '../../commands/shownOrder.ts'

/** A transition that a line of the history records. The creation counts as the transition into the initial state. */
interface RecordedTransition {
  line: Read<typeof HistoryStep>
  /** The previous state; undefined for the creation. */
  from: string | undefined
  to: string
}

/** The current state of a record in its lifecycle, and how the record came into that state. */
export interface LifecycleProgress {
  /** The current state; undefined if the lifecycle does not have the record's status code. */
  state: string | undefined
  /** The current state and all states that can follow it; all states if the current one is not known. */
  reachableStates: ReadonlySet<string>
  /** The known past transitions, oldest first. */
  transitions: readonly RecordedTransition[]
  /** The line of the history that brought the record into its current state, if it is known. */
  currentStateLine: Read<typeof HistoryStep> | undefined
}

/** When the event of an arrow is possible: now, later from another state, or never again. */
export type ArrowAvailability = 'next' | 'later' | 'never'

/**
 * Returns the lifecycle progress of a record with the status `code`.
 * @param history the history lines with a lifecycle event, newest first; undefined until they have loaded
 */
export function lifecycleProgress(
  lifecycle: Lifecycle,
  code: number,
  history: readonly Read<typeof HistoryStep>[] | undefined,
): LifecycleProgress {
  const state = knownStateOf(lifecycle, code)
  const transitions = history === undefined ? [] : recordedTransitions(lifecycle, state, history)
  return {
    state,
    reachableStates: state === undefined ? new Set(Object.keys(lifecycle.codes)) : reachableFrom(lifecycle, state),
    transitions,
    currentStateLine: currentStateLine(lifecycle, state, transitions, history),
  }
}

/** Returns when the events of the arrows from the state `from` are possible. */
export function arrowAvailabilityOf({ state, reachableStates }: LifecycleProgress, from: string): ArrowAvailability {
  if (from === state) return 'next'
  return reachableStates.has(from) ? 'later' : 'never'
}

/** Returns the events that the record's owner can send now, with their target states. */
export function ownerEvents(lifecycle: Lifecycle, code: number): { event: string; to: string }[] {
  return Object.entries(lifecycle.policies).flatMap(([event, { sender }]) => {
    const to = nextState(lifecycle, code, event)
    return sender === 'owner' && to !== undefined ? [{ event, to }] : []
  })
}

/** Returns the states into which one event, whoever sends it, can bring a record with this status code. */
export function nextStates(lifecycle: Lifecycle, code: number): string[] {
  const state = knownStateOf(lifecycle, code)
  const targets = eventsOf(lifecycle).flatMap((event) => nextState(lifecycle, code, event) ?? [])
  return [...new Set(targets)].filter((target) => target !== state)
}

/** Returns the states that the record can no longer reach. */
export function unreachableStates({ codes }: Lifecycle, { reachableStates }: LifecycleProgress): string[] {
  return Object.keys(codes).filter((state) => !reachableStates.has(state))
}

/** Returns those of the commands that send a lifecycle event of one record, in the order of the record's menus. */
export function lifecycleCommandsOf(commands: readonly Command[], recordKey: string): readonly Command[] {
  return inShownOrder(
    recordCommandsOf(commands).filter((command) => command.recordKey === recordKey && command.event !== undefined),
  )
}

/** Returns the first command that is enabled and not destructive, which can safely have the focus. */
export function firstNonDestructiveCommand(commands: readonly Command[]): Command | undefined {
  return commands.find(({ refusal, isDestructive }) => refusal === undefined && isDestructive !== true)
}

function recordedTransitions(
  lifecycle: Lifecycle,
  state: string | undefined,
  history: readonly Read<typeof HistoryStep>[],
): RecordedTransition[] {
  const transitions = history.flatMap((line): RecordedTransition[] => {
    const { event, from, to } = line
    if (event === 'create') {
      const initial = initialStep(lifecycle).state
      return to === null || to === initial ? [{ line, from: undefined, to: initial }] : []
    }
    if (from === null || to === null) return []
    if (!Object.hasOwn(lifecycle.codes, from)) return []
    if (nextState(lifecycle, lifecycle.codes[from] ?? NaN, event) !== to) return []
    return [{ line, from, to }]
  })
  transitions.reverse()
  const [first, second] = transitions
  // A creation line without a state counts only if the next transition begins in the initial state or, without a next
  // transition, the record is still in the initial state.
  const isCreationUncertain = first?.line.to === null && (second?.from ?? state) !== first.to
  return isCreationUncertain ? transitions.slice(1) : transitions
}

/**
 * Returns the line that brought the record into its current state: the newest one with a state, also if the chart does
 * not have its event or its state. Undefined if that line leads to another state of the chart.
 */
function currentStateLine(
  { codes }: Lifecycle,
  state: string | undefined,
  transitions: readonly RecordedTransition[],
  history: readonly Read<typeof HistoryStep>[] = [],
): Read<typeof HistoryStep> | undefined {
  const newest = history.find(({ to }) => to !== null)
  if (newest === undefined) return transitions.at(-1)?.line
  return newest.to === state || !Object.hasOwn(codes, newest.to ?? '') ? newest : undefined
}

function reachableFrom(lifecycle: Lifecycle, state: string): Set<string> {
  const reachableStates = new Set([state])
  for (const each of reachableStates) {
    const code = lifecycle.codes[each]
    if (code === undefined) continue
    for (const event of eventsOf(lifecycle)) {
      const next = nextState(lifecycle, code, event)
      if (next !== undefined) reachableStates.add(next)
    }
  }
  return reachableStates
}

/** Returns all events of a lifecycle's chart, including those that neither staff nor owners send. */
function eventsOf({ machine }: Lifecycle): string[] {
  return machine.events
}

/** Returns the permission that a person lacks to send the events of a lifecycle; undefined if none. */
export function missingEventPermission(
  lifecycle: Lifecycle,
  permissions: readonly Right[],
): PermissionGroup | undefined {
  return staffEvents(lifecycle)
    .map((event) => policyOf(lifecycle, event).permission)
    .find((permission) => !permissions.includes(permission))
}
