import type { Console } from '../../../console.tsx'
import type { FormDraftStore } from '../../../storage/formDraftStore.ts'

/** The services of the console that a composer uses. */
export interface ComposerServices extends Pick<Console, 'live' | 'session' | 'client' | 'queryClient' | 'actors'> {
  /** Tells when the session ends, so that what is typed is kept. */
  drafts: Pick<FormDraftStore, 'addKeeper'>
}
