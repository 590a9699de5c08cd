import { expect, test } from 'vitest'
import { policyOf, staffEvents } from '../../machines/lifecycle.ts'
import type { Resource } from '../resources/resource.ts'
import { resources } from './resources.ts'

/** The events of such kinds that the further rules never refuse. */
const NEVER_REFUSED_EVENTS = [
  'adminNotification.sendNow',
  'adminNotification.unschedule',
  'adminNotification.cancel',
  'pageVersion.discard',
]

test('the console knows of each event that the server may refuse by rules that only it can check (rule 4.16)', () => {
  const assumableEvents = Object.values<Resource>(resources)
    .filter(({ checkStaffTransition }) => checkStaffTransition !== undefined)
    .flatMap(({ lifecycle }) =>
      staffEvents(lifecycle)
        .filter((event) => policyOf(lifecycle, event).isDecidedByServer !== true)
        .map((event) => `${lifecycle.record}.${event}`),
    )
  expect(assumableEvents).toEqual(NEVER_REFUSED_EVENTS)
})
