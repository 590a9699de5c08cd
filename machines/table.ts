import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

export type RowId = number | string

/** The rows of one page as they have come from the server. */
export interface TableRows {
  ids: RowId[]
  /** How many rows the whole list has, over all pages. */
  total: number
  /** Which page in which order. A row that is absent at the same place has gone; at another place it has not. */
  place: string
  /** How many cells a row has. */
  columns: number
}

/** Where a table of records stands. It holds ids only: the records themselves are the query cache's. */
export interface TableContext extends TableRows {
  cursor: RowId | undefined
  /** The cursor's row on the page; kept when its record goes, for the row that takes its position. */
  index: number
  column: number
  /** The selected records, of this page and of others. Not read while all that match are selected. */
  selected: RowId[]
  /** The range that is being extended: the record it began at, and what was selected before it. */
  range: { from: RowId; before: RowId[] } | undefined
}

type End = 'first' | 'last'

export type TableEvent =
  | ({ type: 'rows' } & TableRows)
  | { type: 'move'; by: number }
  | { type: 'moveTo'; to: End }
  | { type: 'cell'; by: number }
  | { type: 'cellTo'; to: End }
  | { type: 'focus'; id: RowId; column?: number }
  | { type: 'focusHeader'; column: number }
  /** A record is open beside the table, or the rows below an open one have changed. */
  | { type: 'open'; id: RowId }
  | { type: 'close' }
  | { type: 'toggle'; id?: RowId }
  | { type: 'extend'; by: number }
  | { type: 'extendTo'; id: RowId }
  | { type: 'selectPage' }
  | { type: 'clear' }

/** `cursorLost`: the cursor's record has gone, and the cursor is on the row that took its position. */
export type TableEmitted = { type: 'cursorLost' }

/** The cursor, the selection and the range of a table of records, kept by id through refetches and over pages. */
export const tableMachine = setup({
  types: {
    context: {} as TableContext,
    events: {} as TableEvent,
    emitted: {} as TableEmitted,
  },
  guards: {
    isNoRow: (_, rows: TableRows) => rows.ids.length === 0,
    isCursorGone: ({ context }, rows: TableRows) => isGone(context, rows),
    isOnPage: ({ context }, id: RowId) => context.ids.includes(id),
    isOneAboveFirst: ({ context }, by: number) => by === -1 && context.index === 0,
    isDownward: (_, by: number) => by > 0,
    hasSelection: ({ context }) => context.selected.length > 0,
    hasNoSelection: ({ context }) => context.selected.length === 0,
    isPageSelectedAndMoreMatch: ({ context }) =>
      context.total > context.selected.length && context.ids.every((id) => context.selected.includes(id)),
  },
  actions: {
    keepRows: assign(({ context }, rows: TableRows) => withRows(context, rows)),
    announceLoss: emit({ type: 'cursorLost' }),
    moveCursor: assign(({ context }, index: number) => movedTo(context, index)),
    moveCell: assign(({ context }, column: number) => ({ column: within(column, context.columns) })),
    extendRange: assign(({ context }, index: number) => extended(context, index)),
    toggleRow: assign(({ context }, id: RowId | undefined) => ({
      selected: toggled(context.selected, id ?? context.cursor),
      range: undefined,
    })),
    selectRows: assign(({ context }) => ({ selected: union(context.selected, context.ids), range: undefined })),
    keepOnlyPage: assign(({ context }) => ({ selected: context.ids, range: undefined })),
    clearSelection: assign({ selected: [], range: undefined }),
  },
}).createMachine({
  id: 'table',
  description: 'One table of records: one cursor, one tab stop, a selection that outlives the page.',
  context: {
    ids: [],
    total: 0,
    place: '',
    columns: 1,
    cursor: undefined,
    index: 0,
    column: 0,
    selected: [],
    range: undefined,
  },
  initial: 'empty',
  states: {
    empty: {
      description: 'No row to stand on.',
      on: {
        rows: [
          {
            guard: { type: 'isNoRow', params: ({ event }) => event },
            actions: { type: 'keepRows', params: ({ event }) => event },
          },
          { target: 'browsing', actions: { type: 'keepRows', params: ({ event }) => event } },
        ],
      },
    },
    browsing: {
      type: 'parallel',
      on: {
        rows: [
          {
            guard: { type: 'isNoRow', params: ({ event }) => event },
            target: 'empty',
            actions: { type: 'keepRows', params: ({ event }) => event },
          },
          {
            guard: { type: 'isCursorGone', params: ({ event }) => event },
            actions: [{ type: 'keepRows', params: ({ event }) => event }, 'announceLoss'],
          },
          { actions: { type: 'keepRows', params: ({ event }) => event } },
        ],
        cell: { actions: { type: 'moveCell', params: ({ context, event }) => context.column + event.by } },
        cellTo: {
          actions: {
            type: 'moveCell',
            params: ({ context, event }) => (event.to === 'first' ? 0 : context.columns - 1),
          },
        },
      },
      states: {
        place: {
          description: 'Which part of the table the cursor is in.',
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
                { type: 'moveCell', params: ({ context, event }) => event.column ?? context.column },
              ],
            },
            focusHeader: {
              target: '.header',
              actions: { type: 'moveCell', params: ({ event }) => event.column },
            },
            open: [
              {
                guard: { type: 'isOnPage', params: ({ event }) => event.id },
                target: '.body',
                actions: { type: 'moveCursor', params: ({ context, event }) => context.ids.indexOf(event.id) },
              },
              { target: '.aside' },
            ],
          },
          states: {
            body: {
              on: {
                move: [
                  { guard: { type: 'isOneAboveFirst', params: ({ event }) => event.by }, target: 'header' },
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
            aside: {
              description: 'The record that is open beside the table is none of its rows: none is marked.',
              on: {
                close: 'body',
                move: {
                  target: 'body',
                  actions: { type: 'moveCursor', params: ({ context, event }) => context.index + event.by },
                },
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
                selectPage: { actions: 'selectRows' },
              },
            },
            some: {
              always: { guard: 'hasNoSelection', target: 'none' },
              on: {
                toggle: { actions: { type: 'toggleRow', params: ({ event }) => event.id } },
                selectPage: [
                  { guard: 'isPageSelectedAndMoreMatch', target: 'allMatching' },
                  { actions: 'selectRows' },
                ],
                clear: { actions: 'clearSelection' },
              },
            },
            allMatching: {
              description: 'Whatever matches the filter, seen or not. Taking one row out leaves the rest of its page.',
              on: {
                toggle: {
                  target: 'some',
                  actions: ['keepOnlyPage', { type: 'toggleRow', params: ({ event }) => event.id }],
                },
                extend: {
                  actions: { type: 'moveCursor', params: ({ context, event }) => context.index + event.by },
                },
                extendTo: {
                  actions: { type: 'moveCursor', params: ({ context, event }) => context.ids.indexOf(event.id) },
                },
                clear: { target: 'none', actions: 'clearSelection' },
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

/** The selected records: their ids, or `'all'` for whatever matches the filter. */
export function selectionOf(snapshot: TableSnapshot): RowId[] | 'all' {
  return snapshot.matches({ browsing: { selection: 'allMatching' } }) ? 'all' : snapshot.context.selected
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}

function cursorAt(ids: RowId[], index: number): Pick<TableContext, 'cursor' | 'index'> {
  const at = within(index, ids.length)
  return { cursor: ids[at], index: at }
}

/** A range ends when the cursor leaves its last row; the focus that follows the cursor does not end it. */
function movedTo(context: TableContext, index: number): Partial<TableContext> {
  const place = cursorAt(context.ids, index)
  return { ...place, range: place.cursor === context.cursor ? context.range : undefined }
}

function isGone({ cursor, place }: TableContext, rows: TableRows): boolean {
  return cursor !== undefined && rows.place === place && !rows.ids.includes(cursor)
}

/** Where the cursor is among `ids`, the rows that stand at the same place now. */
function indexAfter({ cursor, ids: before, index }: TableContext, ids: RowId[]): number {
  const found = cursor === undefined ? -1 : ids.indexOf(cursor)
  if (found >= 0) return found
  const isStill = (id: RowId) => ids.includes(id)
  const next = before.slice(index + 1).find(isStill)
  if (next !== undefined) return ids.indexOf(next)
  const last = before.slice(0, index).findLast(isStill)
  return last === undefined ? 0 : ids.indexOf(last) + 1
}

/**
 * The cursor stays on its record; where that has gone, it goes to the first row after it that is still there, else to
 * what follows the last row before it. At another place it goes to the first row.
 */
function withRows(context: TableContext, { ids, total, place, columns }: TableRows): Partial<TableContext> {
  const index = place === context.place || ids.includes(context.cursor ?? '') ? indexAfter(context, ids) : 0
  const left = place === context.place ? context.ids.filter((id) => !ids.includes(id)) : []
  return {
    ids,
    total,
    place,
    columns,
    ...cursorAt(ids, index),
    column: within(context.column, columns),
    selected: left.length === 0 ? context.selected : context.selected.filter((id) => !left.includes(id)),
    range: context.range && place === context.place && ids.includes(context.range.from) ? context.range : undefined,
  }
}

function extended(context: TableContext, index: number): Partial<TableContext> {
  const { ids, cursor, selected } = context
  if (cursor === undefined) return {}
  const range = context.range ?? { from: cursor, before: selected }
  const at = within(index, ids.length)
  const ends = [ids.indexOf(range.from), at].toSorted((a, b) => a - b)
  return {
    cursor: ids[at],
    index: at,
    selected: union(range.before, ids.slice(ends[0], (ends[1] ?? 0) + 1)),
    range,
  }
}

function toggled(selected: RowId[], id: RowId | undefined): RowId[] {
  if (id === undefined) return selected
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]
}

function union(some: RowId[], more: RowId[]): RowId[] {
  return [...some, ...more.filter((id) => !some.includes(id))]
}
