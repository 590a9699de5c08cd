import { fromCallback } from 'xstate'
import type { ConnectionEvent } from '../../machines/console/connection.ts'
import { CODE_TIMEOUT_MS, firstScreenFinished } from '../loading/consoleStart.ts'
import type { SocketDependencies } from './openSocket.ts'
import { withTimeout } from './withTimeout.ts'

/**
 * Creates the logic of the actor that holds one socket connection, for the connection chart. The code of the socket
 * loads after the first screen; if loading fails, the connection counts as lost. The actor never reconnects by itself,
 * because the chart decides when to retry.
 */
export function createSocketLogic(dependencies: Omit<SocketDependencies, 'closeSignal' | 'sendBack'>) {
  return fromCallback<{ type: 'authenticate' }>(({ sendBack, receive }) => {
    const closeController = new AbortController()
    const openingPromise = openAfterFirstScreen({
      ...dependencies,
      closeSignal: closeController.signal,
      sendBack: (event: ConnectionEvent) => sendBack(event),
    })
    receive(() => void openingPromise.then((authenticate) => authenticate?.()))
    return () => closeController.abort()
  })
}

async function openAfterFirstScreen(dependencies: SocketDependencies) {
  await firstScreenFinished
  try {
    const { openSocket } = await withTimeout(() => import('./openSocket.ts'), undefined, CODE_TIMEOUT_MS)
    return dependencies.closeSignal.aborted ? undefined : openSocket(dependencies)
  } catch {
    dependencies.sendBack({ type: 'disconnect' })
    return undefined
  }
}
