import { expect, test } from 'vitest'
import { topics } from '../../contract/topics.ts'
import { isEachChangeReported } from './reportedEndpoints.ts'

test.each([
  ['listStores', ['STORE_MANAGEMENT'], true],
  ['getStore', ['STORE_MANAGEMENT'], true],
  ['countStores', ['STORE_MANAGEMENT'], true],
  ['listMasterData', [], true],
  ['listUsers', ['USER_MANAGEMENT'], true],
  // Not told of changes of stores.
  ['listStores', ['USER_MANAGEMENT'], false],
  // The server records who has opened a withdrawal.
  ['getWithdrawal', ['POINT_MANAGEMENT'], false],
  // Has lines of sign-ins and of readings, which are not reported.
  ['listUserHistory', ['USER_MANAGEMENT'], false],
  ['listStoreHistory', ['STORE_MANAGEMENT'], true],
  ['listStoreProducts', ['STORE_MANAGEMENT'], true],
  ['listRelatedStores', ['STORE_MANAGEMENT'], true],
  // Not told of changes of store owners.
  ['listRelatedStores', ['USER_MANAGEMENT'], false],
  // Whether a store is open changes with the time.
  ['getStoreHours', ['STORE_MANAGEMENT'], false],
  ['listSessions', ['STORE_MANAGEMENT'], false],
] as const)('whether each change of %s is reported to staff with the groups %s: %s', (endpointId, groups, expected) => {
  expect(isEachChangeReported(endpointId, groups)).toBe(expected)
})

test('every endpoint whose answers are kept is affected by a topic', () => {
  const affectedIds = new Set<string>(Object.values(topics).flatMap(({ affects }) => [...affects]))
  for (const id of [
    'listStores',
    'listStoreSteps',
    'listStoreHistory',
    'listStoreProducts',
    'listRelatedStores',
    'listReportSteps',
    'listMasterData',
  ])
    expect([id, affectedIds.has(id)]).toEqual([id, true])
})
