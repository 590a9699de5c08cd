/** What the tests of the ledger hold it against: its rules once more, in memory, by other code. */
export interface Model {
  /** The points of each account, by its name. */
  balances: Map<string, number>
  /** Those that were posted; those of withdrawals are not among them. */
  movements: Map<number, { sides: Side[]; isReversed: boolean }>
  withdrawals: Map<number, { userId: number; point: number; state: string; version: number }>
}

/** An account, such as `member 12`, `store 3` or `platform issue`, and what it gains. */
export type Side = readonly [account: string, amount: number]

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

/** How something ends: it is done, or refused with a status or an SQLSTATE. */
export type End = 'done' | 409 | 422 | '23505' | '23514'

const LEADS_TO: Record<string, Record<string, string>> = {
  requested: { confirm: 'transferring', reject: 'rejected' },
  transferring: { succeed: 'paid', reject: 'rejected' },
}

export function endOfPosting(model: Model, sides: readonly Side[]): End {
  const isZero = sides.reduce((sum, [, amount]) => sum + amount, 0) === 0
  const sums = new Map<string, number>()
  for (const [account, amount] of sides) sums.set(account, (sums.get(account) ?? 0) + amount)
  const owned = [...sums].filter(([account]) => !account.startsWith('platform'))
  const owes = owned.some(([account, amount]) => has(model, account) + amount < 0)
  return isZero && !owes && sides.every(([, amount]) => amount !== 0) ? 'done' : '23514'
}

export function endOfReverse(model: Model, id: number): End {
  const movement = model.movements.get(id)
  if (!movement || movement.isReversed) return '23505'
  return endOfPosting(model, opposite(movement.sides))
}

/** `least` is the config's, and `holders` the members who have a bank account. */
export function endOfRequest(model: Model, { userId, point }: Request, least: number, holders: number[]): End {
  return holders.includes(userId) && point >= least && point <= has(model, `member ${userId}`) ? 'done' : 422
}

export function endOfDecision(model: Model, { id, event, version, reason }: Decision): End {
  const withdrawal = model.withdrawals.get(id)
  if (withdrawal?.version !== version || LEADS_TO[withdrawal.state]?.[event] === undefined) return 409
  return event === 'reject' && reason === undefined ? 422 : 'done'
}

export function post(model: Model, id: number, sides: readonly Side[]): void {
  move(model, sides)
  model.movements.set(id, { sides: [...sides], isReversed: false })
}

export function reverse(model: Model, of: number, id: number): void {
  const movement = model.movements.get(of)
  if (!movement) return
  movement.isReversed = true
  post(model, id, opposite(movement.sides))
}

export function request(model: Model, id: number, { userId, point }: Request): void {
  move(model, [[`member ${userId}`, -point]])
  model.withdrawals.set(id, { userId, point, state: 'requested', version: 1 })
}

export function decide(model: Model, { id, event }: Decision): void {
  const withdrawal = model.withdrawals.get(id)
  const next = LEADS_TO[withdrawal?.state ?? '']?.[event]
  if (!withdrawal || next === undefined) return
  Object.assign(withdrawal, { state: next, version: withdrawal.version + 1 })
  if (next === 'rejected') move(model, [[`member ${withdrawal.userId}`, withdrawal.point]])
}

function move({ balances }: Model, sides: readonly Side[]): void {
  for (const [account, amount] of sides) balances.set(account, (balances.get(account) ?? 0) + amount)
}

function has({ balances }: Model, account: string): number {
  return balances.get(account) ?? 0
}

function opposite(sides: readonly Side[]): Side[] {
  return sides.map(([account, amount]) => [account, -amount])
}
