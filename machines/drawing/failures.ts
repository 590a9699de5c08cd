import type { Chart } from '../chart.ts'
import type { TransitionOutline } from './outline.ts'

/** Whether a state is one of failure: declared so by a process, or with the tone `bad` in a lifecycle. */
export function isFailureState({ failures = [], lifecycle, machine }: Chart, id: string): boolean {
  if (!lifecycle) return failures.includes(id)
  return machine.states[id]?.tags.includes('bad') ?? false
}

/**
 * Whether a transition is drawn as a failure: the error of an actor, a timeout, any transition into a state of failure,
 * and a lifecycle event that is destructive.
 */
export function isFailure(chart: Chart, { event, trigger, source, targets }: TransitionOutline): boolean {
  return (
    trigger.kind === 'actorError' ||
    (trigger.kind === 'after' && trigger.name.endsWith('Timeout')) ||
    targets.some((target) => target !== source && isFailureState(chart, target)) ||
    (chart.lifecycle?.policies[event]?.destructive ?? false)
  )
}
