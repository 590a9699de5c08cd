import { canSignIn } from './account.ts'

/** The data that decide whether a member may withdraw points. Points are whole numbers. */
export interface RequestConditions {
  /** A code of `RecordStatus`. */
  status: number
  hasBankAccount: boolean
  balance: number
  /** The minimum of a withdrawal, from the configuration. */
  minimum: number
}

/** Returns why the member cannot withdraw any points, apart from the balance; undefined if they can. */
export function memberRefusal({
  status,
  hasBankAccount,
}: Pick<RequestConditions, 'status' | 'hasBankAccount'>): 'userState' | 'noBankAccount' | undefined {
  if (!canSignIn(status)) return 'userState'
  return hasBankAccount ? undefined : 'noBankAccount'
}

/** Returns why this number of points cannot be withdrawn; undefined if it can. */
export function pointRefusal(
  { balance, minimum }: Pick<RequestConditions, 'balance' | 'minimum'>,
  point: number,
): 'belowMinimum' | 'aboveBalance' | undefined {
  if (point < minimum) return 'belowMinimum'
  return point > balance ? 'aboveBalance' : undefined
}

/** Returns why no withdrawal of any number of points can be requested; undefined if one can. */
export function requestRefusal(
  conditions: RequestConditions,
): 'userState' | 'noBankAccount' | 'balanceTooLow' | undefined {
  const minimumBalance = Math.max(1, conditions.minimum)
  return memberRefusal(conditions) ?? (conditions.balance < minimumBalance ? 'balanceTooLow' : undefined)
}
