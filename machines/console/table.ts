import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  withExtendedRange,
  indexOfNextUndecided,
  isCursorRowGone,
  withCursorAt,
  type RecordDecision,
  type RowId,
  type TableContext,
  type TableRows,
  toggleRow,
  addToSelection,
  clampIndex,
  withRows,
} from './tableRows.ts'

export type TableEvent =
  | ({ type: 'setRows' } & TableRows)
  | { type: 'move'; by: number }
  | { type: 'moveTo'; to: 'first' | 'last' }
  | { type: 'moveCell'; by: number }
  | { type: 'moveToEdgeCell'; to: 'first' | 'last' }
  | { type: 'focus'; id: RowId; column?: number }
  | { type: 'focusHeader'; column: number }
  /** A record is opened beside the table, or the rows have changed while a record is open. */
  | { type: 'openRecord'; id: RowId }
  | { type: 'close' }
  /** Staff have made a decision on a record of the table, and the record stays in it. */
  | ({ type: 'decide' } & RecordDecision)
  | { type: 'toggle'; id?: RowId }
  | { type: 'extend'; by: number }
  | { type: 'extendTo'; id: RowId }
  | { type: 'selectPage' }
  /** `processedIds`: the records that a bulk action of this person has changed, if it clears the selection. */
  | { type: 'clear'; processedIds?: readonly RowId[] }

/**
 * `cursorRowGone`: the record `id` under the cursor has gone, and the cursor is on the row that took its position.
 * `isProcessed`: this person has changed the record by a bulk action, so they expect it to be gone.
 */
export type TableEmitted = { type: 'cursorRowGone'; id: RowId; isProcessed: boolean }

/**
 * The cursor, the selection and the range of a table. They name records by id, so they survive a refetch; the selection
 * also survives a change of the page.
 */
export const tableMachine = setup({
  types: {
    context: {} as TableContext,
    events: {} as TableEvent,
    emitted: {} as TableEmitted,
  },
  guards: {
    hasNoRows: (_, rows: TableRows) => rows.ids.length === 0,
    isCursorRowGone: ({ context }, rows: TableRows) => isCursorRowGone(context, rows),
    isOnPage: ({ context }, id: RowId) => context.ids.includes(id),
    hasNextUndecided: ({ context }, decision: RecordDecision) => indexOfNextUndecided(context, decision) !== undefined,
    isUpFromFirstRow: ({ context }, by: number) => by === -1 && context.index === 0,
    isDownward: (_, by: number) => by > 0,
    hasSelection: ({ context }) => context.selectedIds.length > 0,
    hasNoSelection: ({ context }) => context.selectedIds.length === 0,
    isPageSelectedAndMoreMatch: ({ context }) =>
      context.total > context.selectedIds.length && context.ids.every((id) => context.selectedIds.includes(id)),
  },
  actions: {
    replaceRows: assign(({ context }, rows: TableRows) => withRows(context, rows)),
    emitCursorRowGone: emit(({ context }, id: RowId) => ({
      type: 'cursorRowGone' as const,
      id,
      isProcessed: context.processedIds.includes(id),
    })),
    moveCursor: assign(({ context }, index: number) => withCursorAt(context, index)),
    moveCursorToColumn: assign(({ context }, column: number) => ({ column: clampIndex(column, context.columnCount) })),
    extendRange: assign(({ context }, index: number) => withExtendedRange(context, index)),
    toggleRow: assign(({ context }, id: RowId | undefined) => ({
      selectedIds: toggleRow(context.selectedIds, id ?? context.cursor),
      range: undefined,
    })),
    selectPageRows: assign(({ context }) => ({
      selectedIds: addToSelection(context.selectedIds, context.ids),
      range: undefined,
    })),
    selectOnlyPage: assign(({ context }) => ({ selectedIds: context.ids, range: undefined })),
    clearSelection: assign((_, processedIds: readonly RowId[]) => ({
      selectedIds: [],
      range: undefined,
      processedIds,
    })),
  },
}).createMachine({
  id: 'table',
  context: {
    ids: [],
    total: 0,
    pageKey: '',
    columnCount: 1,
    cursor: undefined,
    index: 0,
    column: 0,
    selectedIds: [],
    range: undefined,
    processedIds: [],
  },
  initial: 'empty',
  states: {
    empty: {
      on: {
        setRows: [
          {
            guard: { type: 'hasNoRows', params: ({ event }) => event },
            actions: { type: 'replaceRows', params: ({ event }) => event },
          },
          { target: 'browsing', actions: { type: 'replaceRows', params: ({ event }) => event } },
        ],
      },
    },
    browsing: {
      type: 'parallel',
      on: {
        setRows: [
          {
            guard: { type: 'hasNoRows', params: ({ event }) => event },
            target: 'empty',
            actions: { type: 'replaceRows', params: ({ event }) => event },
          },
          {
            guard: { type: 'isCursorRowGone', params: ({ event }) => event },
            actions: [
              { type: 'emitCursorRowGone', params: ({ context }) => context.cursor ?? '' },
              { type: 'replaceRows', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'replaceRows', params: ({ event }) => event } },
        ],
        moveCell: {
          actions: { type: 'moveCursorToColumn', params: ({ context, event }) => context.column + event.by },
        },
        moveToEdgeCell: {
          actions: {
            type: 'moveCursorToColumn',
            params: ({ context, event }) => (event.to === 'first' ? 0 : context.columnCount - 1),
          },
        },
      },
      states: {
        cursor: {
          initial: 'body',
          on: {
            moveTo: {
              target: '.body',
              actions: {
                type: 'moveCursor',
                params: ({ context, event }) => (event.to === 'first' ? 0 : context.ids.length - 1),
              },
            },
            focus: {
              guard: { type: 'isOnPage', params: ({ event }) => event.id },
              target: '.body',
              actions: [
                { type: 'moveCursor', params: ({ context, event }) => context.ids.indexOf(event.id) },
                { type: 'moveCursorToColumn', params: ({ context, event }) => event.column ?? context.column },
              ],
            },
            focusHeader: {
              target: '.header',
              actions: { type: 'moveCursorToColumn', params: ({ event }) => event.column },
            },
            openRecord: [
              {
                guard: { type: 'isOnPage', params: ({ event }) => event.id },
                target: '.body',
                actions: { type: 'moveCursor', params: ({ context, event }) => context.ids.indexOf(event.id) },
              },
              { target: '.offPage' },
            ],
            decide: {
              guard: { type: 'hasNextUndecided', params: ({ event }) => event },
              actions: {
                type: 'moveCursor',
                params: ({ context, event }) => indexOfNextUndecided(context, event) ?? context.index,
              },
            },
          },
          states: {
            body: {
              on: {
                move: [
                  { guard: { type: 'isUpFromFirstRow', params: ({ event }) => event.by }, target: 'header' },
                  { actions: { type: 'moveCursor', params: ({ context, event }) => context.index + event.by } },
                ],
              },
            },
            header: {
              on: {
                move: {
                  guard: { type: 'isDownward', params: ({ event }) => event.by },
                  target: 'body',
                  actions: { type: 'moveCursor', params: ({ event }) => event.by - 1 },
                },
              },
            },
            offPage: {
              on: {
                close: 'body',
                move: [
                  {
                    guard: { type: 'isDownward', params: ({ event }) => event.by },
                    target: 'body',
                    actions: { type: 'moveCursor', params: ({ context, event }) => context.index + event.by - 1 },
                  },
                  {
                    target: 'body',
                    actions: { type: 'moveCursor', params: ({ context, event }) => context.index + event.by },
                  },
                ],
              },
            },
          },
        },
        selection: {
          initial: 'none',
          on: {
            extend: {
              target: '.some',
              actions: { type: 'extendRange', params: ({ context, event }) => context.index + event.by },
            },
            extendTo: {
              guard: { type: 'isOnPage', params: ({ event }) => event.id },
              target: '.some',
              actions: { type: 'extendRange', params: ({ context, event }) => context.ids.indexOf(event.id) },
            },
          },
          states: {
            none: {
              always: { guard: 'hasSelection', target: 'some' },
              on: {
                toggle: { actions: { type: 'toggleRow', params: ({ event }) => event.id } },
                selectPage: { actions: 'selectPageRows' },
              },
            },
            some: {
              always: { guard: 'hasNoSelection', target: 'none' },
              on: {
                toggle: { actions: { type: 'toggleRow', params: ({ event }) => event.id } },
                selectPage: [
                  { guard: 'isPageSelectedAndMoreMatch', target: 'allMatching' },
                  { actions: 'selectPageRows' },
                ],
                clear: { actions: { type: 'clearSelection', params: ({ event }) => event.processedIds ?? [] } },
              },
            },
            allMatching: {
              on: {
                toggle: {
                  target: 'some',
                  actions: ['selectOnlyPage', { type: 'toggleRow', params: ({ event }) => event.id }],
                },
                extend: {
                  actions: { type: 'moveCursor', params: ({ context, event }) => context.index + event.by },
                },
                extendTo: {
                  guard: { type: 'isOnPage', params: ({ event }) => event.id },
                  actions: { type: 'moveCursor', params: ({ context, event }) => context.ids.indexOf(event.id) },
                },
                clear: {
                  target: 'none',
                  actions: { type: 'clearSelection', params: ({ event }) => event.processedIds ?? [] },
                },
              },
            },
          },
        },
      },
    },
  },
})

export type TableActor = ActorRefFrom<typeof tableMachine>
export type TableSnapshot = SnapshotFrom<typeof tableMachine>

/** Returns the ids of the selected records, or `'all'` if all records that match the filter are selected. */
export function selectionOf(snapshot: TableSnapshot): RowId[] | 'all' {
  return snapshot.matches({ browsing: { selection: 'allMatching' } }) ? 'all' : snapshot.context.selectedIds
}
