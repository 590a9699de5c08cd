import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Act, MEMBER_ACTS, STAFF_ACTS, STORE_ACTS, type World } from './simulator/acts.ts'
import {
  findBadgeFaults,
  findMessageFaults,
  findUndeliveredMessages,
  isExpectedRefusal,
} from './simulator/messageProof.ts'
import type { Person } from './simulator/person.ts'
import { findPointFaults, readAccountStarts } from './simulator/pointProof.ts'
import { signInPeople } from './simulator/people.ts'
import { createRandom } from './simulator/random.ts'

// Plays members, stores and staff against a running server, which it knows only by its documents, and proves at the end
// that everything that was confirmed to them is there once. Prints what was done, and what is wrong; ends with an error
// if anything is.
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:4600' },
    /** How many things all people together do in a second. */
    rate: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    /** For how many seconds; 0 for as long as the process runs, without a proof. */
    for: { type: 'string', default: '60' },
    members: { type: 'string', default: '20' },
    stores: { type: 'string', default: '5' },
    quiet: { type: 'boolean', default: false },
  },
})

/** How long messages and counts may take to arrive after the last act, in ms. */
const SETTLING_MS = 30_000
const SETTLING_POLL_MS = 500
/** At most so many acts are in progress at once. */
const CONCURRENT_ACTS_MAX = 100

const [rate, seed, seconds] = [values.rate, values.seed, values.for].map(Number) as [number, number, number]
const random = createRandom(seed)
const world = await signInPeople(values.url, random, { members: Number(values.members), stores: Number(values.stores) })
const accounts = [...world.members, ...world.stores]
const starts = await readAccountStarts(accounts)
say(
  `${world.members.length} members, ${world.stores.length} stores and ${world.staff.length} staff, ${rate} acts a second, seed ${seed}`,
)
await play()
const faults = await prove()
for (const person of [...accounts, ...world.staff]) person.closeSocket()
for (const [name, count] of [...world.journal.counts].toSorted()) say(`${String(count).padStart(6)}  ${name}`)
for (const fault of faults) say(`WRONG  ${fault}`)
const { messages, completedUses, bookedPoints } = world.journal
say(
  `${messages.length} acknowledged messages in ${world.journal.conversationIds().length} conversations, ` +
    `${completedUses.length} completed uses of coupons, ${bookedPoints.length} other movements: ` +
    (faults.length === 0 ? 'each is there once, and all numbers agree.' : `${faults.length} faults.`),
)
process.exitCode = faults.length === 0 ? 0 : 1

/** Lets people do things at the rate, each drawn by the seed, until the time is over. */
async function play(): Promise<void> {
  const acts: [readonly Person[], readonly Act[]][] = [
    [world.members, MEMBER_ACTS],
    [world.stores, STORE_ACTS],
    [world.staff, STAFF_ACTS],
  ]
  const inProgress = new Set<Promise<void>>()
  const begin = performance.now()
  for (let number = 1; seconds === 0 || number <= rate * seconds; number += 1) {
    const dueMs = (number * 1_000) / rate - (performance.now() - begin)
    if (dueMs > 0) await wait(dueMs)
    if (inProgress.size >= CONCURRENT_ACTS_MAX) await Promise.race(inProgress)
    const [people, actsOfPeople] = random.pick(acts) ?? [[], []]
    const person = random.pick(people)
    const act = pickAct(actsOfPeople)
    if (person === undefined || act === undefined) continue
    const done: Promise<void> = person.do(() => performAct(act, person)).finally(() => inProgress.delete(done))
    inProgress.add(done)
  }
  await Promise.all(inProgress)
}

function pickAct(acts: readonly Act[]): Act | undefined {
  return random.pick(acts.flatMap((act) => Array.from({ length: act.weight }, () => act)))
}

async function performAct(act: Act, person: Person): Promise<void> {
  try {
    await act.perform(person, world)
    world.journal.count(act.name)
  } catch (error) {
    if (isExpectedRefusal(error)) world.journal.count(`${act.name}: refused with ${error.status}`)
    else {
      world.journal.count(`${act.name}: failed`)
      say(`${person.name}: ${String(error)}`)
    }
  }
}

/** Returns all faults. Messages and counts that are still on their way are waited for. */
async function prove(): Promise<string[]> {
  const end = performance.now() + SETTLING_MS
  let late = await findLateFaults(world)
  while (late.length > 0 && performance.now() < end) {
    await wait(SETTLING_POLL_MS)
    late = await findLateFaults(world)
  }
  return [...late, ...(await findMessageFaults(world)), ...(await findPointFaults(world, starts))]
}

async function findLateFaults(of: World): Promise<string[]> {
  return [...(await findUndeliveredMessages(of)), ...(await findBadgeFaults(of))]
}

function say(line: string): void {
  if (!values.quiet) process.stdout.write(`${line}\n`)
}
