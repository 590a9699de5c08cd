import { createActor, SimulatedClock, type AnyEventObject, type InspectionEvent, type StateValue } from 'xstate'
import { transitionKey } from '../drawing/outline.ts'
import type { Way } from './explore.ts'

/** The result of the last step of a sequence in a running actor. */
export interface Walked {
  value: StateValue
  /** The keys of the transitions it took. */
  taken: string[]
  /** If the event is that of a timer: whether this timer was running. */
  hadTimer: boolean
}

/** Sends a sequence of events to a real actor whose effects do nothing and whose clock is stopped. */
export function walk({ variant, path, event }: Way): Walked {
  let taken: string[] = []
  const inspect = (report: InspectionEvent): void => {
    if (report.type === '@xstate.microstep') taken.push(...report._transitions.map(transitionKey))
  }
  const actor = createActor(variant.machine, { input: variant.input, clock: new SimulatedClock(), inspect })
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

/** Whether an event is that of a timer. */
export function isTimeout(event: AnyEventObject | undefined): boolean {
  return event?.type.startsWith('xstate.after.') ?? false
}
