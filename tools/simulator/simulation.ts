import { setTimeout as wait } from 'node:timers/promises'
import { type Act, MEMBER_ACTS, STAFF_ACTS, STORE_ACTS, type World } from './acts.ts'
import { RefusedCall } from './apiDocument.ts'
import { findBadgeFaults } from './badgeProof.ts'
import { Journal } from './journal.ts'
import { findMessageFaults, findUndeliveredMessages } from './messageProof.ts'
import { signInPeople } from './people.ts'
import type { Person } from './person.ts'
import { findPointFaults, readAccountStarts } from './pointProof.ts'
import { createRandom, type Random } from './random.ts'

interface SimulationOptions {
  /** The origin of the server, such as `http://127.0.0.1:4000`. */
  origin: string
  members: number
  stores: number
  /** At most two. */
  staff: number
}

interface PlayOptions {
  /** How many things all people together do in a second. */
  rate: number
  seed: number
  /** For how many seconds people act; Infinity for as long as the process runs, without a proof. */
  seconds: number
  /** Receives a line for each act that failed. */
  say: (line: string) => void
  /** Where confirmed writes are noted; by default in a journal of its own. */
  journal?: Journal
  /** Called before people act, and when they have acted, before the proof. */
  onBegin?: (() => void) | undefined
  onEnd?: (() => void) | undefined
}

/** The signed-in people of a simulation. */
export interface Simulation {
  /** How many people have signed in. */
  counts: { members: number; stores: number; staff: number }
  /** Lets people act. Resolves to what was confirmed to them, and everything that is wrong with it at the end. */
  play: (options: PlayOptions) => Promise<{ journal: Journal; faults: string[] }>
  close: () => void
}

/** How long messages and counts may take to arrive after the last act, in ms. */
const SETTLING_MS = 30_000
const SETTLING_POLL_MS = 1_000
/** At most so many acts are in progress at once. */
const CONCURRENT_ACTS_MAX = 100

/** Signs members, stores and staff in at a running server, which the simulation knows only by its documents. */
export async function openSimulation(options: SimulationOptions): Promise<Simulation> {
  const random = createRandom(0)
  const people = await signInPeople(options.origin, random, options)
  const { members, stores, staff } = people
  return {
    counts: { members: members.length, stores: stores.length, staff: staff.length },
    async play({ journal = new Journal(), ...playOptions }) {
      random.restart(playOptions.seed)
      const world: World = { ...people, journal }
      const starts = await readAccountStarts([...members, ...stores])
      playOptions.onBegin?.()
      await play(world, random, playOptions)
      playOptions.onEnd?.()
      const lateFaults = await findLateFaults(world)
      const faults = [...lateFaults, ...(await findMessageFaults(world)), ...(await findPointFaults(world, starts))]
      return { journal, faults }
    },
    close() {
      for (const person of [...members, ...stores, ...staff]) person.closeSocket()
    },
  }
}

/** Lets people do things at the rate, each drawn by the seed, until the time is over. */
async function play(world: World, random: Random, { rate, seconds, say }: PlayOptions): Promise<void> {
  const groups: [readonly Person[], readonly Act[]][] = [
    [world.members, MEMBER_ACTS],
    [world.stores, STORE_ACTS],
    [world.staff, STAFF_ACTS],
  ]
  const inProgress = new Set<Promise<void>>()
  const begin = performance.now()
  for (let number = 1; number <= rate * seconds; number += 1) {
    // Without an end there is no proof, and nothing to be kept for it.
    if (seconds === Infinity) world.journal.clear()
    const dueMs = (number * 1_000) / rate - (performance.now() - begin)
    if (dueMs > 0) await wait(dueMs)
    if (inProgress.size >= CONCURRENT_ACTS_MAX) await Promise.race(inProgress)
    const [people, acts] = random.pick(groups) ?? [[], []]
    const person = random.pick(people)
    const act = random.pick(acts.flatMap((each) => Array.from({ length: each.weight }, () => each)))
    if (person === undefined || act === undefined) continue
    const done: Promise<void> = person.do(() => perform(act, person, world, say)).finally(() => inProgress.delete(done))
    inProgress.add(done)
  }
  await Promise.all(inProgress)
}

async function perform(act: Act, person: Person, world: World, say: (line: string) => void): Promise<void> {
  try {
    await act.perform(person, world)
    world.journal.count(act.name)
  } catch (error) {
    if (isExpectedRefusal(error)) return world.journal.count(`${act.name}: refused with ${error.status}`)
    world.journal.count(`${act.name}: failed`)
    say(`${person.name}: ${String(error)}`)
  }
}

/** Whether the server may refuse the act: others have acted meanwhile, or too much is asked of it. */
function isExpectedRefusal(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && [403, 404, 409, 422, 429].includes(error.status)
}

/** Returns what has not arrived, or is not counted, after the time that it may take. */
async function findLateFaults(world: World): Promise<string[]> {
  const end = performance.now() + SETTLING_MS
  for (;;) {
    const faults = [...findUndeliveredMessages(world), ...(await findBadgeFaults(world))]
    if (faults.length === 0 || performance.now() > end) return faults
    await wait(SETTLING_POLL_MS)
  }
}
