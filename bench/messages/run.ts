import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Socket } from 'socket.io-client'
import { MESSAGES_PER_DAY } from '../../contract/limits.ts'
import { median } from '../compare.ts'
import { measureCatchUp } from './catchUp.ts'
import { openFloor } from './floor.ts'
import { percentile, play, type Played } from './play.ts'
import { openProduct } from './product.ts'
import type { Side } from './side.ts'

const STAFF_COUNT = 1_000
const JOINED_COUNT = 200
/** So many that a sender may send through the whole measurement. */
const SENDER_COUNT = 400
const MESSAGES_PER_SECOND = 100
const SECONDS = 40
/** Floor and product are measured alternately, so that other programs on the machine disturb both. */
const ROUNDS = 4
const EMBEDDED = { staffCount: 50, senderCount: 50, perSecond: 20, seconds: 30 }
/** How often memory is measured in a long measurement. */
const MEMORY_INTERVAL_MINUTES = 3

type Table = Record<string, string>[]

/**
 * Measures the delivery of messages with 1,000 connected staff sockets, 200 of which have joined a conversation, at 100
 * messages a second, beside a bare server of Socket.IO and `pg_notify`. Both get the same traffic, in turns.
 * Also measures what a console asks for after an outage, and the embedded database with fewer people.
 * @param databaseUrl an empty PostgreSQL database
 */
export async function measureMessages(databaseUrl: string): Promise<Record<string, Table>> {
  const openedProduct = await openProduct({ databaseUrl }, SENDER_COUNT)
  const catchUp = await measureCatchUp(databaseUrl, openedProduct)
  const product = await openMeasured(openedProduct)
  const floor = await openMeasured(await openFloor(databaseUrl, SENDER_COUNT))
  const pace = { perSecond: MESSAGES_PER_SECOND, seconds: SECONDS / ROUNDS }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { side, rounds, ...sockets } of [floor, product]) rounds.push(await play(side, sockets, pace))
  for (const { side } of [floor, product]) await side.close()
  return {
    delivery: [
      { side: 'floor', ...deliveryRow(floor, floor) },
      { side: 'product', ...deliveryRow(product, floor) },
    ],
    'catch-up of a console': catchUp,
    'embedded database': await measureEmbedded(),
  }
}

/**
 * Sends messages at the full rate for so many minutes, and measures the memory of the server every three minutes.
 * @param databaseUrl an empty PostgreSQL database
 */
export async function measureLongRun(databaseUrl: string, minutes: number): Promise<Record<string, Table>> {
  const needed = Math.ceil((minutes * 60 * MESSAGES_PER_SECOND) / MESSAGES_PER_DAY)
  const product = await openProduct({ databaseUrl }, Math.max(SENDER_COUNT, needed + 10))
  const { joined, observed } = await openMeasured(product)
  const rows: Table = []
  let nextMinute = 0
  const addRow = async (minute: number) => {
    nextMinute += MEMORY_INTERVAL_MINUTES
    const memory = await product.server.readMemory()
    rows.push({ minute: String(minute), 'memory of the server': `${(memory / 1_000).toFixed(1)} MB` })
  }
  const onSecond = async (second: number) => {
    if (second >= nextMinute * 60) await addRow(Math.floor(second / 60))
  }
  const pace = { perSecond: MESSAGES_PER_SECOND, seconds: minutes * 60, onSecond }
  const played = await play(product, { joined, observed }, pace)
  await addRow(minutes)
  await product.close()
  return { 'full rate': [playedRow([played])], memory: rows }
}

/** What was measured of one side. */
interface Measured {
  side: Side
  /** The memory of one idle socket, in kB. */
  socketMemory: number
  joined: readonly Socket[]
  observed: Socket
  rounds: Played[]
}

/**
 * Opens the sockets of staff, some of which join conversations. The memory of an idle one is that of the second half: the
 * first half takes what the process has left from its start.
 */
async function openMeasured(side: Side): Promise<Measured> {
  const firstHalf = await side.openStaff(STAFF_COUNT / 2)
  const memoryBefore = await side.server.readMemory()
  const secondHalf = await side.openStaff(STAFF_COUNT / 2)
  const memory = await side.server.readMemory()
  const joined = firstHalf.slice(0, JOINED_COUNT)
  await joinAll(side, joined)
  const socketMemory = (memory - memoryBefore) / secondHalf.length
  return { side, joined, observed: secondHalf.at(-1) as Socket, socketMemory, rounds: [] }
}

/** Lets the sockets join the conversations of all senders, each a part of them. */
async function joinAll(side: Side, sockets: readonly Socket[]): Promise<void> {
  for (let sender = 0; sender < side.senderCount; sender += 1) {
    const socket = sockets[sender % sockets.length]
    if (socket !== undefined) await side.join(socket, sender)
  }
}

function deliveryRow({ side, rounds, socketMemory }: Measured, floor: Measured): Record<string, string> {
  const deliveries = sortedDeliveries(rounds)
  const events = rounds.flatMap(({ eventCounts }) => [...eventCounts])
  const countOf = (isCounted: (name: string) => boolean) =>
    events.reduce((sum, [name, count]) => sum + (isCounted(name) ? count : 0), 0)
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  const perSecond = (count: number) => (count / seconds).toFixed(2)
  return {
    ...playedRow(rounds),
    'commit to arrival, p50': ms(percentile(deliveries, 0.5)),
    'commit to arrival, p95': ms(percentile(deliveries, 0.95)),
    'p95 / floor, median of rounds': median(
      rounds.map((round, index) => p95Of(round) / p95Of(floor.rounds[index])),
    ).toFixed(2),
    'list events per second': perSecond(countOf((name) => name === side.listEventName)),
    'other events per second': perSecond(
      countOf((name) => name !== side.listEventName && name !== side.messageEventName),
    ),
    'idle socket': `${socketMemory.toFixed(1)} kB`,
    'over the floor': `${(socketMemory - floor.socketMemory).toFixed(1)} kB`,
  }
}

const p95Of = (round: Played | undefined) => percentile(round?.deliveries ?? [], 0.95)

function sortedDeliveries(rounds: readonly Played[]): number[] {
  return rounds.flatMap(({ deliveries }) => deliveries).toSorted((one, other) => one - other)
}

function playedRow(rounds: readonly Played[]): Record<string, string> {
  const delays = rounds.flatMap((round) => round.delays).toSorted((one, other) => one - other)
  const sentCount = rounds.reduce((sum, round) => sum + round.sentCount, 0)
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  return {
    sent: String(sentCount),
    refused: String(rounds.reduce((sum, round) => sum + round.refusedCount, 0)),
    arrived: String(delays.length),
    'per second': (sentCount / seconds).toFixed(1),
    p50: ms(percentile(delays, 0.5)),
    p95: ms(percentile(delays, 0.95)),
  }
}

async function measureEmbedded(): Promise<Table> {
  const dataDir = await mkdtemp(join(tmpdir(), 'choba-bench-'))
  const { staffCount, senderCount, perSecond, seconds } = EMBEDDED
  const product = await openProduct({ dataDir }, senderCount)
  const staff = await product.openStaff(staffCount)
  await joinAll(product, staff)
  const [observed] = await product.openStaff(1)
  const played = await play(product, { joined: staff, observed: observed as Socket }, { perSecond, seconds })
  await product.close()
  await rm(dataDir, { recursive: true, force: true })
  return [playedRow([played])]
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
