import { mayWork } from './account.ts'

/** The data that decide whether a member may withdraw points. Points are whole numbers. */
export interface Asking {
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
}: Pick<Asking, 'status' | 'hasBankAccount'>): 'userState' | 'noBankAccount' | undefined {
  if (!mayWork(status)) return 'userState'
  return hasBankAccount ? undefined : 'noBankAccount'
}

/** Returns why this number of points cannot be withdrawn; undefined if it can. */
export function pointRefusal(
  { balance, minimum }: Pick<Asking, 'balance' | 'minimum'>,
  point: number,
): 'belowMinimum' | 'aboveBalance' | undefined {
  if (point < minimum) return 'belowMinimum'
  return point > balance ? 'aboveBalance' : undefined
}

/** Returns why no withdrawal of any number of points can be requested; undefined if one can. */
export function askingRefusal(asking: Asking): 'userState' | 'noBankAccount' | 'balanceTooLow' | undefined {
  const least = Math.max(1, asking.minimum)
  return memberRefusal(asking) ?? (asking.balance < least ? 'balanceTooLow' : undefined)
}
