import type { OperationOutcome } from './ledgerModel.ts'

/** The model of what members and stores do in the apps, implemented independently, in memory. */
export interface TradeModel {
  /** The points of each account by its name, such as `member 12`. */
  balances: Map<string, number>
  /** The percents of a use, and the points of a referral. */
  settings: TradeSettings
  coupons: Map<number, { storeId: number; point: number; isOneTime: boolean }>
  /** The holdings by coupon and member, such as `3 12`: whether the coupon is used up. */
  holdings: Map<string, boolean>
  uses: Map<number, ModelUse>
  /** The id of the referrer of each member who has one. */
  referrers: Map<number, number>
  /** The number of movements that were booked. */
  movementCount: number
}

export interface TradeSettings {
  reward: number
  fee: number
  referrerReward: number
  entererReward: number
}

interface ModelUse {
  couponId: number
  memberId: number
  state: 'waiting' | 'scanned' | 'completed' | 'rejected'
  /** What the scan keeps aside; zero before it and in a rejected use. */
  reward: number
  fee: number
}

const POINT_MAX = 999_999
const OPEN_STATES: ModelUse['state'][] = ['waiting', 'scanned']

export function outcomeOfPurchase(point: number): OperationOutcome {
  return point >= 1 && point <= POINT_MAX ? 'done' : 422
}

export function purchase(model: TradeModel, storeId: number, point: number): void {
  move(model, [[`store ${storeId}`, point]])
}

export function outcomeOfHold({ holdings }: TradeModel, couponId: number, memberId: number): OperationOutcome {
  return holdings.has(`${couponId} ${memberId}`) ? 409 : 'done'
}

export function hold({ holdings }: TradeModel, couponId: number, memberId: number): void {
  holdings.set(`${couponId} ${memberId}`, false)
}

export function outcomeOfStart({ holdings, uses }: TradeModel, couponId: number, memberId: number): OperationOutcome {
  const isOpen = [...uses.values()].some(
    (use) => use.couponId === couponId && use.memberId === memberId && OPEN_STATES.includes(use.state),
  )
  return holdings.get(`${couponId} ${memberId}`) === false && !isOpen ? 'done' : 409
}

export function start({ uses }: TradeModel, id: number, couponId: number, memberId: number): void {
  uses.set(id, { couponId, memberId, state: 'waiting', reward: 0, fee: 0 })
}

/** Returns the ids of the uses: first those whose outcome is open. */
export function usesWithOpenFirst({ uses }: TradeModel): number[] {
  const isOpen = ({ state }: ModelUse) => OPEN_STATES.includes(state)
  const sortedUses = [...uses].toSorted(([, one], [, other]) => Number(isOpen(other)) - Number(isOpen(one)))
  return sortedUses.map(([id]) => id)
}

export function outcomeOfScan(model: TradeModel, id: number): OperationOutcome {
  const { state, couponId } = findUse(model, id)
  const { storeId } = couponOf(model, couponId)
  const { reward, fee } = pointsOf(model, couponId)
  const keptPoints = [...model.uses.values()]
    .filter((use) => use.state === 'scanned' && couponOf(model, use.couponId).storeId === storeId)
    .reduce((sum, use) => sum + use.reward + use.fee, 0)
  const freePoints = (model.balances.get(`store ${storeId}`) ?? 0) - keptPoints
  return state === 'waiting' && reward + fee <= freePoints ? 'done' : 409
}

export function scan(model: TradeModel, id: number): void {
  const use = findUse(model, id)
  Object.assign(use, { state: 'scanned', ...pointsOf(model, use.couponId) })
}

export function outcomeOfCompletion(model: TradeModel, id: number): OperationOutcome {
  return findUse(model, id).state === 'scanned' ? 'done' : 409
}

export function complete(model: TradeModel, id: number): void {
  const use = findUse(model, id)
  const { storeId, isOneTime } = couponOf(model, use.couponId)
  use.state = 'completed'
  if (isOneTime) model.holdings.set(`${use.couponId} ${use.memberId}`, true)
  move(model, [
    [`store ${storeId}`, -use.reward - use.fee],
    [`member ${use.memberId}`, use.reward],
  ])
}

export function outcomeOfRejection(model: TradeModel, id: number): OperationOutcome {
  return OPEN_STATES.includes(findUse(model, id).state) ? 'done' : 409
}

export function reject(model: TradeModel, id: number): void {
  Object.assign(findUse(model, id), { state: 'rejected', reward: 0, fee: 0 })
}

export function outcomeOfReferral({ referrers }: TradeModel, entererId: number, referrerId: number): OperationOutcome {
  if (referrers.has(entererId)) return 409
  let ancestor: number | undefined = referrerId
  while (ancestor !== undefined && ancestor !== entererId) ancestor = referrers.get(ancestor)
  return ancestor === entererId ? 422 : 'done'
}

export function refer(model: TradeModel, entererId: number, referrerId: number): void {
  const { referrerReward, entererReward } = model.settings
  model.referrers.set(entererId, referrerId)
  move(model, [
    [`member ${referrerId}`, referrerReward],
    [`member ${entererId}`, entererReward],
  ])
}

/** Adds a movement, unless it moves nothing. */
function move(model: TradeModel, entries: [account: string, amount: number][]): void {
  if (entries.every(([, amount]) => amount === 0)) return
  model.movementCount += 1
  for (const [account, amount] of entries) model.balances.set(account, (model.balances.get(account) ?? 0) + amount)
}

/** Returns the points of a use by the present settings, rounded down by the division of whole numbers. */
function pointsOf(model: TradeModel, couponId: number): { reward: number; fee: number } {
  const { point } = couponOf(model, couponId)
  const shareOf = (percent: number) => Number((BigInt(point) * BigInt(percent)) / 100n)
  return { reward: shareOf(model.settings.reward), fee: shareOf(model.settings.fee) }
}

function findUse({ uses }: TradeModel, id: number): ModelUse {
  const use = uses.get(id)
  if (use === undefined) throw new RangeError(`there is no use ${id}`)
  return use
}

function couponOf({ coupons }: TradeModel, id: number) {
  const coupon = coupons.get(id)
  if (coupon === undefined) throw new RangeError(`there is no coupon ${id}`)
  return coupon
}
