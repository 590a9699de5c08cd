import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { listAppMessages, sendAppMessage, startAppConversation } from '../../../contract/appApi/chat.ts'
import { getConversation, listMessages, sendMessage, startConversation } from '../../../contract/conversation/chat.ts'
import type { Conversation } from '../../../contract/conversation/conversation.ts'
import type { MessageToSend, StaffMessageToSend } from '../../../contract/conversation/message.ts'
import { ConversationType, MessageType } from '../../../contract/enumerations.ts'
import { performByServer } from '../../app/jobs.ts'
import { type AppPersonOfTest, createAppPeople } from '../../testing/appPeople.ts'
import type { CallerName, TestApp } from '../../testing/testApp.ts'
import { conversation, message } from './tables.ts'
import { wakeNextConversation } from './wake.ts'

/** The person as whom staff of the tests call. */
export const STAFF = 'CONVERSATION_MANAGEMENT'

/** Returns a text message with a new client id. */
export function textMessage(text: string): MessageToSend {
  return { clientId: randomUUID(), type: MessageType.TEXT, text }
}

/** Wakes the snoozed conversations whose time has come, as the job does. Returns how many. */
export async function wakeDueConversations(work: Parameters<typeof performByServer>[0]): Promise<number> {
  for (let wokenCount = 0; ; wokenCount += 1)
    if (!(await performByServer(work, wakeNextConversation))) return wokenCount
}

/** Returns functions with which members, stores and staff of a test write to each other. */
export async function createConversationFixtures(app: TestApp) {
  const people = await createAppPeople(app)

  /** Opens the conversation of a new member with staff. Returns the member and the id of the conversation. */
  async function openMemberConversation() {
    const writer = await people.addMember(0)
    const { body } = await people.callApp(
      startAppConversation,
      { query: {}, body: { type: ConversationType.CMS_TO_USER } },
      writer,
    )
    return { writer, id: body.data.id }
  }

  /** Opens the conversation of the store with staff. */
  async function openStoreConversation(storeId = people.storeId) {
    const { body } = await app.call(
      startConversation,
      { body: { type: ConversationType.CMS_TO_STORE, partnerId: storeId } },
      { as: STAFF },
    )
    return body.data.id
  }

  /** Sends a message of a member, or of a store account for a store. */
  function write(id: number, sent: string | MessageToSend, writer: AppPersonOfTest, storeId?: number) {
    const body = typeof sent === 'string' ? textMessage(sent) : sent
    const query = storeId === undefined ? {} : { storeId }
    return people.callApp(sendAppMessage, { params: { id }, query, body }, writer)
  }

  /** Sends a message of a staff member, who has seen all messages unless the message says otherwise. */
  async function answer(
    id: number,
    sent: string | (MessageToSend & Partial<StaffMessageToSend>),
    as: CallerName = STAFF,
  ) {
    const body: MessageToSend & Partial<StaffMessageToSend> = typeof sent === 'string' ? textMessage(sent) : sent
    const seenSeq = body.seenSeq ?? (await readRow(id)).lastSeq
    return app.call(sendMessage, { params: { id }, body: { ...body, seenSeq } }, { as })
  }

  /** Reads the messages of a conversation as a member or a store account sees them. */
  async function readAppMessages(id: number, reader: AppPersonOfTest, storeId?: number) {
    const query = storeId === undefined ? {} : { storeId }
    return (await people.callApp(listAppMessages, { params: { id }, query }, reader)).body.data
  }

  async function readRow(id: number) {
    const [row] = await app.db.select().from(conversation).where(eq(conversation.id, id))
    if (row === undefined) throw new Error(`there is no conversation ${id}`)
    return row
  }

  async function read(id: number, as: CallerName = STAFF): Promise<Conversation> {
    return (await app.call(getConversation, { params: { id } }, { as })).body.data
  }

  /** Reads the stored messages of a conversation in their order. */
  function readStored(id: number) {
    return app.db.select().from(message).where(eq(message.conversationId, id)).orderBy(message.seq)
  }

  /** Reads the texts of a conversation as staff see them. */
  async function readTexts(id: number): Promise<(string | null)[]> {
    const { body } = await app.call(listMessages, { params: { id }, query: { limit: 100 } }, { as: STAFF })
    return body.data.items.map(({ text }) => text)
  }

  return {
    ...people,
    openMemberConversation,
    openStoreConversation,
    write,
    answer,
    readAppMessages,
    readRow,
    read,
    readStored,
    readTexts,
  }
}
