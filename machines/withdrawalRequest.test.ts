import { expect, test } from 'vitest'
import { RecordStatus } from '../contract/enumerations.ts'
import { askingRefusal, pointRefusal } from './withdrawalRequest.ts'

const able = { status: RecordStatus.ACTIVE, hasBankAccount: true, balance: 1_000, minimum: 1_000 }

test.each([
  [able, undefined],
  [{ ...able, status: RecordStatus.DE_ACTIVE }, 'userState'],
  [{ ...able, status: RecordStatus.DELETED, hasBankAccount: false, balance: 0 }, 'userState'],
  [{ ...able, hasBankAccount: false, balance: 0 }, 'noBankAccount'],
  [{ ...able, balance: 999 }, 'balanceTooLow'],
  [{ ...able, balance: 0, minimum: 0 }, 'balanceTooLow'],
  [{ ...able, balance: 1, minimum: 0 }, undefined],
] as const)('%j is refused: %s', (asking, refusal) => {
  expect(askingRefusal(asking)).toBe(refusal)
})

test.each([
  [999, 'belowMinimum'],
  [1_000, undefined],
  [5_000, undefined],
  [5_001, 'aboveBalance'],
] as const)('%d of 5,000 points, at least 1,000, is refused: %s', (point, refusal) => {
  expect(pointRefusal({ balance: 5_000, minimum: 1_000 }, point)).toBe(refusal)
})
