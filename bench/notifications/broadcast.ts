import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { NotificationKind } from '../../contract/enumerations.ts'
import type { ServerPayload } from '../../contract/live/liveEvents.ts'
import { performByServer } from '../../server/app/jobs.ts'
import type { Db } from '../../server/db/database.ts'
import { notify } from '../../server/features/notification/notify.ts'
import type { LiveUpdates } from '../../server/live/liveEvents.ts'
import { LIVE_CHANNEL, notifyProcesses, parseNotification } from '../../server/live/processNotifications.ts'
import { measureAlternately, median, medianRatio } from '../compare.ts'
import { openCommitTimes } from '../messages/commitTimes.ts'
import { openFloor } from '../messages/floor.ts'
import type { Product } from '../messages/product.ts'
import { openInGroups } from '../messages/side.ts'
import { addStaff } from './staff.ts'

const SOCKET_COUNT = 1_000
/** As long as what the product sends of a notification. */
const FLOOR_TEXT = 'n'.repeat(220)
/** The pause before each event, in ms: so long that the product is not still holding back the next one. */
const PAUSE_MS = 1_500
const POLL_MS = 5
const ARRIVAL_TIMEOUT_MS = 30_000

/** A server with sockets that all get its events. */
interface Broadcaster {
  sockets: readonly Socket[]
  /** Causes an event, and resolves when that is committed. */
  causeEvent(): Promise<unknown>
  /** Calls the listener with each event that the socket gets. */
  onEvent(socket: Socket, listener: (key: string) => void): void
  /** Returns when the event with this key was committed, by `performance.now()`. */
  commitTimeOf(key: string): number | undefined
}

/** The times from the commit of an event to its arrival at the first and at the last socket, in ms. */
interface Arrival {
  first: number
  last: number
}

/**
 * Measures how long one notification takes from its commit until 1,000 staff have it, each at a socket, in turns with the
 * broadcast of a bare server of Socket.IO and `pg_notify` to 1,000 sockets.
 */
export async function measureBroadcast(
  databaseUrl: string,
  db: Db,
  product: Product,
): Promise<Record<string, string>[]> {
  const floor = await openFloor(databaseUrl, 1)
  const floorSockets = await floor.openStaff(SOCKET_COUNT)
  for (const socket of floorSockets) await floor.join(socket, 0)
  const tokens = await addStaff(db, 'report', SOCKET_COUNT)
  const productSockets = await openInGroups(SOCKET_COUNT, async () => {
    const { socket, authenticate } = await product.openStaffSocket(tokens.pop())
    await authenticate()
    return socket
  })
  const commitTimes = await openCommitTimes(databaseUrl, LIVE_CHANNEL, keyOfStaffNotification)
  let reportId = 0
  const arrivals = await measureAlternately({
    floor: timerOf({
      sockets: floorSockets,
      causeEvent: () => floor.send(0, FLOOR_TEXT),
      onEvent: (socket, listener) => floor.onMessage(socket, ({ key }) => listener(key)),
      commitTimeOf: (key) => floor.commitTimes?.timeOf(key),
    }),
    product: timerOf({
      sockets: productSockets,
      causeEvent: () => {
        reportId += 1
        return notifyOfReport(db, reportId)
      },
      onEvent: (socket, listener) =>
        socket.on('NOTIFICATION', ({ notifications: [newest] }: ServerPayload<'NOTIFICATION'>) => {
          if (newest !== undefined) listener(String(newest.id))
        }),
      commitTimeOf: (key) => commitTimes.timeOf(key),
    }),
  })
  for (const socket of productSockets) socket.close()
  await commitTimes.close()
  await floor.close()
  const [floorArrivals = [], productArrivals = []] = [arrivals['floor'], arrivals['product']]
  return [
    { side: 'floor', ...arrivalRow(floorArrivals, floorArrivals) },
    { side: 'product', ...arrivalRow(productArrivals, floorArrivals) },
  ]
}

/** Returns a function that causes an event and waits until every socket has it. Throws if one does not get it. */
function timerOf({ sockets, causeEvent, onEvent, commitTimeOf }: Broadcaster): () => Promise<Arrival> {
  let arrived: { key: string; at: number }[] = []
  for (const socket of sockets) onEvent(socket, (key) => void arrived.push({ key, at: performance.now() }))
  return async () => {
    await wait(PAUSE_MS)
    arrived = []
    await causeEvent()
    for (let waitedMs = 0; arrived.length < sockets.length; waitedMs += POLL_MS) {
      if (waitedMs > ARRIVAL_TIMEOUT_MS) throw new Error(`${arrived.length} of ${sockets.length} sockets got an event`)
      await wait(POLL_MS)
    }
    const [first, last] = [arrived[0], arrived.at(-1)]
    const committedAt = commitTimeOf(first?.key ?? '') ?? NaN
    return { first: (first?.at ?? NaN) - committedAt, last: (last?.at ?? NaN) - committedAt }
  }
}

/** Notifies staff of a report, as a server process does. */
async function notifyOfReport(db: Db, reportId: number): Promise<void> {
  const liveUpdates: LiveUpdates = {
    async publish(tx, events) {
      await notifyProcesses(tx, events)
      return () => undefined
    },
  }
  await performByServer({ db, clock: () => new Date(), liveUpdates }, (context) =>
    notify(context, NotificationKind.NEW_REPORT, { reportId }),
  )
}

function keyOfStaffNotification(payload: string): string | undefined {
  const notification = parseNotification(payload)
  if (notification === undefined || !('event' in notification) || notification.event.type !== 'staffNotified')
    return undefined
  return String(notification.event.eventId)
}

function arrivalRow(arrivals: readonly Arrival[], floorArrivals: readonly Arrival[]): Record<string, string> {
  const columns: Record<string, (arrival: Arrival) => number> = {
    'commit to the last socket': ({ last }) => last,
    'commit to the first': ({ first }) => first,
    'first to last': ({ first, last }) => last - first,
  }
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, timeOf]): [string, string][] => {
      const times = arrivals.map(timeOf)
      return [
        [name, `${median(times).toFixed(1)} ms`],
        [`${name}, / floor`, medianRatio(times, floorArrivals.map(timeOf)).toFixed(2)],
      ]
    }),
  )
}
