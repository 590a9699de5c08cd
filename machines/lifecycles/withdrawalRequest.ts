import { canSignIn } from './account.ts'

/** The data that decide whether a member may withdraw points. Points are whole numbers. */
export interface RequestConditions {
  /** The status of the member, a code of `RecordStatus`. */
  status: number
  hasBankAccount: boolean
  balance: number
  /** The smallest number of points that can be withdrawn, from the configuration. */
  minimum: number
}

/** Returns why the member cannot withdraw any points, whatever the balance is; undefined if there is no such reason. */
export function memberRefusalReason({
  status,
  hasBankAccount,
}: Pick<RequestConditions, 'status' | 'hasBankAccount'>): 'userState' | 'noBankAccount' | undefined {
  if (!canSignIn(status)) return 'userState'
  return hasBankAccount ? undefined : 'noBankAccount'
}

/** Returns why this number of points cannot be withdrawn; undefined if it can. */
export function pointRefusalReason(
  { balance, minimum }: Pick<RequestConditions, 'balance' | 'minimum'>,
  point: number,
): 'belowMinimum' | 'aboveBalance' | undefined {
  if (point < minimum) return 'belowMinimum'
  return point > balance ? 'aboveBalance' : undefined
}

/** Returns why the member cannot request a withdrawal of any number of points; undefined if they can. */
export function requestRefusalReason(
  conditions: RequestConditions,
): 'userState' | 'noBankAccount' | 'balanceTooLow' | undefined {
  const minimumBalance = Math.max(1, conditions.minimum)
  return memberRefusalReason(conditions) ?? (conditions.balance < minimumBalance ? 'balanceTooLow' : undefined)
}
