import { expect, test } from 'vitest'
import { RecordStatus } from '../../contract/enumerations.ts'
import { requestRefusalReason, pointRefusalReason } from './withdrawalRequest.ts'

const acceptedConditions = { status: RecordStatus.ACTIVE, hasBankAccount: true, balance: 1_000, minimum: 1_000 }

test.each([
  [acceptedConditions, undefined],
  [{ ...acceptedConditions, status: RecordStatus.DE_ACTIVE }, 'userState'],
  [{ ...acceptedConditions, status: RecordStatus.DELETED, hasBankAccount: false, balance: 0 }, 'userState'],
  [{ ...acceptedConditions, hasBankAccount: false, balance: 0 }, 'noBankAccount'],
  [{ ...acceptedConditions, balance: 999 }, 'balanceTooLow'],
  [{ ...acceptedConditions, balance: 0, minimum: 0 }, 'balanceTooLow'],
  [{ ...acceptedConditions, balance: 1, minimum: 0 }, undefined],
] as const)('the reason to refuse a request under %j is %s', (conditions, refusal) => {
  expect(requestRefusalReason(conditions)).toBe(refusal)
})

test.each([
  [999, 'belowMinimum'],
  [1_000, undefined],
  [5_000, undefined],
  [5_001, 'aboveBalance'],
] as const)('the reason to refuse %d of 5,000 points, with a minimum of 1,000, is %s', (point, refusal) => {
  expect(pointRefusalReason({ balance: 5_000, minimum: 1_000 }, point)).toBe(refusal)
})
