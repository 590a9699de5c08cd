import type { Chart } from '../chart.ts'
import type { TransitionOutline } from './outline.ts'

/** Whether a state is a failure state: listed in the `failureStates` of a process, or tagged `bad` in a lifecycle. */
export function isFailureState({ failureStates = [], lifecycle, machine }: Chart, id: string): boolean {
  if (!lifecycle) return failureStates.includes(id)
  return machine.states[id]?.tags.includes('bad') ?? false
}

/**
 * Whether a transition is drawn as a failure: the error of an actor, a timeout, any transition into a failure state,
 * and a destructive event of a lifecycle.
 */
export function isFailureTransition(chart: Chart, { event, trigger, source, targets }: TransitionOutline): boolean {
  return (
    trigger.kind === 'actorError' ||
    (trigger.kind === 'after' && trigger.name.endsWith('Timeout')) ||
    targets.some((target) => target !== source && isFailureState(chart, target)) ||
    (chart.lifecycle?.policies[event]?.isDestructive ?? false)
  )
}
