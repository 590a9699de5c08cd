import { initialTransition, setup, transition } from 'xstate'
import type { Lifecycle } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { hasEventType, isEntering } from '../testing/steps.ts'

export type StoreOpennessState = 'unknown' | 'closed' | 'closedToday' | 'open'
export type StoreOpennessEvent = 'enterHours' | 'openStore' | 'closeStore' | 'startDayOff' | 'startDay' | 'clearHours'

/**
 * The openness of a store: whether it is open now. Only the clock, the calendar and the opening hours of the store
 * change it.
 */
export const storeOpennessMachine = setup({ types: { events: {} as { type: StoreOpennessEvent } } }).createMachine({
  id: 'openness',
  initial: 'unknown',
  states: {
    unknown: {
      tags: ['plain'],
      on: { enterHours: 'closed' },
    },
    closed: {
      tags: ['off'],
      on: { openStore: 'open', startDayOff: 'closedToday', clearHours: 'unknown' },
    },
    closedToday: {
      tags: ['off'],
      on: { openStore: 'open', startDay: 'closed', clearHours: 'unknown' },
    },
    open: {
      tags: ['good'],
      on: { closeStore: 'closed', clearHours: 'unknown' },
    },
  },
})

/** The clock and edits of the opening hours send the events, so the chart has no policies. */
export const storeOpennessLifecycle: Lifecycle<StoreOpennessState, never, never, 'openness'> = {
  record: 'openness',
  machine: storeOpennessMachine,
  codes: { unknown: 0, closed: 1, closedToday: 2, open: 3 },
  policies: {},
  effects: [],
}

export const storeOpennessChart = lifecycleChart(storeOpennessLifecycle, {
  sendersWithoutPolicy: {
    enterHours: 'staff',
    clearHours: 'staff',
    openStore: 'clockOrStaff',
    closeStore: 'clockOrStaff',
    startDay: 'clockOrStaff',
    startDayOff: 'clockOrStaff',
  },
  invariants: [
    { id: 'openOnlyByItsHours', holds: (step) => !isEntering(step, 'open') || hasEventType(step, 'openStore') },
    {
      id: 'unknownOnlyWithoutHours',
      holds: (step) => step.before === undefined || !isEntering(step, 'unknown') || hasEventType(step, 'clearHours'),
    },
  ],
})

/** Returns the code of the state that these events lead to from the initial state. */
export function storeOpennessCodeAfter(events: readonly StoreOpennessEvent[]): number {
  let [snapshot] = initialTransition(storeOpennessMachine)
  for (const type of events) [snapshot] = transition(storeOpennessMachine, snapshot, { type })
  return storeOpennessLifecycle.codes[snapshot.value]
}
