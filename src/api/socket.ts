import type { QueryClient } from '@tanstack/react-query'
import { fromCallback } from 'xstate'
import type { ConnectionEvent } from '../../machines/connection.ts'
import { CODE_TIMEOUT_MS, firstScreenShown } from '../opening.ts'
import type { CatchUpCursor } from './catchUpCursor.ts'
import { withTimeout } from './withTimeout.ts'

/**
 * The actor of one socket connection for the connection chart. Its code loads after the first screen; if loading fails,
 * the connection counts as lost. It never reconnects by itself, because the chart decides when to retry.
 */
export function socketActor(queries: QueryClient, catchUpCursor: CatchUpCursor) {
  return fromCallback<{ type: 'authenticate' }>(({ sendBack, receive }) => {
    const ended = new AbortController()
    const opening = openAfterFirstScreen(ended.signal, queries, catchUpCursor, (event: ConnectionEvent) =>
      sendBack(event),
    )
    receive(() => void opening.then((authenticate) => authenticate?.()))
    return () => ended.abort()
  })
}

async function openAfterFirstScreen(
  closeSignal: AbortSignal,
  queries: QueryClient,
  catchUpCursor: CatchUpCursor,
  sendBack: (event: ConnectionEvent) => void,
) {
  await firstScreenShown
  try {
    const { openSocket } = await withTimeout(() => import('./openSocket.ts'), undefined, CODE_TIMEOUT_MS)
    return closeSignal.aborted ? undefined : openSocket({ closeSignal, queries, catchUpCursor, sendBack })
  } catch {
    sendBack({ type: 'lost' })
    return undefined
  }
}
