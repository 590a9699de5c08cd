import { mayWork } from './account.ts'

/** The data that decide whether a member may withdraw points. Points are whole numbers. */
export interface Asking {
  /** A code of `RecordStatus`. */
  status: number
  hasBankAccount: boolean
  balance: number
  /** The least that may be paid out, as the config says now. */
  minimum: number
}

/** Why this member can have nothing paid out, whatever they have; undefined where they can. */
export function memberRefusal({
  status,
  hasBankAccount,
}: Pick<Asking, 'status' | 'hasBankAccount'>): 'userState' | 'noBankAccount' | undefined {
  if (!mayWork(status)) return 'userState'
  return hasBankAccount ? undefined : 'noBankAccount'
}

/** Why so many points cannot be paid out; undefined where they can. */
export function pointRefusal(
  { balance, minimum }: Pick<Asking, 'balance' | 'minimum'>,
  point: number,
): 'belowMinimum' | 'aboveBalance' | undefined {
  if (point < minimum) return 'belowMinimum'
  return point > balance ? 'aboveBalance' : undefined
}

/** Why nothing can be requested for this member, however many points are asked for; undefined where something can. */
export function askingRefusal(asking: Asking): 'userState' | 'noBankAccount' | 'balanceTooLow' | undefined {
  const least = Math.max(1, asking.minimum)
  return memberRefusal(asking) ?? (asking.balance < least ? 'balanceTooLow' : undefined)
}
