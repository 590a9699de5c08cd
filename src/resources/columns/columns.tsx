import type { StateTextKeys } from '../../commands/lifecycleTextKeys.ts'
import type { TextKey } from '../../texts/text.ts'
import { type Column, STATE_COLUMN_WIDTH } from '../../ui/column.ts'
import { type TimeStyle, Time } from '../../ui/time.tsx'
import { useDuration } from '../../ui/useDuration.ts'
import { StateChip } from './StateChip.tsx'

/** The id of the state column. A tab with the records of a single state omits this column. */
export const STATE_COLUMN_ID = 'status'

/** The id of the column with the time that records wait. Only tabs whose records need a decision show it. */
export const WAITING_COLUMN_ID = 'waiting'

/** Returns the state column, which stays visible while the other columns scroll. */
export function stateColumn(
  header: TextKey,
  stateTextKeys: StateTextKeys,
  width = STATE_COLUMN_WIDTH,
): Column<{ status: number }, never> {
  return {
    id: STATE_COLUMN_ID,
    header,
    cell: ({ status }) => <StateChip stateTextKeys={stateTextKeys} stateCode={status} />,
    width,
    cardPosition: 'side',
    isPinned: true,
  }
}

/** Returns the sortable column of the id. */
// @__NO_SIDE_EFFECTS__
export function idColumn(header: TextKey, width = '5rem'): Column<{ id: number }, 'id'> {
  return { id: 'id', header, cell: ({ id }) => id, sortField: 'id', width, align: 'end', cardPosition: 'side' }
}

/** Returns a sortable column that shows a time. */
export function timeColumn<Field extends string>(
  field: Field,
  header: TextKey,
  as: TimeStyle,
  width: string,
): Column<Readonly<Record<Field, string | null>>, Field> {
  return { id: field, header, cell: (row) => <Time at={row[field]} as={as} />, sortField: field, width }
}

/** Returns a column with the time for which a record has been waiting for a decision since the time in `field`. */
export function waitingColumn<Field extends string>(
  field: Field,
  header: TextKey,
  width: string,
): Column<Readonly<Record<Field, string | null>>, never> {
  return {
    id: WAITING_COLUMN_ID,
    header,
    cell: (row) => <Duration since={row[field]} />,
    width,
    align: 'end',
    cardPosition: 'side',
  }
}

/** The time since an instant, updated every minute; a dash if the server did not send it. */
function Duration({ since }: { since: string | null }) {
  return useDuration(since ?? undefined) || '—'
}
