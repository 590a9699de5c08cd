import type { QueryClient } from '@tanstack/react-query'
import { fromCallback } from 'xstate'
import type { ConnectionEvent } from '../../machines/connection.ts'
import { CODE_TIMEOUT_MS, firstScreen } from '../opening.ts'
import type { CatchUpCursor } from './catchUpCursor.ts'
import { withTimeout } from './withTimeout.ts'

/**
 * The socket of the connection chart: one connection, its listeners and its end. Its code is brought only now, after the
 * first screen; what does not come is a connection lost. It reconnects nothing by itself: when to try again is the chart's.
 */
export function socketActor(queries: QueryClient, catchUpCursor: CatchUpCursor) {
  return fromCallback<{ type: 'authenticate' }>(({ sendBack, receive }) => {
    const tell = (event: ConnectionEvent) => sendBack(event)
    const ended = new AbortController()
    const opening = open(ended.signal, queries, catchUpCursor, tell)
    receive(() => void opening.then((authenticate) => authenticate?.()))
    return () => ended.abort()
  })
}

async function open(
  ended: AbortSignal,
  queries: QueryClient,
  catchUpCursor: CatchUpCursor,
  tell: (event: ConnectionEvent) => void,
) {
  await firstScreen
  try {
    const { openSocket } = await withTimeout(() => import('./openSocket.ts'), undefined, CODE_TIMEOUT_MS)
    return ended.aborted ? undefined : openSocket({ ended, queries, catchUpCursor, tell })
  } catch {
    tell({ type: 'lost' })
    return undefined
  }
}
