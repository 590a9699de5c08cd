import { useState } from 'react'
import { createActor } from 'xstate'
import { type TableActor, tableMachine } from '../../machines/console/table.ts'
import { Button } from '../../src/ui/button.tsx'
import { Chip, type ChipTone } from '../../src/ui/chip.tsx'
import type { Column } from '../../src/ui/column.ts'
import { formatNumber } from '../../src/ui/format.ts'
import { KeyHint } from '../../src/ui/keyHint.tsx'
import { DataTable } from '../../src/ui/table.tsx'
import { TableFooter } from '../../src/ui/tableFooter.tsx'
import { type TableOptions, useTable } from '../../src/ui/tableModel.ts'
import { Time } from '../../src/ui/time.tsx'
import { type GetText, type TextKey, useText } from '../../src/texts/text.ts'
import type { Part } from '../part.ts'
import { doNothing, SAMPLE_INSTANT, SAMPLE_NAMES } from '../samples.ts'

interface SampleRow {
  id: number
  name: string
  state: { tone: ChipTone; textKey: TextKey }
  point: number
}

/** The state of a row, in the language of the page. */
function StateChip({ tone, textKey }: SampleRow['state']) {
  const text = useText()
  return <Chip tone={tone}>{text(textKey)}</Chip>
}

const ROWS: readonly SampleRow[] = [
  { id: 1, name: SAMPLE_NAMES.usual, state: { tone: 'waiting', textKey: 'store.state.requested' }, point: 1234 },
  { id: 2, name: SAMPLE_NAMES.vietnamese, state: { tone: 'good', textKey: 'store.state.accepted' }, point: 0 },
  { id: 3, name: SAMPLE_NAMES.long, state: { tone: 'off', textKey: 'store.state.inactive' }, point: 1_234_567 },
  { id: 4, name: SAMPLE_NAMES.rightToLeft, state: { tone: 'bad', textKey: 'store.state.rejected' }, point: 20 },
]

const COLUMNS: readonly Column<SampleRow>[] = [
  {
    id: 'name',
    header: 'store.field.name',
    cell: ({ name }) => name,
    sortField: 'name',
    isLink: true,
    cardPosition: 'title',
  },
  {
    id: 'status',
    header: 'store.field.status',
    cell: ({ state }) => <StateChip {...state} />,
    width: '9.25rem',
    cardPosition: 'side',
  },
  {
    id: 'point',
    header: 'user.field.point',
    cell: ({ point }) => formatNumber(point),
    sortField: 'point',
    width: '8rem',
    align: 'end',
  },
  {
    id: 'createdAt',
    header: 'store.field.createdAt',
    cell: () => <Time at={SAMPLE_INSTANT} as="date" />,
    width: '8rem',
  },
]

interface SampleTableProps extends Pick<
  TableOptions<SampleRow>,
  'rows' | 'shownRows' | 'status' | 'notes' | 'unreadableCount' | 'failure' | 'onRetry'
> {
  text: GetText
  total?: number
  /** The ids of the rows that are selected at first. */
  selectedIds?: readonly number[]
}

/** Creates the actor of a table that shows rows already, with the cursor on the name of the first one. */
function createSampleActor(rows: readonly SampleRow[], total: number, selectedIds: readonly number[]): TableActor {
  const actor = createActor(tableMachine).start()
  const [first] = rows
  if (first === undefined) return actor
  const ids = rows.map(({ id }) => id)
  actor.send({ type: 'setRows', ids, total, pageKey: '1 name', columnCount: COLUMNS.length + 1 })
  actor.send({ type: 'focus', id: first.id, column: 1 })
  for (const id of selectedIds) actor.send({ type: 'toggle', id })
  return actor
}

/** A table with its chart, which can be sorted and selected from. */
function SampleTable({ text, rows, total = rows.length, selectedIds = [], ...rest }: SampleTableProps) {
  const [actor] = useState(() => createSampleActor(rows, total, selectedIds))
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<string | undefined>('name')
  const table = useTable<SampleRow>({
    label: text('stores.title'),
    actor,
    rows,
    total,
    page,
    limit: ROWS.length,
    columns: COLUMNS,
    rowName: ({ name }) => name,
    sort,
    onSortChange: setSort,
    onPageChange: setPage,
    href: ({ id }) => `#${id}`,
    onOpen: doNothing,
    selectable: true,
    ...rest,
  })
  return (
    <DataTable table={table}>
      <TableFooter
        selectionActions={<Button>{text('store.event.accept')}</Button>}
        rowShortcutHints={<KeyHint shortcut="a" label={text('store.event.accept')} />}
      />
    </DataTable>
  )
}

const NO_ROWS: readonly SampleRow[] = []
const ONE_ROW = ROWS.slice(0, 1)

export const tableParts: Part[] = [
  {
    name: 'DataTable',
    includes: ['TableGrid', 'TableHead', 'TableRow', 'RowNote', 'TableFooter'],
    isWide: true,
    states: [
      { name: 'loading', render: (text) => <SampleTable text={text} rows={NO_ROWS} status="loading" total={4} /> },
      { name: 'no rows', render: (text) => <SampleTable text={text} rows={NO_ROWS} status="ready" /> },
      { name: 'one row', render: (text) => <SampleTable text={text} rows={ONE_ROW} status="ready" /> },
      { name: 'many rows', render: (text) => <SampleTable text={text} rows={ROWS} status="ready" total={1234} /> },
      {
        name: 'selected rows',
        render: (text) => <SampleTable text={text} rows={ROWS} status="ready" total={1234} selectedIds={[1, 3]} />,
      },
      {
        name: 'a crossed-out row, a note, and rows that could not be read',
        render: (text) => (
          <SampleTable
            text={text}
            rows={ROWS.slice(1)}
            shownRows={ROWS}
            status="ready"
            notes={new Map([[1, text('store.done.accept', { name: SAMPLE_NAMES.usual })]])}
            unreadableCount={2}
          />
        ),
      },
      { name: 'replacing', render: (text) => <SampleTable text={text} rows={ROWS} status="replacing" /> },
      {
        name: 'failed with outdated rows',
        render: (text) => <SampleTable text={text} rows={ROWS} status="failed" onRetry={doNothing} />,
      },
      {
        name: 'failed without rows',
        render: (text) => <SampleTable text={text} rows={NO_ROWS} status="failed" onRetry={doNothing} />,
      },
      { name: 'refused', render: (text) => <SampleTable text={text} rows={NO_ROWS} status="refused" /> },
    ],
  },
]
