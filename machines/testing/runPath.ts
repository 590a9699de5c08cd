import { createActor, SimulatedClock, type AnyEventObject, type InspectionEvent, type StateValue } from 'xstate'
import { transitionKey } from '../drawing/outline.ts'
import type { TransitionPath } from './explore.ts'

/** The effect of the last event of a sequence on a running actor. */
export interface PathResult {
  /** The state value after the event. */
  value: StateValue
  /** The keys of the transitions that the event took. */
  transitionKeys: string[]
  /** If the event is the end of a timer: whether this timer was running. */
  wasTimerRunning: boolean
}

/** Sends a sequence of events to a real actor without effects, whose clock is stopped. */
export function runPath({ variant, path, event }: TransitionPath): PathResult {
  let transitionKeys: string[] = []
  const inspect = (report: InspectionEvent): void => {
    if (report.type === '@xstate.microstep') transitionKeys.push(...report._transitions.map(transitionKey))
  }
  const actor = createActor(variant.machine, { input: variant.input, clock: new SimulatedClock(), inspect })
  actor.start()
  for (const earlierEvent of path) actor.send(earlierEvent)
  const pendingTimers = Object.values(actor.system.getSnapshot()._scheduledEvents)
  const wasTimerRunning = pendingTimers.some((timer) => timer.event.type === event?.type)
  if (event) transitionKeys = []
  if (event) actor.send(event)
  const { value } = actor.getSnapshot()
  actor.stop()
  return { value, transitionKeys, wasTimerRunning }
}

/** Whether an event is the end of a timer. */
export function isTimeout(event: AnyEventObject | undefined): boolean {
  return event?.type.startsWith('xstate.after.') ?? false
}
