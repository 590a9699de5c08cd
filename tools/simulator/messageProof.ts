import type { World } from './acts.ts'
import { RefusedCall } from './apiDocument.ts'
import type { Person } from './person.ts'

interface Message {
  seq: number
  text: string | null
  clientId?: string
}

/**
 * Returns what is wrong with the messages of a simulation: every acknowledged message is there once, under its number,
 * in the list of every reader, and no number is left out.
 */
export async function findMessageFaults({ members, stores, staff, journal }: World): Promise<string[]> {
  const faults: string[] = []
  for (const conversationId of journal.conversationIds()) {
    const firstSeq = journal.firstSeqs.get(conversationId) ?? 0
    const sent = journal.messages.filter((message) => message.conversationId === conversationId)
    const readers = [...members, ...stores, ...staff].filter(({ streams }) => streams.has(conversationId))
    const lists = new Map<Person, Message[]>()
    for (const reader of readers) lists.set(reader, await readMessages(reader, conversationId, firstSeq))
    const [[firstReader, firstList] = []] = lists
    for (const [reader, messages] of lists) {
      const where = `conversation ${conversationId}, read by ${reader.name}`
      messages.forEach(({ seq }, index) => {
        if (seq !== firstSeq + 1 + index)
          faults.push(`${where}: number ${firstSeq + 1 + index} is missing, or out of order`)
      })
      for (const { seq, text, clientId, sender } of sent) {
        const stored = messages.filter((message) => message.seq === seq)
        if (stored.length !== 1 || stored[0]?.text !== text)
          faults.push(`${where}: the acknowledged message ${seq} is not there once`)
        if (sender === reader.name && messages.filter((message) => message.clientId === clientId).length !== 1)
          faults.push(`${where}: the client id of message ${seq} is not there once`)
      }
      if (firstList !== undefined && textsOf(messages) !== textsOf(firstList))
        faults.push(`${where}: the messages are others than those of ${firstReader?.name}`)
    }
  }
  return faults
}

/** Returns the conversations whose messages have not all arrived at the sockets that have joined them. */
export async function findUndeliveredMessages({ members, stores, staff }: World): Promise<string[]> {
  const faults: string[] = []
  for (const person of [...members, ...stores, ...staff])
    for (const [conversationId, stream] of person.streams) {
      const operationId = person.account.kind === 'staff' ? 'getConversation' : 'getAppConversation'
      const parameters = { id: conversationId, ...person.actingStore }
      const { lastSeq } = await person.read<{ lastSeq: number }>(operationId, parameters)
      if (stream.lastSeq !== lastSeq || !stream.isUpToDate)
        faults.push(
          `conversation ${conversationId}, socket of ${person.name}: ${stream.lastSeq} of ${lastSeq} messages have arrived`,
        )
    }
  return faults
}

async function readMessages(reader: Person, conversationId: number, firstSeq: number): Promise<Message[]> {
  const operationId = reader.account.kind === 'staff' ? 'listMessages' : 'listAppMessages'
  const messages: Message[] = []
  for (;;) {
    const after = messages.at(-1)?.seq ?? firstSeq
    const parameters = { id: conversationId, after, ...reader.actingStore }
    const { items } = await reader.read<{ items: Message[] }>(operationId, parameters)
    if (items.length === 0) return messages
    messages.push(...items)
  }
}

/** Returns how many conversations wait, as the badges count them and as the lists show them, if they differ. */
export async function findBadgeFaults({ members, stores, staff }: World): Promise<string[]> {
  const faults: string[] = []
  const [first] = staff
  if (first !== undefined) {
    const { items: counts } = await first.read<{ items: { conversationId: number }[] }>('listNonReadConversations')
    const listed = await countListed(first, 'listConversations', { tab: 'waiting' }, () => true)
    if (counts.length !== Math.min(listed, NON_READ_MAX))
      faults.push(`staff: the badge counts ${counts.length} waiting conversations, the list has ${listed}`)
  }
  for (const person of [...members, ...stores]) {
    const { count } = await person.read<{ count: number }>('countAppNonRead', person.actingStore)
    const listed = await countListed(
      person,
      'listAppConversations',
      person.actingStore,
      ({ lastSeq, seenSeq }) => seenSeq < lastSeq,
    )
    if (count !== listed) faults.push(`${person.name}: the badge counts ${count}, the list has ${listed} unread`)
    if (person.announcedNonRead !== undefined && person.announcedNonRead !== count)
      faults.push(`${person.name}: the socket last announced ${person.announcedNonRead} unread, there are ${count}`)
  }
  return faults
}

/** The greatest number of conversations that one call counts. */
const NON_READ_MAX = 1_000

interface ListedConversation {
  lastSeq: number
  seenSeq: number
}

async function countListed(
  person: Person,
  operationId: string,
  parameters: Record<string, string | number>,
  isCounted: (conversation: ListedConversation) => boolean,
): Promise<number> {
  let count = 0
  let cursor: string | null = null
  do {
    const page: { items: ListedConversation[]; nextCursor: string | null } = await person.read(operationId, {
      ...parameters,
      limit: 100,
      ...(cursor === null ? {} : { cursor }),
    })
    count += page.items.filter(isCounted).length
    cursor = page.nextCursor
  } while (cursor !== null)
  return count
}

function textsOf(messages: readonly Message[]): string {
  return messages.map(({ seq, text }) => `${seq} ${text}`).join('\n')
}

/** Whether a failed act is one that the server may refuse: others have acted meanwhile, or too much is asked of it. */
export function isExpectedRefusal(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && [403, 404, 409, 422, 429].includes(error.status)
}
