import type { Console } from './console.tsx'
import { deferredCode } from './deferred.ts'
import { leaveUnsentValues, takeBackUnsentValues } from './personalValues.ts'

/** Tells the actors of the console when the network, the tab or the page comes or goes. */
export function followBrowser({
  connection,
  session,
  translation,
}: Pick<Console, 'connection' | 'session' | 'translation'>): void {
  addEventListener('online', () => {
    connection.send({ type: 'goOnline' })
    translation.send({ type: 'goOnline' })
    deferredCode.send({ type: 'goOnline' })
  })
  connection.subscribe((state) => {
    if (state.matches({ open: 'live' })) deferredCode.send({ type: 'goOnline' })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.send({ type: 'showTab' })
  })
  addEventListener('pagehide', () => {
    session.send({ type: 'leavePage' })
    if (session.getSnapshot().matches('signedOut')) leaveUnsentValues()
  })
  addEventListener('pageshow', () => {
    session.send({ type: 'restorePage' })
    takeBackUnsentValues()
  })
}
