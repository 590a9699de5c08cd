import type { HistoryStep } from '../../contract/history.ts'
import { initialStep, type Lifecycle, nextState, stateOf } from '../../machines/lifecycle.ts'
import type { Command } from '../commands/command.ts'
import { recordCommandsOf } from '../commands/pinned.ts'

/** A line of the history that is a step of the chart: a transition, or the creation in the initial state. */
interface LifecycleStep {
  line: HistoryStep
  /** The state before; undefined for the creation. */
  from: string | undefined
  to: string
}

/** Where a record stands in its lifecycle, and how it came there. */
export interface LifecycleProgress {
  /** The current state. */
  state: string
  /** The current state and all that can follow it. */
  reachable: ReadonlySet<string>
  /** The known steps, the oldest first. */
  steps: readonly LifecycleStep[]
  /** The step into the current state, if it is known. */
  lastStep: LifecycleStep | undefined
}

/** Whether the event of an arrow is possible now, only from another state, or never again. */
export type ArrowPhase = 'next' | 'later' | 'never'

/** Returns the lifecycle progress of a record with the status `code`. `history` begins with the newest step; undefined until it has loaded. */
export function lifecycleProgress(
  lifecycle: Lifecycle,
  code: number,
  history: readonly HistoryStep[] | undefined,
): LifecycleProgress {
  const state = stateOf(lifecycle, code)
  const steps = history === undefined ? [] : stepsOf(lifecycle, state, history)
  const last = steps.at(-1)
  return {
    state,
    reachable: reachableFrom(lifecycle, state),
    steps,
    lastStep: last?.to === state ? last : undefined,
  }
}

/** Returns the phase of the arrows that begin at `from`. */
export function arrowPhase({ state, reachable }: LifecycleProgress, from: string): ArrowPhase {
  if (from === state) return 'next'
  return reachable.has(from) ? 'later' : 'never'
}

/** The events that the record's owner can send now, with the states that they lead to. */
export function ownerEvents(lifecycle: Lifecycle, code: number): { event: string; to: string }[] {
  return Object.entries(lifecycle.policies).flatMap(([event, { sender }]) => {
    const to = nextState(lifecycle, code, event)
    return sender === 'owner' && to !== undefined ? [{ event, to }] : []
  })
}

/** The states that the record can no longer be in. */
export function unreachableStates({ codes }: Lifecycle, { reachable }: LifecycleProgress): string[] {
  return Object.keys(codes).filter((state) => !reachable.has(state))
}

/** The lifecycle commands of one record among the registered ones, in the order of its menus. */
export function lifecycleCommandsOf(commands: readonly Command[], recordKey: string): readonly Command[] {
  return recordCommandsOf(commands).filter((command) => command.recordKey === recordKey && command.event !== undefined)
}

/** The first command that is allowed and not destructive: it may have the focus. */
export function firstNonDestructiveCommand(commands: readonly Command[]): Command | undefined {
  return commands.find(({ refusal, destructive }) => refusal === undefined && destructive !== true)
}

function stepsOf(lifecycle: Lifecycle, state: string, history: readonly HistoryStep[]): LifecycleStep[] {
  const steps = history.flatMap((line): LifecycleStep[] => {
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
  steps.reverse()
  const [first, second] = steps
  // A creation without a state counts as one in the initial state only if what follows begins there.
  const isCreationUncertain = first?.line.to === null && (second?.from ?? state) !== first.to
  return isCreationUncertain ? steps.slice(1) : steps
}

function reachableFrom(lifecycle: Lifecycle, state: string): Set<string> {
  const found = new Set([state])
  for (const each of found) {
    const code = lifecycle.codes[each]
    if (code === undefined) continue
    for (const event of eventsOf(lifecycle)) {
      const next = nextState(lifecycle, code, event)
      if (next !== undefined) found.add(next)
    }
  }
  return found
}

/** The events of a chart, those without a sender among staff and owners too. */
function eventsOf({ chart }: Lifecycle): string[] {
  return chart.events
}
