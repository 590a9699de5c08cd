import type { RegisteredRouter } from '@tanstack/react-router'
import type { AnyEventObject, Subscription } from 'xstate'
import type { FirstStepsActor } from '../../../machines/console/firstSteps.ts'
import type { FirstStepsEvent } from '../../../machines/console/firstStepsSetup.ts'
import { screenAt } from '../../navigation/screenAt.ts'
import type { Screen } from '../../navigation/screen.ts'
import type { ChartActor, RunningActors } from '../../base/runningActors.ts'

/** What the person has done if the command with this id starts. Lists without a table have commands that move. */
const EVENT_PATTERNS: readonly (readonly [RegExp, FirstStepsEvent])[] = [
  [/^palette\.open$/, { type: 'openPalette' }],
  [/^keys\.show$/, { type: 'showKeys' }],
  [/^go\./, { type: 'goToScreen' }],
  [/\.(?:next|previous)$/, { type: 'moveCursor' }],
]

/** What the person has done if the actor of a chart gets an event, by the name of the chart. */
const STEP_EVENTS: Readonly<Record<string, (event: AnyEventObject) => FirstStepsEvent | undefined>> = {
  commandRunner: ({ type, commandId }) =>
    type === 'start' ? EVENT_PATTERNS.find(([pattern]) => pattern.test(String(commandId)))?.[1] : undefined,
  table: ({ type }) => (type === 'move' ? { type: 'moveCursor' } : undefined),
  recordMenu: ({ type }) => (type === 'openMenu' ? { type: 'openMenu' } : undefined),
}

/** The search parameters that open a record on a screen. */
const RECORD_PARAMS = ['open', 'conversation']

/**
 * Tells the actor of the first steps what the person does: by the events of the charts that run in the console, and by
 * the addresses that show a record. Returns a function that ends this.
 */
export function followSteps(
  firstStepsActor: FirstStepsActor,
  {
    actors,
    router,
    screens,
  }: { actors: RunningActors; router: Pick<RegisteredRouter, 'subscribe'>; screens: readonly Screen[] },
): () => void {
  const inspections = new Map<ChartActor, Subscription>()
  const inspectNewActors = () => {
    for (const [actor, inspection] of inspections) {
      if (actors.all().includes(actor)) continue
      inspection.unsubscribe()
      inspections.delete(actor)
    }
    for (const actor of actors.all()) {
      const toStepEvent = STEP_EVENTS[actor.getSnapshot().machine.id]
      if (toStepEvent === undefined || inspections.has(actor)) continue
      const next = (report: { type: string; actorRef: { sessionId: string }; event?: AnyEventObject }) => {
        if (report.type !== '@xstate.event' || report.actorRef.sessionId !== actor.sessionId) return
        const event = report.event && toStepEvent(report.event)
        if (event !== undefined) firstStepsActor.send(event)
      }
      inspections.set(actor, actor.system.inspect({ next }))
    }
  }
  inspectNewActors()
  const unsubscribeFromActors = actors.subscribe(inspectNewActors)
  const unsubscribeFromRouter = router.subscribe('onResolved', ({ toLocation: { pathname, search }, hrefChanged }) => {
    const isRecordShown =
      screenAt(screens, pathname)?.path.includes('$') === true ||
      RECORD_PARAMS.some((name) => (search as Readonly<Record<string, unknown>>)[name] !== undefined)
    if (hrefChanged && isRecordShown) firstStepsActor.send({ type: 'openRecord' })
  })
  return () => {
    unsubscribeFromActors()
    unsubscribeFromRouter()
    for (const inspection of inspections.values()) inspection.unsubscribe()
  }
}
