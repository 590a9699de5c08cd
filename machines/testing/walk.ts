import { createActor, SimulatedClock, type AnyEventObject, type InspectionEvent, type StateValue } from 'xstate'
import { transitionKey } from '../drawing/outline.ts'
import type { Way } from './explore.ts'

/** What a running actor did on the last step of a way. */
export interface Walked {
  value: StateValue
  /** The keys of the transitions it took. */
  taken: string[]
  /** Where the step is the end of a delay: whether a timer for it was running. */
  hadTimer: boolean
}

/** Goes a way with a real actor whose effects do nothing and whose clock stands still. */
export function walk({ world, path, event }: Way): Walked {
  let taken: string[] = []
  const inspect = (report: InspectionEvent): void => {
    if (report.type === '@xstate.microstep') taken.push(...report._transitions.map(transitionKey))
  }
  const actor = createActor(world.machine, { input: world.input, clock: new SimulatedClock(), inspect })
  actor.start()
  for (const step of path) actor.send(step)
  const timers = Object.values(actor.system.getSnapshot()._scheduledEvents)
  const hadTimer = timers.some((timer) => timer.event.type === event?.type)
  if (event) taken = []
  if (event) actor.send(event)
  const { value } = actor.getSnapshot()
  actor.stop()
  return { value, taken, hadTimer }
}

/** Whether an event is the end of a delay. */
export function isTimeout(event: AnyEventObject | undefined): boolean {
  return event?.type.startsWith('xstate.after.') ?? false
}
