import { ConversationType, MessageType, SenderRole } from '../../contract/enumerations.ts'
import { canSignIn } from '../../machines/lifecycles/account.ts'
import type { ConversationEvent } from '../../machines/lifecycles/conversation.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { stepValues } from '../features/conversation/conversationStep.ts'
import { previewOf } from '../features/conversation/messageContent.ts'
import type { ConversationRow } from '../features/conversation/participant.ts'
import type { conversationNote, image, message, ProductSnapshot } from '../features/conversation/tables.ts'
import type { Random } from '../features/demoPictures/random.ts'
import { type ConversationInsert, createConversationRow, type Sides } from './conversationRow.ts'
import { type AuditLine, createAuditLine, type DemoActor, pickActor } from './history.ts'
import { drawMessagePictures } from './messagePictures.ts'
import type { Member } from './people.ts'
import { DAY_MS, type RandomTimes } from './randomTimes.ts'
import type { Store } from './stores.ts'
import {
  type DialogLine,
  MEMBER_DIALOGS,
  REPORTED_DIALOG,
  STORE_DIALOGS,
  STORE_TO_MEMBER_DIALOGS,
  STORE_TO_STORE_DIALOGS,
} from './words/dialogs.ts'

const MINUTE_MS = 60_000
/** How long ago the first of a conversation's dialogs can have begun. */
const DIALOGS_DAYS = 240
/** The shares of the conversations with staff that end in each way. */
const ENDINGS = [
  { ending: 'waiting', share: 32 },
  { ending: 'answered', share: 26 },
  { ending: 'done', share: 34 },
  { ending: 'snoozed', share: 8 },
] as const

type MessageRow = typeof message.$inferInsert
type NoteRow = typeof conversationNote.$inferInsert
type ImageRow = typeof image.$inferInsert & { id: number }
export interface DemoConversations {
  conversations: ConversationInsert[]
  messages: MessageRow[]
  notes: NoteRow[]
  images: ImageRow[]
  history: AuditLine[]
  reported: ReportedMessage[]
}

/** A message that its reader, a member, has reported. */
export interface ReportedMessage {
  conversationId: number
  seq: number
  memberId: number
  /** The store that has written it; null if staff have. */
  storeId: number | null
  text: string
  at: Date
  /** What the member says about it. */
  complaint: string
}

interface DemoPeople {
  stores: readonly Store[]
  members: readonly Member[]
  /** The products that messages show, each with its id. */
  products: readonly (ProductSnapshot & { id: number })[]
  actors: DemoActor[]
}

/** The sender of a message of the system. */
const SYSTEM = { senderRole: null, senderId: null, senderStoreId: null } as const

/** Creates conversations with the messages of months, of which some wait, and the notes of staff about them. */
export async function createConversations(
  random: Random,
  { stores, members, products, actors }: DemoPeople,
  randomTimes: RandomTimes,
): Promise<DemoConversations> {
  const { now } = randomTimes
  const created: DemoConversations = {
    conversations: [],
    messages: [],
    notes: [],
    images: [],
    history: [],
    reported: [],
  }
  const pictures = await drawMessagePictures()
  const openStores = stores.filter(({ status }) => status === storeLifecycle.codes.accepted)
  const activeMembers = members.filter(({ status }) => canSignIn(status))
  const ownerOf = new Map(stores.map(({ id, creatorId }) => [id, creatorId]))

  for (const { id, createdAt } of random.pickSome(activeMembers, 60))
    addWithStaff({ type: ConversationType.CMS_TO_USER, memberId: id, storeId: null, otherStoreId: null }, createdAt)
  for (const { id, createdAt } of random.pickSome(openStores, 40))
    addWithStaff({ type: ConversationType.CMS_TO_STORE, memberId: null, storeId: id, otherStoreId: null }, createdAt)
  const pairs = random.pickSome(openStores, 13).map((store, index) => ({ store, member: activeMembers[index * 7] }))
  for (const [index, { store, member }] of pairs.entries()) {
    if (member === undefined) continue
    const dialogs = index === 0 ? REPORTED_DIALOG : [random.pick(STORE_TO_MEMBER_DIALOGS)]
    const pair = { memberId: member.id, storeId: store.id }
    const sides = { type: ConversationType.STORE_TO_USER, ...pair, otherStoreId: null }
    addTalk(sides, dialogs, later(store, member), index === 0 ? 2 : 0)
    const last = created.messages.at(-1)
    if (index === 0 && last !== undefined)
      created.reported.push({
        ...pair,
        ...placeOf(last),
        complaint: '店舗から関係のない勧誘のメッセージが届きました。',
      })
  }
  for (const dialog of STORE_TO_STORE_DIALOGS) {
    const [one, other] = random.pickSome(openStores, 2).toSorted((a, b) => a.id - b.id)
    if (one === undefined || other === undefined) continue
    const sides = { memberId: null, storeId: one.id, otherStoreId: other.id }
    addTalk({ type: ConversationType.STORE_TO_STORE, ...sides }, [dialog], later(one, other), 0)
  }
  created.conversations.sort((one, other) => one.id - other.id)
  const answered = created.conversations.find(
    ({ type, state, lastSenderRole }) =>
      type === ConversationType.CMS_TO_USER && state === 'answered' && lastSenderRole === SenderRole.ADMIN,
  )
  const answer = created.messages.findLast(({ conversationId }) => conversationId === answered?.id)
  if (answer !== undefined)
    created.reported.push({
      memberId: answered?.memberId ?? 0,
      storeId: null,
      ...placeOf(answer),
      complaint: '返信の内容が質問と関係なく、何度聞いても同じ答えでした。',
    })
  return created

  /** Adds a conversation with staff and what they do with it at the end. */
  function addWithStaff(sides: Sides, since: Date): void {
    const dialogs = sides.type === ConversationType.CMS_TO_USER ? MEMBER_DIALOGS : STORE_DIALOGS
    const { ending } = random.pickWeighted(ENDINGS, ({ share }) => share)
    const picked = random.pickSome(
      dialogs,
      random.pickWeighted([1, 2, 3, 4], (count) => 1 / count),
    )
    const lastDialog = picked.at(-1) ?? []
    const questions = lastDialog.flatMap(({ by }, index) => (by === 'guest' ? [index] : []))
    // A conversation that waits ends with a question, any other one with an answer.
    if (ending === 'waiting') picked[picked.length - 1] = lastDialog.slice(0, random.pick(questions) + 1)
    else if (ending === 'answered' || ending === 'snoozed')
      picked[picked.length - 1] = lastDialog.slice(0, lastDialog.findLastIndex(({ by }) => by === 'host') + 1)
    const recentDays = ending === 'waiting' ? 2 : ending === 'done' ? 90 : 20
    const row = addTalk(sides, picked, since, recentDays)
    if (ending === 'waiting' || ending === 'answered') return
    const at = new Date((row.lastAt.getTime() + now.getTime()) / 2)
    const until = new Date(now.getTime() + random.integer(2, 90) * 3_600_000)
    sendEvent(row, ending === 'done' ? 'finish' : 'snooze', at, until)
  }

  /** Adds a conversation with these dialogs, the last of which ends within the last days, if there is a limit. */
  function addTalk(
    sides: Sides,
    dialogs: readonly DialogLine[][],
    since: Date,
    recentDays: number,
  ): ConversationInsert {
    const id = created.conversations.length + 1
    const first = new Date(Math.max(since.getTime(), now.getTime() - DIALOGS_DAYS * DAY_MS))
    const starts = dialogs.map((_, index) => {
      const isLast = index === dialogs.length - 1
      const from = isLast && recentDays > 0 ? Math.max(first.getTime(), now.getTime() - recentDays * DAY_MS) : first
      return randomTimes.visitTime(random, new Date(from), new Date(now.getTime() - 20 * MINUTE_MS))
    })
    const sortedStarts = starts.toSorted((a, b) => a.getTime() - b.getTime())
    const startedAt = sortedStarts[0] ?? first
    const row = createConversationRow(id, sides, startedAt)
    created.history.push(createAuditLine('conversation', id, startedAt, { event: 'create', toState: 'answered' }))
    for (const [index, dialog] of dialogs.entries()) {
      let at = Math.max(sortedStarts[index]?.getTime() ?? 0, row.lastAt.getTime() + MINUTE_MS)
      const host = pickActor(random, actors, 'CONVERSATION_MANAGEMENT', new Date(at)).staffId
      const latest = now.getTime() - 2 * MINUTE_MS
      for (const [place, line] of dialog.entries()) {
        const remaining = dialog.length - place
        const gap = line.by === 'guest' ? random.integer(1, 40) : random.integer(3, 110)
        at = Math.min(at + gap * MINUTE_MS, at + Math.max(1_000, (latest - at) / (remaining + 1)))
        if (place === 0) at = Math.max(row.lastAt.getTime(), sortedStarts[index]?.getTime() ?? at)
        addLine(row, line, new Date(at), host)
      }
      const isWithStaff = row.type <= ConversationType.CMS_TO_STORE
      if (isWithStaff && index === dialogs.length - 1 && random.chance(0.4)) row.assigneeId = host
    }
    created.conversations.push(row)
    return row
  }

  function addLine(row: ConversationInsert, { by, text }: DialogLine, at: Date, host: number): void {
    if (by === 'note') {
      const note = { conversationId: row.id, afterSeq: row.lastSeq, staffId: host, text, mentions: [], createdAt: at }
      created.notes.push(note)
      created.history.push(createAuditLine('conversation', row.id, at, { event: 'addNote', ...nameOf(host) }))
      return
    }
    const sender = by === 'system' ? SYSTEM : senderOf(row, by, host)
    const seq = row.lastSeq + 1
    const content = contentOf(row, sender, text, at, seq)
    created.messages.push({
      conversationId: row.id,
      seq,
      conversationType: row.type,
      ...sender,
      clientId:
        by === 'system' ? null : `00000000-0000-4000-8000-${String(created.messages.length + 1).padStart(12, '0')}`,
      ...content,
      createdAt: at,
    })
    const event = sender.senderRole === SenderRole.ADMIN ? 'answer' : 'receive'
    // A message of the system changes no state (rule 10.3).
    Object.assign(row, by === 'system' ? {} : stepValues(row as ConversationRow, event, at), {
      lastSeq: seq,
      lastAt: at,
      lastType: content.type,
      lastText: previewOf(content),
      lastSenderRole: sender.senderRole,
    })
    // The other side has seen all but some of the last answers.
    const hasSeen = by === 'guest' || random.chance(0.8)
    if (hasSeen && row.memberId !== null) row.memberSeenSeq = seq
    if (hasSeen && row.storeId !== null) row.storeSeenSeq = seq
    if (hasSeen && row.otherStoreId !== null) row.otherStoreSeenSeq = seq
  }

  function senderOf(row: Sides, by: DialogLine['by'], host: number) {
    const asStore = (storeId: number | null) => ({
      senderRole: SenderRole.STORE,
      senderId: ownerOf.get(storeId ?? 0) ?? 0,
      senderStoreId: storeId,
    })
    const asMember = { senderRole: SenderRole.USER, senderId: row.memberId ?? 0, senderStoreId: null }
    if (by === 'guest') return row.memberId === null ? asStore(row.storeId) : asMember
    if (row.type === ConversationType.STORE_TO_USER) return asStore(row.storeId)
    if (row.type === ConversationType.STORE_TO_STORE) return asStore(row.otherStoreId)
    return { senderRole: SenderRole.ADMIN, senderId: host, senderStoreId: null }
  }

  function contentOf(
    row: Sides & { id: number },
    sender: ReturnType<typeof senderOf> | typeof SYSTEM,
    text: string,
    at: Date,
    seq: number,
  ) {
    const nothing = { text: null, imageId: null, productId: null, product: null }
    if (text === '[picture]' && sender.senderRole !== null) {
      const id = created.images.length + 1
      const owner = { ownerRole: sender.senderRole, ownerId: sender.senderId }
      const picture = random.pick(pictures)
      created.images.push({ id, conversationId: row.id, ...owner, ...picture, usedBySeq: seq, createdAt: at })
      return { ...nothing, type: MessageType.IMAGE, imageId: id }
    }
    if (text === '[product]' && products.length > 0) {
      const ownProducts = products.filter(({ storeId }) => storeId === row.storeId)
      const { id: productId, ...product } = random.pick(ownProducts.length > 0 ? ownProducts : products)
      return { ...nothing, type: MessageType.PRODUCT, productId, product }
    }
    return { ...nothing, type: MessageType.TEXT, text }
  }

  function sendEvent(row: ConversationInsert, event: ConversationEvent, at: Date, until: Date): void {
    const fromState = row.state
    Object.assign(row, stepValues(row as ConversationRow, event, at, until), { version: row.version + 1 })
    const actor = pickActor(random, actors, 'CONVERSATION_MANAGEMENT', at)
    created.history.push(
      createAuditLine('conversation', row.id, at, { event, fromState, toState: row.state, ...actor }),
    )
  }

  function nameOf(staffId: number) {
    return { staffId, actor: actors.find(({ id }) => id === staffId)?.name ?? null }
  }
}

/** Returns where a message is, what it says and when it was sent. */
function placeOf({ conversationId, seq, text, createdAt }: MessageRow) {
  return { conversationId, seq, text: text ?? '', at: createdAt }
}

function later(...items: { createdAt: Date }[]): Date {
  return new Date(Math.max(...items.map(({ createdAt }) => createdAt.getTime())))
}
