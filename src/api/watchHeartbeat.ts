import type { Socket } from 'socket.io-client'

/** How often it is checked whether the server has been silent for too long, in ms. */
const CHECK_INTERVAL_MS = 1_000

/**
 * Calls `onSilent` once the server has sent nothing for as long as a living connection never does. The timer of the
 * library does so too, but not while the computer sleeps: a socket that was cut meanwhile would seem open for up to that
 * long after it wakes. So this goes by the clock, which a sleep does not stop. If the clock is set forward, the socket is
 * replaced for nothing.
 * @param engine the transport of a socket that has just begun to connect
 */
export function watchHeartbeat(
  engine: Pick<Socket['io']['engine'], 'on'>,
  closeSignal: AbortSignal,
  onSilent: () => void,
): void {
  let longestSilenceMs = Infinity
  let heardAt = Date.now()
  engine.on('handshake', ({ pingInterval, pingTimeout }) => (longestSilenceMs = pingInterval + pingTimeout))
  engine.on('packet', () => (heardAt = Date.now()))
  const timer = setInterval(() => {
    if (Date.now() - heardAt <= longestSilenceMs) return
    clearInterval(timer)
    onSilent()
  }, CHECK_INTERVAL_MS)
  closeSignal.addEventListener('abort', () => clearInterval(timer))
}
