import { recordEndpointIds } from '../contract/recordEndpointIds.ts'
import type { Lifecycle } from '../machines/lifecycle.ts'
import { lifecycleCharts } from '../machines/lifecycles/lifecycleCharts.ts'

const REASON_TEXTS = { required: ' with a reason', optional: ' with a reason or without', none: '' }

/** Returns which events staff can send to each lifecycle, by the ids of the endpoints that take them. */
export function eventTexts(): Map<string, string> {
  const lifecycles = lifecycleCharts.flatMap(({ lifecycle, otherLifecycles = [] }) => [
    ...(lifecycle === undefined ? [] : [lifecycle]),
    ...otherLifecycles,
  ])
  return new Map(
    lifecycles.map((each) => {
      // The accounts of a store's administrators are no kind of record with a list of its own.
      const name = each.record === 'account' ? 'storeAdmin' : each.record
      return [recordEndpointIds(name).transition, eventTextOf(each)]
    }),
  )
}

function eventTextOf({ policies }: Lifecycle): string {
  const events = Object.entries(policies).flatMap(([event, { sender, reason }]) =>
    sender === 'staff' ? [`\`${event}\`${REASON_TEXTS[reason]}`] : [],
  )
  return `Its events: ${events.join(', ')}.`
}
