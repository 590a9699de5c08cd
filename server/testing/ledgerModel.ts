/** The model of the ledger for property tests: the same rules in memory, implemented independently. */
export interface Model {
  /** The points of each account by its name, such as `member 12`. */
  balances: Map<string, number>
  /** The posted movements, without those of withdrawals. */
  movements: Map<number, { entries: Entry[]; isReversed: boolean }>
  withdrawals: Map<number, { userId: number; point: number; state: string; version: number }>
}

/** An account, such as `member 12`, `store 3` or `platform issue`, and the points it gains. */
export type Entry = readonly [account: string, amount: number]

export interface Request {
  userId: number
  point: number
}

export interface Decision {
  id: number
  event: string
  version: number
  reason?: string
}

/** The result of an operation: done, or refused with a status or an SQLSTATE. */
export type Outcome = 'done' | 409 | 422 | '23505' | '23514'

const TRANSITIONS: Record<string, Record<string, string>> = {
  requested: { confirm: 'transferring', reject: 'rejected' },
  transferring: { succeed: 'paid', reject: 'rejected' },
}

export function outcomeOfPosting(model: Model, entries: readonly Entry[]): Outcome {
  const isZero = entries.reduce((sum, [, amount]) => sum + amount, 0) === 0
  const sums = new Map<string, number>()
  for (const [account, amount] of entries) sums.set(account, (sums.get(account) ?? 0) + amount)
  const owned = [...sums].filter(([account]) => !account.startsWith('platform'))
  const isOverdrawn = owned.some(([account, amount]) => balanceOf(model, account) + amount < 0)
  return isZero && !isOverdrawn && entries.every(([, amount]) => amount !== 0) ? 'done' : '23514'
}

export function outcomeOfReverse(model: Model, id: number): Outcome {
  const movement = model.movements.get(id)
  if (!movement || movement.isReversed) return '23505'
  return outcomeOfPosting(model, negateEntries(movement.entries))
}

/**
 * @param minimumWithdrawal the minimum withdrawal of the config
 * @param holders the members who have a bank account
 */
export function outcomeOfRequest(
  model: Model,
  { userId, point }: Request,
  minimumWithdrawal: number,
  holders: number[],
): Outcome {
  return holders.includes(userId) && point >= minimumWithdrawal && point <= balanceOf(model, `member ${userId}`)
    ? 'done'
    : 422
}

export function outcomeOfDecision(model: Model, { id, event, version, reason }: Decision): Outcome {
  const withdrawal = model.withdrawals.get(id)
  if (withdrawal?.version !== version || TRANSITIONS[withdrawal.state]?.[event] === undefined) return 409
  return event === 'reject' && reason === undefined ? 422 : 'done'
}

export function post(model: Model, id: number, entries: readonly Entry[]): void {
  move(model, entries)
  model.movements.set(id, { entries: [...entries], isReversed: false })
}

export function reverse(model: Model, reversedId: number, id: number): void {
  const movement = model.movements.get(reversedId)
  if (!movement) return
  movement.isReversed = true
  post(model, id, negateEntries(movement.entries))
}

export function request(model: Model, id: number, { userId, point }: Request): void {
  move(model, [[`member ${userId}`, -point]])
  model.withdrawals.set(id, { userId, point, state: 'requested', version: 1 })
}

export function decide(model: Model, { id, event }: Decision): void {
  const withdrawal = model.withdrawals.get(id)
  const next = TRANSITIONS[withdrawal?.state ?? '']?.[event]
  if (!withdrawal || next === undefined) return
  Object.assign(withdrawal, { state: next, version: withdrawal.version + 1 })
  if (next === 'rejected') move(model, [[`member ${withdrawal.userId}`, withdrawal.point]])
}

function move({ balances }: Model, entries: readonly Entry[]): void {
  for (const [account, amount] of entries) balances.set(account, (balances.get(account) ?? 0) + amount)
}

function balanceOf({ balances }: Model, account: string): number {
  return balances.get(account) ?? 0
}

function negateEntries(entries: readonly Entry[]): Entry[] {
  return entries.map(([account, amount]) => [account, -amount])
}
