import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import type { ReceivedMessage, Side } from './side.ts'

/** So many messages may wait for their acknowledgement. A server that is slower than the pace gets no more than that. */
const UNANSWERED_MAX = 500
const TEXT = '確認をお願いします。'

/** What was measured while messages were sent. */
export interface Played {
  sentCount: number
  /** How many messages the server has refused because it was overloaded. */
  refusedCount: number
  /** The times from sending a message to its arrival at the first joined socket, in ms, sorted. */
  delays: number[]
  /** The times from the commit of a message to that arrival, in ms, sorted. Empty with the embedded database. */
  deliveries: number[]
  /** The seconds from the first message to the last acknowledgement. */
  seconds: number
  /** How many events of each name one socket of staff that has joined nothing has received. */
  eventCounts: Map<string, number>
}

export interface Pace {
  perSecond: number
  seconds: number
  /** Called in each second, with the number of those that have passed. */
  onSecond?: (second: number) => Promise<void>
}

/** Sends messages at a pace. `joined` have joined the conversations of the senders, `observed` has joined none. */
export async function play(
  side: Side,
  { joined, observed }: { joined: readonly Socket[]; observed: Socket },
  { perSecond, seconds, onSecond }: Pace,
): Promise<Played> {
  const sentAt = new Map<string, number>()
  const arrivals: { key: string; at: number }[] = []
  const delays: number[] = []
  const receive = ({ text, key }: ReceivedMessage) => {
    const start = sentAt.get(text)
    if (start === undefined) return
    const at = performance.now()
    delays.push(at - start)
    arrivals.push({ key, at })
    sentAt.delete(text)
  }
  for (const socket of joined) side.onMessage(socket, receive)
  const eventCounts = new Map<string, number>()
  observed.onAny((name: string) => void eventCounts.set(name, (eventCounts.get(name) ?? 0) + 1))
  const begin = performance.now()
  let sentCount = 0
  let refusedCount = 0
  let lastSecond = -1
  const unanswered = new Set<Promise<void>>()
  let measurement: Promise<void> | undefined
  for (let passedMs = 0; passedMs < seconds * 1_000; passedMs = performance.now() - begin) {
    const second = Math.floor(passedMs / 1_000)
    if (second > lastSecond) measurement = onSecond?.(second)
    lastSecond = second
    const dueMs = (sentCount * 1_000) / perSecond - passedMs
    if (dueMs > 0) {
      await wait(dueMs)
      continue
    }
    if (unanswered.size >= UNANSWERED_MAX) await Promise.race(unanswered)
    const text = `${TEXT}${sentCount}`
    sentAt.set(text, performance.now())
    const send = side
      .send(sentCount % side.senderCount, text)
      .then((isAccepted) => {
        if (isAccepted) return
        refusedCount += 1
        sentAt.delete(text)
      })
      .finally(() => unanswered.delete(send))
    unanswered.add(send)
    sentCount += 1
  }
  await Promise.all(unanswered)
  const tookSeconds = (performance.now() - begin) / 1_000
  await measurement
  for (let tries = 0; tries < 50 && sentAt.size > 0; tries += 1) await wait(100)
  observed.offAny()
  for (const socket of joined) socket.off(side.messageEventName)
  const deliveries = arrivals.flatMap(({ key, at }) => {
    const committedAt = side.commitTimes?.timeOf(key)
    return committedAt === undefined ? [] : [at - committedAt]
  })
  return {
    sentCount,
    refusedCount,
    delays: delays.toSorted((one, other) => one - other),
    deliveries: deliveries.toSorted((one, other) => one - other),
    seconds: tookSeconds,
    eventCounts,
  }
}

/** Returns the value below which this share of sorted values is. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
}
