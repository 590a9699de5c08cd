import { expect, test } from 'vitest'
import { lifecycleCharts } from '../../../machines/lifecycles/lifecycleCharts.ts'
import { type Lifecycle, staffEvents } from '../../../machines/lifecycle.ts'
import { PERMISSION_GROUPS } from '../../../contract/permission.ts'
import { helpLifecycles } from './helpLifecycles.ts'

test('the help explains every kind of record whose events staff send', () => {
  const lifecycles = lifecycleCharts.flatMap(({ lifecycle, otherLifecycles = [] }): Lifecycle[] =>
    lifecycle === undefined ? [] : [lifecycle, ...otherLifecycles],
  )
  const records = lifecycles.filter((each) => staffEvents(each).length > 0).map(({ record }) => record)
  // The admins of a store have the states of its accounts.
  expect(
    helpLifecycles(PERMISSION_GROUPS)
      .map(({ record }) => record)
      .toSorted(),
  ).toEqual(records.filter((record) => record !== 'account').toSorted())
})

test('the help explains only what the reader may do', () => {
  expect(helpLifecycles(['REPORT_MANAGEMENT']).map(({ record }) => record)).toEqual(['report'])
  expect(helpLifecycles([])).toEqual([])
})
