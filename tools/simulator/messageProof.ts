import type { World } from './acts.ts'
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

/** Returns the conversations whose acknowledged messages have not all arrived at the sockets that have joined them. */
export function findUndeliveredMessages({ members, stores, staff, journal }: World): string[] {
  return journal.conversationIds().flatMap((conversationId) => {
    const sent = journal.messages.filter((message) => message.conversationId === conversationId)
    const lastSeq = Math.max(...sent.map(({ seq }) => seq))
    return [...members, ...stores, ...staff].flatMap(({ name, streams }) => {
      const stream = streams.get(conversationId)
      if (stream === undefined || (stream.isUpToDate && (stream.lastSeq ?? 0) >= lastSeq)) return []
      return [
        `conversation ${conversationId}, socket of ${name}: ${stream.lastSeq} of ${lastSeq} messages have arrived`,
      ]
    })
  })
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

function textsOf(messages: readonly Message[]): string {
  return messages.map(({ seq, text }) => `${seq} ${text}`).join('\n')
}
