import type { AnyMachineSnapshot } from 'xstate'
import type { Step } from '../chart.ts'

/** Whether a state is active. It is named by its path: `signedIn.staff.ready`. */
export function isIn(snapshot: AnyMachineSnapshot | undefined, state: string): boolean {
  return snapshot?._nodes.some((node) => node.path.join('.') === state) ?? false
}

/** Whether the step leads into a state from outside of it. */
export function isEntering({ before, after }: Step, state: string): boolean {
  return isIn(after, state) && !isIn(before, state)
}

/** Whether the step leads out of a state. */
export function isLeaving({ before, after }: Step, state: string): boolean {
  return isIn(before, state) && !isIn(after, state)
}

/** Whether the event of the step is one of these. */
export function isEventOf({ event }: Step, ...types: string[]): boolean {
  return event !== undefined && types.includes(event.type)
}

/** How often an action ran in the step. */
export function actionCount({ actions }: Step, action: string): number {
  return actions.filter((name) => name === action).length
}

/** Whether each of the actions ran in the step. */
export function haveActionsRun({ actions }: Step, ...names: string[]): boolean {
  return names.every((name) => actions.includes(name))
}

/** Whether the step left the active states as they were, and ran and emitted nothing. */
export function isWithoutEffect({ before, after, actions, emitted }: Step): boolean {
  return JSON.stringify(before?.value) === JSON.stringify(after.value) && actions.length + emitted.length === 0
}
