/** The model of the ledger for property tests: the same rules in memory, implemented independently. */
export interface LedgerModel {
  /** The points of each account by its name, such as `member 12`. */
  balances: Map<string, number>
  /** The posted movements, without those of withdrawals. */
  movements: Map<number, { entries: ModelEntry[]; isReversed: boolean }>
  withdrawals: Map<number, { userId: number; point: number; state: string; version: number }>
}

/** An account, such as `member 12`, `store 3` or `platform issue`, and the points it gains. */
export type ModelEntry = readonly [account: string, amount: number]

export interface WithdrawalRequest {
  userId: number
  /** The number of points to withdraw. */
  point: number
}

export interface WithdrawalDecision {
  id: number
  event: string
  version: number
  reason?: string
}

/** The result of an operation: done, or refused with a status or an SQLSTATE. */
export type OperationOutcome = 'done' | 409 | 422 | '23505' | '23514'

const TRANSITIONS: Record<string, Record<string, string>> = {
  requested: { confirm: 'transferring', reject: 'rejected' },
  transferring: { succeed: 'paid', reject: 'rejected' },
}

export function outcomeOfPosting(model: LedgerModel, entries: readonly ModelEntry[]): OperationOutcome {
  const isBalanced = entries.reduce((sum, [, amount]) => sum + amount, 0) === 0
  const sums = new Map<string, number>()
  for (const [account, amount] of entries) sums.set(account, (sums.get(account) ?? 0) + amount)
  const memberAndStoreSums = [...sums].filter(([account]) => !account.startsWith('platform'))
  const isOverdrawn = memberAndStoreSums.some(([account, amount]) => balanceOf(model, account) + amount < 0)
  return isBalanced && !isOverdrawn && entries.every(([, amount]) => amount !== 0) ? 'done' : '23514'
}

export function outcomeOfReverse(model: LedgerModel, id: number): OperationOutcome {
  const movement = model.movements.get(id)
  if (!movement || movement.isReversed) return '23505'
  return outcomeOfPosting(model, negateEntries(movement.entries))
}

/**
 * @param minimumWithdrawal the minimum withdrawal of the config
 * @param bankAccountHolderIds the members who have a bank account
 */
export function outcomeOfRequest(
  model: LedgerModel,
  { userId, point }: WithdrawalRequest,
  minimumWithdrawal: number,
  bankAccountHolderIds: number[],
): OperationOutcome {
  return bankAccountHolderIds.includes(userId) &&
    point >= minimumWithdrawal &&
    point <= balanceOf(model, `member ${userId}`)
    ? 'done'
    : 422
}

export function outcomeOfDecision(
  model: LedgerModel,
  { id, event, version, reason }: WithdrawalDecision,
): OperationOutcome {
  const withdrawal = model.withdrawals.get(id)
  if (withdrawal?.version !== version || TRANSITIONS[withdrawal.state]?.[event] === undefined) return 409
  return event === 'reject' && reason === undefined ? 422 : 'done'
}

export function postMovement(model: LedgerModel, id: number, entries: readonly ModelEntry[]): void {
  addToBalances(model, entries)
  model.movements.set(id, { entries: [...entries], isReversed: false })
}

export function reverseMovement(model: LedgerModel, reversedId: number, id: number): void {
  const movement = model.movements.get(reversedId)
  if (!movement) return
  movement.isReversed = true
  postMovement(model, id, negateEntries(movement.entries))
}

export function requestWithdrawal(model: LedgerModel, id: number, { userId, point }: WithdrawalRequest): void {
  addToBalances(model, [[`member ${userId}`, -point]])
  model.withdrawals.set(id, { userId, point, state: 'requested', version: 1 })
}

export function decideWithdrawal(model: LedgerModel, { id, event }: WithdrawalDecision): void {
  const withdrawal = model.withdrawals.get(id)
  const nextState = TRANSITIONS[withdrawal?.state ?? '']?.[event]
  if (!withdrawal || nextState === undefined) return
  Object.assign(withdrawal, { state: nextState, version: withdrawal.version + 1 })
  if (nextState === 'rejected') addToBalances(model, [[`member ${withdrawal.userId}`, withdrawal.point]])
}

function addToBalances({ balances }: LedgerModel, entries: readonly ModelEntry[]): void {
  for (const [account, amount] of entries) balances.set(account, (balances.get(account) ?? 0) + amount)
}

function balanceOf({ balances }: LedgerModel, account: string): number {
  return balances.get(account) ?? 0
}

function negateEntries(entries: readonly ModelEntry[]): ModelEntry[] {
  return entries.map(([account, amount]) => [account, -amount])
}
