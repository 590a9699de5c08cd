import type { Access } from '../contract/permission.ts'
import type { RecordChanged } from '../contract/socketEvents.ts'

/** What the open consoles are told. */
export interface Live {
  /** A record was written by a call that `access` was needed for: those who have it hear of it. */
  changed(change: RecordChanged, access: Access, staffId: number): void
  /** A sign-in is over, or its owner may no longer work: its sockets are closed. */
  ended(sessionId: string): void
}

/** Tells nobody. */
export const noLive: Live = { changed() {}, ended() {} }
