import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { createActor, fromCallback } from 'xstate'
import { type ListenerEvent, listenerMachine, listenerRetryMs } from '../../machines/listener.ts'
import { readCursor } from '../db/cursor.ts'
import { errorCode } from '../db/databaseError.ts'

const CONNECT_TIMEOUT_MS = 3_000
const KEEP_ALIVE_AFTER_MS = 5_000
const NEXT_TRANSACTION = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next'

export interface ListenerOptions {
  databaseUrl: string
  channel: string
  log: Logger
  /** A notification has come. */
  heard: (payload: string) => void
  /** Every notification of this transaction and later ones is heard from now on. */
  resumed: (from: bigint) => void
  /** Notifications may be missed until it is resumed. */
  interrupted: () => void
}

export interface Listener {
  /** Whether notifications arrive, as far as is known now. */
  isHearing(): boolean
  /** What the transactions before this one notified has been heard; undefined before the first connection. */
  heardBefore(): bigint | undefined
  close(): void
}

/** Listens on a channel of the database until it is closed: a connection that is lost or hangs is replaced. */
export function openListener(options: ListenerOptions): Listener {
  let heardBefore: bigint | undefined
  const actor = createActor(
    listenerMachine.provide({
      actors: { connection: connectionActor(options, (cursor) => (heardBefore = cursor)) },
      actions: {
        resume: (_, { from }) => options.resumed(from),
        interrupt: () => options.interrupted(),
      },
      delays: { retryDelay: ({ context }) => listenerRetryMs(context.attempt, Math.random()) },
    }),
  )
  actor.start()
  return {
    isHearing: () => actor.getSnapshot().matches({ open: 'hearing' }),
    heardBefore: () => heardBefore,
    close: () => void actor.stop(),
  }
}

/** One connection of its own, outside of every pool. */
function connectionActor(
  { databaseUrl, channel, log, heard }: ListenerOptions,
  confirm: (heardBefore: bigint) => void,
) {
  return fromCallback<{ type: 'check' }>(({ sendBack, receive }) => {
    const tell = (event: ListenerEvent) => sendBack(event)
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'choba listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    const echo = `${channel}_${randomUUID()}`
    let isOpen = true
    const lose = (error?: Error) => {
      if (isOpen) log.warn({ code: errorCode(error), error: error?.message }, 'listening connection lost')
      tell({ type: 'lost' })
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', (notification) => {
      if (notification.channel === channel) return heard(notification.payload ?? '')
      const cursor = readCursor(notification.payload)
      if (notification.channel !== echo || cursor === undefined) return
      confirm(cursor)
      tell({ type: 'echoed' })
    })

    async function listen(): Promise<void> {
      await client.connect()
      await client.query(`listen "${channel}"; listen "${echo}"`)
      // A snapshot of after the listening has begun: whatever is not yet finished in it will be heard.
      const { rows } = await client.query<{ next: string }>(NEXT_TRANSACTION)
      const from = readCursor(rows[0]?.next) ?? 0n
      confirm(from)
      tell({ type: 'listening', from })
    }

    /** What comes back has passed everything that was notified before: it says up to where that is heard. */
    async function check(): Promise<void> {
      await client.query(
        `listen "${channel}"; select pg_notify('${echo}', pg_snapshot_xmin(pg_current_snapshot())::text)`,
      )
    }

    listen().catch(lose)
    receive(() => void check().catch(lose))
    return () => {
      isOpen = false
      // A connection that hangs would wait for ever to be told goodbye.
      client.connection.stream.destroy()
    }
  })
}
