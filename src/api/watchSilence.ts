import type { Socket } from 'socket.io-client'

const CHECK_INTERVAL_MS = 1_000

/**
 * Calls `onSilence` when the server has sent nothing for longer than its pings allow: after a computer has slept, its
 * connection looks open, and the socket library, whose timer has slept too, would notice that many seconds later. So the
 * clock counts here, and if it is set, the console connects once more.
 */
export function watchSilence({ io }: Pick<Socket, 'io'>, closeSignal: AbortSignal, onSilence: () => void): void {
  let heardAt = Date.now()
  let silenceMaxMs = Infinity
  const hear = () => {
    heardAt = Date.now()
  }
  io.engine.on('handshake', ({ pingInterval, pingTimeout }) => {
    silenceMaxMs = pingInterval + pingTimeout
    hear()
  })
  io.on('ping', hear)
  const timer = setInterval(() => {
    if (Date.now() - heardAt <= silenceMaxMs) return
    clearInterval(timer)
    onSilence()
  }, CHECK_INTERVAL_MS)
  closeSignal.addEventListener('abort', () => clearInterval(timer))
}
