import type { Logger } from 'pino'
import type { LiveSocket } from './namespace.ts'

/** How many bytes may wait until they are sent to a socket. */
export const UNSENT_BYTES_MAX = 1_000_000

/**
 * Closes the connection of a socket to which more than 1 MB is unsent, because its client does not read or reads too
 * slowly (rule 10.17). What is unsent is dropped: the client gets what it has missed when it is back.
 */
export function closeIfUnread({ conn }: LiveSocket, log: Logger): void {
  let waitingBytes = 0
  let handedOverBytes = 0
  let check: NodeJS.Immediate | undefined

  /** Returns the bytes that wait, and those that the transport has not written yet. */
  const countUnsent = () => waitingBytes + (conn.transport.writable ? 0 : handedOverBytes)

  conn.on('packetCreate', ({ data = '' }: { data?: string | Buffer }) => {
    waitingBytes += Buffer.byteLength(data)
    if (countUnsent() <= UNSENT_BYTES_MAX) return
    // A client that reads may get more than that at once, so the transport first writes what it can.
    check ??= setImmediate(() => {
      check = undefined
      if (countUnsent() <= UNSENT_BYTES_MAX || conn.readyState !== 'open') return
      log.info('a socket that does not read is closed')
      conn.close(true)
    })
  })
  conn.on('flush', () => {
    handedOverBytes = waitingBytes
    waitingBytes = 0
  })
}
