import { expect, test } from 'vitest'
import { REASON_PERMISSIONS } from '../../contract/kinds/reasonPurposes.ts'
import { charts } from '../charts.ts'

test('the events for whose reason there are templates are those for which staff give one, with their permissions', () => {
  const lifecycles = charts.flatMap(({ lifecycle, otherLifecycles = [] }) => [
    ...(lifecycle === undefined ? [] : [lifecycle]),
    ...otherLifecycles,
  ])
  const permissions = lifecycles.flatMap(({ record, policies }) =>
    Object.entries(policies)
      .filter(([, { sender, reason }]) => sender === 'staff' && reason !== 'none')
      .map(([event, { permission }]) => [`${record}.${event}`, permission] as const),
  )
  expect(Object.fromEntries(permissions)).toEqual(REASON_PERMISSIONS)
  expect(permissions).toHaveLength(Object.keys(REASON_PERMISSIONS).length)
})
