import type { ConfigChanged, PointChanged, RecordChanged } from '../contract/socketEvents.ts'

/** What the open consoles are told. */
export interface Live {
  /** A record was written by this staff member: those who may see it hear of it. */
  changed(change: RecordChanged, staffId: number): void
  /** Points of a member or a store moved: those who may see them hear of it. */
  pointsChanged(change: PointChanged): void
  /** The config has other values: everybody hears of it. */
  configChanged(change: ConfigChanged): void
  /** A sign-in is over, or its owner may no longer work: its sockets are closed. */
  ended(sessionId: string): void
}

/** Tells nobody. */
export const noLive: Live = { changed() {}, pointsChanged() {}, configChanged() {}, ended() {} }
