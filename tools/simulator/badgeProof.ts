import type { World } from './acts.ts'
import type { Person } from './person.ts'

/** Returns which badges differ from the lists that they count: those of staff, of members and of stores. */
export async function findBadgeFaults({ members, stores, staff }: World): Promise<string[]> {
  const faults: string[] = []
  const [first] = staff
  if (first !== undefined) {
    const { items } = await first.read<{ items: { count: number }[] }>('countUnreadConversations')
    const counted = items.reduce((sum, { count }) => sum + count, 0)
    const listed = await countListed(first, 'listConversations', { tab: 'waiting' }, () => true)
    if (counted !== listed)
      faults.push(`staff: the badges count ${counted} waiting conversations, the list has ${listed}`)
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
