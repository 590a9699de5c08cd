import type { World } from './acts.ts'
import type { Person } from './person.ts'

interface Entry {
  id: number
  point: number
  counterpart: { kind: string; id: number } | null
  coupon: { id: number } | null
  balanceAfter: number
}

interface Points {
  balance: number
  items: Entry[]
}

/** The balance of a person's account, and its last entry, before the simulation. */
export interface AccountStart {
  balance: number
  lastEntryId: number
}

/** Reads where the accounts of members and stores stand before a simulation. */
export async function readAccountStarts(people: readonly Person[]): Promise<Map<Person, AccountStart>> {
  const starts = new Map<Person, AccountStart>()
  for (const person of people) {
    const { balance, items } = await readPoints(person, 1)
    starts.set(person, { balance, lastEntryId: items[0]?.id ?? 0 })
  }
  return starts
}

/**
 * Returns what is wrong with the points after a simulation: the balances are the sums of their entries, every confirmed
 * movement is there once, with the same points on both sides, and the whole ledger sums to zero.
 */
export async function findPointFaults(world: World, starts: ReadonlyMap<Person, AccountStart>): Promise<string[]> {
  const faults: string[] = []
  const entriesOf = new Map<Person, Entry[]>()
  for (const [person, start] of starts) {
    const { balance, entries } = await readEntriesSince(person, start.lastEntryId)
    entriesOf.set(person, entries)
    const oldestFirst = entries.toReversed()
    let sum = start.balance
    for (const { id, point, balanceAfter } of oldestFirst) {
      sum += point
      if (balanceAfter !== sum)
        faults.push(`${person.name}: the balance after entry ${id} is ${balanceAfter}, not ${sum}`)
    }
    if (balance !== sum) faults.push(`${person.name}: the balance is ${balance}, the entries sum to ${sum}`)
  }
  for (const [person, entries] of entriesOf) {
    const withoutPartner = entries.filter(({ counterpart, coupon }) => counterpart === null && coupon === null)
    const booked = world.journal.bookedPoints.filter(({ owner }) => owner === person.name)
    for (const point of new Set(booked.map((each) => each.point))) {
      const expected = booked.filter((each) => each.point === point).length
      const found = withoutPartner.filter((each) => each.point === point).length
      if (found !== expected)
        faults.push(`${person.name}: ${found} entries of ${point} points, ${expected} were confirmed`)
    }
    for (const fault of faultsOfUses(person, entries, world)) faults.push(fault)
  }
  const [first] = world.staff
  const { sum } = (await first?.read<{ sum: number }>('getLedgerTotals')) ?? { sum: 0 }
  if (sum !== 0) faults.push(`all entries of the ledger sum to ${sum}`)
  return faults
}

/** Compares the entries of one account that completed uses of coupons caused with what was confirmed. */
function faultsOfUses(person: Person, entries: readonly Entry[], { journal }: World): string[] {
  const isStore = person.storeId !== undefined
  const uses = journal.completedUses.filter(({ storeId }) => isStore && storeId === person.storeId)
  const keys = new Set(uses.map(({ couponId, memberId }) => `${couponId} ${memberId}`))
  return [...keys].flatMap((key) => {
    const ofKey = uses.filter(({ couponId, memberId }) => `${couponId} ${memberId}` === key)
    const expected = ofKey.reduce((sum, { reward, fee }) => sum - reward - fee, 0)
    const found = entries
      .filter(({ coupon, counterpart }) => `${coupon?.id} ${counterpart?.id}` === key)
      .reduce((sum, { point }) => sum + point, 0)
    return found === expected
      ? []
      : [`${person.name}: coupon and member ${key} moved ${found} points, ${expected} were confirmed`]
  })
}

async function readEntriesSince(person: Person, lastEntryId: number): Promise<{ balance: number; entries: Entry[] }> {
  const entries: Entry[] = []
  for (let page = 1; ; page += 1) {
    const { balance, items } = await readPoints(person, page)
    const newer = items.filter(({ id }) => id > lastEntryId)
    entries.push(...newer)
    if (newer.length < items.length || items.length === 0) return { balance, entries }
  }
}

function readPoints(person: Person, page: number): Promise<Points> {
  const { storeId } = person
  return storeId === undefined
    ? person.read<Points>('listOwnPoints', { page, limit: 100 })
    : person.read<Points>('listOwnStorePoints', { id: storeId, page, limit: 100 })
}
