import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant, Macrostep } from '../chart.ts'

/** Whether a state is active. `state` is its path: `signedIn.staffData.ready`. */
export function isIn(snapshot: AnyMachineSnapshot | undefined, state: string): boolean {
  return snapshot?._nodes.some((node) => node.path.join('.') === state) ?? false
}

/** Whether the state is active after the macrostep, but was not active before it. */
export function isEntering({ before, after }: Macrostep, state: string): boolean {
  return isIn(after, state) && !isIn(before, state)
}

/** Whether the macrostep leaves this state. */
export function isLeaving({ before, after }: Macrostep, state: string): boolean {
  return isIn(before, state) && !isIn(after, state)
}

/** Whether the event of the macrostep has one of these types. */
export function hasEventType({ event }: Macrostep, ...types: string[]): boolean {
  return event !== undefined && types.includes(event.type)
}

/** The number of times that the macrostep executed an action. */
export function countActionRuns({ actions }: Macrostep, action: string): number {
  return actions.filter((name) => name === action).length
}

/** Whether the macrostep executed each of the actions. */
export function haveActionsRun({ actions }: Macrostep, ...names: string[]): boolean {
  return names.every((name) => actions.includes(name))
}

/** Whether the macrostep left the active states unchanged, executed no action and emitted no event. */
export function isWithoutEffect({ before, after, actions, emitted }: Macrostep): boolean {
  return JSON.stringify(before?.value) === JSON.stringify(after.value) && actions.length + emitted.length === 0
}

/** Returns the invariant that no other event than these leaves a state. */
// @__NO_SIDE_EFFECTS__
export function exitInvariant(id: string, state: string, ...events: string[]): Invariant {
  return {
    id,
    holds: (step) => !isIn(step.before, state) || isIn(step.after, state) || hasEventType(step, ...events),
  }
}
