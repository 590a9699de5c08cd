import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { CHANGE_MARK_MS } from '../../contract/limits.ts'
import type { RecordWrite } from '../../contract/live/recordWrite.ts'
import { boundDelayMs, steadyNow } from '../timer.ts'

/** A write of a record, as the server reports it. */
export interface RecentChange {
  /** The result of `recordKeyOf` for the record. */
  recordKey: string
  write: RecordWrite
}

export interface RecentChangesContext {
  /**
   * The last change of each record, oldest first. `until`: the time until which the record is marked, in ms
   * of `steadyNow`.
   */
  changes: readonly (RecentChange & { until: number })[]
}

/** `change`: the server reports a write of a record. */
export type RecentChangesEvent = { type: 'change' } & RecentChange

/** `changed`: another staff member has changed a record. */
export type RecentChangesEmitted = { type: 'changed' } & RecentChange

/** One screen never shows more records than this, but a bulk action of another staff member may write hundreds. */
const MAX_KEPT_CHANGES = 200

function notProvided(): never {
  throw new Error('to be provided by the code that starts the chart')
}

/**
 * The records that other staff members have just changed. The console marks each record with the name of the staff
 * member.
 */
export const recentChangesMachine = setup({
  types: {
    context: {} as RecentChangesContext,
    events: {} as RecentChangesEvent,
    emitted: {} as RecentChangesEmitted,
  },
  delays: {
    /** From now until the mark of the oldest change ends. */
    oldestMarkEnd: ({ context: { changes } }) =>
      boundDelayMs(Math.min(...changes.map(({ until }) => until)) - steadyNow(), CHANGE_MARK_MS),
  },
  guards: {
    /** The signed-in person has made the write, perhaps in another tab. */
    isOwnWrite: (_, _params: { write: RecordWrite }) => notProvided(),
    isLastMark: ({ context }) => context.changes.length === 1,
  },
  actions: {
    keepChange: assign(({ context }, { recordKey, write }: RecentChange) => ({
      changes: [
        ...context.changes.filter((each) => each.recordKey !== recordKey),
        { recordKey, write, until: steadyNow() + CHANGE_MARK_MS },
      ].slice(-MAX_KEPT_CHANGES),
    })),
    removeOldest: assign(({ context }) => ({ changes: context.changes.slice(1) })),
    removeAll: assign({ changes: [] }),
    emitChange: emit((_, { recordKey, write }: RecentChange) => ({ type: 'changed', recordKey, write }) as const),
  },
}).createMachine({
  id: 'recentChanges',
  context: { changes: [] },
  initial: 'none',
  on: {
    change: [
      { guard: { type: 'isOwnWrite', params: ({ event }) => ({ write: event.write }) } },
      {
        target: '.marked',
        actions: [
          { type: 'keepChange', params: ({ event: { recordKey, write } }) => ({ recordKey, write }) },
          { type: 'emitChange', params: ({ event: { recordKey, write } }) => ({ recordKey, write }) },
        ],
      },
    ],
  },
  states: {
    none: { entry: 'removeAll' },
    marked: {
      after: {
        oldestMarkEnd: [
          { guard: 'isLastMark', target: 'none' },
          { target: 'marked', reenter: true, actions: 'removeOldest' },
        ],
      },
    },
  },
})

export type RecentChangesActor = ActorRefFrom<typeof recentChangesMachine>

/** Returns the last write of a record by another staff member; undefined if it is not marked any more. */
export function findRecentWriteByAnother(
  { changes }: RecentChangesContext,
  recordKey: string,
): RecordWrite | undefined {
  return changes.find((each) => each.recordKey === recordKey)?.write
}
