import { profileQuery } from '../api/signedInStaff.ts'
import type { Console } from '../console.tsx'
import { firstScreenFinished } from '../loading/consoleStart.ts'
import { loadModuleWithRetry } from '../loading/deferred.ts'
import { hasStoredMessages } from '../storage/unsentMessages.ts'

const loadOutbox = () => import('../features/conversation/outbox/openOutbox.ts')

/** Sends what the signed-in person could not send before the end of a session, a reload or the end of a tab, on any screen. */
export function resumeOutbox(services: Pick<Console, 'live' | 'session' | 'client' | 'queryClient' | 'actors'>): void {
  const { session, client, queryClient } = services
  const resume = () => {
    if (!session.getSnapshot().matches({ signedIn: { staffData: 'ready' } })) return
    const staffId = queryClient.getQueryData(profileQuery(client).queryKey)?.id
    if (staffId === undefined || !hasStoredMessages(staffId)) return
    void firstScreenFinished.then(() => loadModuleWithRetry(loadOutbox)).then(({ openOutbox }) => openOutbox(services))
  }
  session.subscribe(resume)
  addEventListener('storage', resume)
}
