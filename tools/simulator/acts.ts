import { CouponHoldingStatus, CouponUsageStatus, ConversationType, PaymentMethod } from '../../contract/enumerations.ts'
import type { Journal } from './journal.ts'
import type { Person } from './person.ts'
import { randomSentence } from './sentences.ts'

/** The people of a simulation, and the journal of what the server has confirmed to them. */
export interface World {
  members: readonly Person[]
  stores: readonly Person[]
  staff: readonly Person[]
  journal: Journal
}

/** Something that a person does, with how often it is done in comparison with the others. */
export interface Act {
  name: string
  weight: number
  /** Resolves without an effect if there is nothing to do. Rejects with a `RefusedCall` if the server refuses it. */
  perform: (person: Person, world: World) => Promise<void>
}

interface ConversationHead {
  id: number
  lastSeq: number
  version: number
}

interface CouponUse {
  id: number
  coupon: { id: number }
  store: { id: number }
  member: { id: number }
  status: number
  reward: number | null
  fee: number | null
}

interface Page<Item> {
  items: Item[]
}

export const MEMBER_ACTS: readonly Act[] = [
  {
    name: 'a member writes to staff',
    weight: 6,
    perform: (person, world) => writeToStaff(person, world, ConversationType.CMS_TO_USER),
  },
  { name: 'a member writes to a store', weight: 2, perform: writeToStore },
  { name: 'a member reads a conversation', weight: 2, perform: seeNewestConversation },
  { name: 'a member gets a coupon', weight: 2, perform: getCoupon },
  { name: 'a member starts a use of a coupon', weight: 3, perform: startUse },
  { name: 'a member reviews a store', weight: 1, perform: reviewStore },
  { name: 'a member requests a withdrawal', weight: 1, perform: requestWithdrawal },
]

export const STORE_ACTS: readonly Act[] = [
  {
    name: 'a store writes to staff',
    weight: 3,
    perform: (person, world) => writeToStaff(person, world, ConversationType.CMS_TO_STORE),
  },
  { name: 'a store answers a member', weight: 2, perform: answerNewest },
  { name: 'a store buys points', weight: 1, perform: buyPoints },
  { name: 'a store scans a use of a coupon', weight: 3, perform: scanUse },
  { name: 'a store completes a use of a coupon', weight: 3, perform: completeUse },
]

export const STAFF_ACTS: readonly Act[] = [
  { name: 'staff answer the longest waiting conversation', weight: 8, perform: answerLongestWaiting },
  { name: 'staff finish an answered conversation', weight: 2, perform: finishConversation },
  { name: 'staff take a conversation', weight: 1, perform: takeConversation },
  { name: 'staff write a note', weight: 1, perform: writeNote },
]

async function writeToStaff(person: Person, world: World, type: number): Promise<void> {
  const conversation = await person.write<ConversationHead>('startAppConversation', person.actingStore, { type })
  await sendMessage(person, world, conversation)
}

async function writeToStore(person: Person, world: World): Promise<void> {
  const store = person.random.pick(world.stores)
  if (store?.storeId === undefined) return
  const body = { type: ConversationType.STORE_TO_USER, partnerId: store.storeId }
  await sendMessage(person, world, await person.write<ConversationHead>('startAppConversation', {}, body))
}

async function answerNewest(person: Person, world: World): Promise<void> {
  const { items } = await person.read<Page<ConversationHead>>('listAppConversations', person.actingStore)
  const [conversation] = items
  if (conversation !== undefined) await sendMessage(person, world, conversation)
}

async function seeNewestConversation(person: Person): Promise<void> {
  const { items } = await person.read<Page<ConversationHead>>('listAppConversations', person.actingStore)
  const [conversation] = items
  if (conversation === undefined) return
  const parameters = { id: conversation.id, ...person.actingStore }
  await person.write('markAppConversationSeen', parameters, { seq: conversation.lastSeq })
}

async function sendMessage(
  person: Person,
  { journal }: World,
  { id, lastSeq }: Pick<ConversationHead, 'id' | 'lastSeq'>,
  seen: { seenSeq?: number } = {},
): Promise<void> {
  journal.begin(id, lastSeq)
  person.join(id, lastSeq)
  const text = randomSentence(person.random)
  const { seq, clientId } = await person.send(id, text, seen)
  journal.messages.push({ conversationId: id, seq, clientId, text, sender: person.name })
}

async function getCoupon(person: Person, { stores }: World): Promise<void> {
  const store = person.random.pick(stores)
  if (store?.storeId === undefined) return
  const { items } = await person.read<Page<{ id: number; holdingStatus: number | null }>>('listCoupons', {
    storeId: store.storeId,
  })
  const coupon = person.random.pick(items.filter(({ holdingStatus }) => holdingStatus === null))
  if (coupon !== undefined) await person.write('holdCoupon', { id: coupon.id })
}

async function startUse(person: Person): Promise<void> {
  const { items } =
    await person.read<Page<{ id: number; isOffered: boolean; holdingStatus: number | null }>>('listHeldCoupons')
  const usable = items.filter(
    ({ isOffered, holdingStatus }) => isOffered && holdingStatus === CouponHoldingStatus.EFFECTIVE,
  )
  const coupon = person.random.pick(usable)
  if (coupon !== undefined) await person.write('useCoupon', { id: coupon.id })
}

async function reviewStore(person: Person): Promise<void> {
  const { items } = await person.read<Page<{ id: number; isReviewed: boolean }>>('listOwnCouponUses', {
    status: CouponUsageStatus.COMPLETED,
  })
  const use = items.find(({ isReviewed }) => !isReviewed)
  if (use === undefined) return
  const body = { rate: 1 + person.random.below(5), content: randomSentence(person.random) }
  await person.write('writeReview', { id: use.id }, body)
}

async function requestWithdrawal(person: Person, { journal }: World): Promise<void> {
  const { balance, minimum } = await person.read<{ balance: number; minimum: number }>('getOwnWithdrawalRequester')
  if (balance < minimum || minimum < 1) return
  await person.write('requestOwnWithdrawal', {}, { point: minimum, expectedBalance: balance })
  journal.bookedPoints.push({ owner: person.name, kind: 'withdrawn', point: -minimum })
}

async function buyPoints(person: Person, { journal }: World): Promise<void> {
  if (person.storeId === undefined) return
  const point = 1_000 * (1 + person.random.below(5))
  await person.write('buyPoints', { id: person.storeId }, { point })
  journal.bookedPoints.push({ owner: person.name, kind: 'bought', point })
}

async function scanUse(person: Person): Promise<void> {
  const use = await firstUse(person, CouponUsageStatus.WAIT_SCAN)
  if (use === undefined) return
  const paymentMethod = person.random.pick(Object.values(PaymentMethod))
  await person.write('scanCouponUse', { id: use.id }, { paymentMethod })
}

async function completeUse(person: Person, { journal }: World): Promise<void> {
  const use = await firstUse(person, CouponUsageStatus.SCANNED)
  if (use === undefined) return
  const { id, coupon, member, store, reward, fee } = await person.write<CouponUse>('completeCouponUse', { id: use.id })
  journal.completedUses.push({
    couponId: coupon.id,
    useId: id,
    memberId: member.id,
    storeId: store.id,
    reward: reward ?? 0,
    fee: fee ?? 0,
  })
}

async function firstUse(person: Person, status: number): Promise<CouponUse | undefined> {
  if (person.storeId === undefined) return undefined
  const { items } = await person.read<Page<CouponUse>>('listOwnStoreCouponUses', { id: person.storeId, status })
  return items[0]
}

async function answerLongestWaiting(person: Person, world: World): Promise<void> {
  const { items } = await person.read<Page<ConversationHead>>('listConversations', { tab: 'waiting' })
  const own = items.filter(({ id }) => world.journal.firstSeqs.has(id))
  const conversation = person.random.pick(own.length > 0 ? own.slice(0, 5) : items.slice(0, 5))
  if (conversation === undefined) return
  await sendMessage(person, world, conversation, { seenSeq: conversation.lastSeq })
}

async function finishConversation(person: Person): Promise<void> {
  const { items } = await person.read<Page<ConversationHead & { state: string }>>('listConversations', {
    sort: 'newest',
  })
  const conversation = person.random.pick(items.filter(({ state }) => state === 'answered'))
  if (conversation === undefined) return
  const { id, version, lastSeq } = conversation
  await person.write('transitionConversation', { id }, { event: 'finish', version, seenSeq: lastSeq })
}

async function takeConversation(person: Person): Promise<void> {
  const { items } = await person.read<Page<ConversationHead & { assignee: unknown }>>('listConversations', {
    tab: 'waiting',
  })
  const conversation = items.find(({ assignee }) => assignee === null)
  if (conversation === undefined) return
  const { id: staffId } = await person.read<{ id: number }>('getProfile')
  await person.write('assignConversation', { id: conversation.id }, { staffId, version: conversation.version })
}

async function writeNote(person: Person): Promise<void> {
  const { items } = await person.read<Page<ConversationHead>>('listConversations', { tab: 'waiting' })
  const conversation = person.random.pick(items)
  if (conversation === undefined) return
  await person.write('addConversationNote', { id: conversation.id }, { text: randomSentence(person.random) })
}
