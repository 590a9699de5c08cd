import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { createActor, fromCallback } from 'xstate'
import {
  CONFIRMATION_LIFETIME_MS,
  CONFIRMATION_RENEWAL_MS,
  type DatabaseListenerEvent,
  databaseListenerMachine,
  listenerRetryDelayMs,
} from '../../machines/server/databaseListener.ts'
import { parseChangeCursor } from '../db/changeCursor.ts'
import { errorCodeOf } from '../db/databaseError.ts'

const CONNECT_TIMEOUT_MS = 3_000
const KEEP_ALIVE_INITIAL_DELAY_MS = 5_000
const NEXT_TRANSACTION_QUERY = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next'

export interface DatabaseListenerOptions {
  databaseUrl: string
  channel: string
  log: Logger
  /** Called for each notification on the channel. */
  onNotification: (payload: string) => void
  /** Called whenever a connection listens: every notification of `firstTransaction` and of later ones will arrive. */
  onResumed: (firstTransaction: bigint) => void
  /** Called when the connection is lost: notifications may be missed until `onResumed`. */
  onInterrupted: () => void
}

export interface DatabaseListener {
  /** Whether notifications arrive, according to the last check of the connection. */
  isListening(): boolean
  /**
   * The number of a transaction; every notification of earlier transactions has been received. Undefined before the
   * first connection.
   */
  latestChangeCursor(): bigint | undefined
  /**
   * Whether no notification was missing 50 ms ago, according to a check. If not, or soon not, has the connection checked
   * for the next call. Never waits.
   */
  isConfirmed(): boolean
  close(): void
}

/** Listens on a channel of the database until `close` is called. Replaces a connection that is lost or hangs. */
export function openDatabaseListener(options: DatabaseListenerOptions): DatabaseListener {
  let latestChangeCursor: bigint | undefined
  let confirmedAtMs = -Infinity
  const reportCursor = (cursor: bigint, readAtMs: number) => {
    latestChangeCursor = cursor
    confirmedAtMs = readAtMs
  }
  const databaseListener = createActor(
    databaseListenerMachine.provide({
      actors: { connection: createConnectionLogic(options, reportCursor) },
      actions: {
        reportResumption: (_, { from }) => options.onResumed(from),
        reportInterruption: () => options.onInterrupted(),
      },
      delays: { retryDelay: ({ context }) => listenerRetryDelayMs(context.attempt, Math.random()) },
    }),
  )
  databaseListener.start()
  return {
    isListening: () => databaseListener.getSnapshot().matches({ open: 'listening' }),
    latestChangeCursor: () => latestChangeCursor,
    isConfirmed() {
      // The time is compared here, because a busy process runs the timers of a chart late.
      const ageMs = performance.now() - confirmedAtMs
      if (ageMs > CONFIRMATION_RENEWAL_MS) databaseListener.send({ type: 'requestCheck' })
      return ageMs <= CONFIRMATION_LIFETIME_MS
    },
    close: () => void databaseListener.stop(),
  }
}

/** Creates the actor logic of one dedicated connection, which is not part of the connection pool. */
function createConnectionLogic(
  { databaseUrl, channel, log, onNotification }: DatabaseListenerOptions,
  reportCursor: (cursor: bigint, readAtMs: number) => void,
) {
  return fromCallback<{ type: 'check' }>(({ sendBack, receive }) => {
    const sendToMachine = (event: DatabaseListenerEvent) => sendBack(event)
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'choba listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_INITIAL_DELAY_MS,
    })
    const echoChannel = `${channel}_${randomUUID()}`
    let isRunning = true
    let checkedAtMs = -Infinity
    const onLost = (error?: Error) => {
      if (isRunning) log.warn({ code: errorCodeOf(error), error: error?.message }, 'listening connection lost')
      sendToMachine({ type: 'disconnect' })
    }
    client.on('error', onLost)
    client.on('end', () => onLost())
    client.on('notification', (notification) => {
      if (notification.channel === channel) return onNotification(notification.payload ?? '')
      const cursor = parseChangeCursor(notification.payload)
      if (notification.channel !== echoChannel || cursor === undefined) return
      reportCursor(cursor, checkedAtMs)
      sendToMachine({ type: 'echo' })
    })

    async function listen(): Promise<void> {
      await client.connect()
      // A check writes nothing that must survive a crash of PostgreSQL.
      await client.query(`set synchronous_commit = off; listen "${channel}"; listen "${echoChannel}"`)
      // The snapshot is taken after LISTEN, so the notifications of every transaction that still runs then will arrive.
      const { rows } = await client.query<{ next: string }>(NEXT_TRANSACTION_QUERY)
      const from = parseChangeCursor(rows[0]?.next) ?? 0n
      reportCursor(from, -Infinity)
      sendToMachine({ type: 'subscribe', from })
    }

    /**
     * Sends a notification to this connection itself. PostgreSQL delivers notifications in order of commit, so once
     * this one arrives, every earlier one has arrived too.
     */
    async function check(): Promise<void> {
      checkedAtMs = performance.now()
      await client.query(
        `listen "${channel}"; select pg_notify('${echoChannel}', pg_snapshot_xmin(pg_current_snapshot())::text)`,
      )
    }

    listen().catch(onLost)
    receive(() => void check().catch(onLost))
    return () => {
      isRunning = false
      // `client.end()` would never finish on a connection that hangs, so the socket is destroyed.
      client.connection.stream.destroy()
    }
  })
}
