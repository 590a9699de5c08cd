import type { StateTextKeys } from '../commands/lifecycleTextKeys.ts'
import type { TextKey } from '../text.ts'
import { type Column, STATE_COLUMN_WIDTH } from '../ui/column.ts'
import { type TimeStyle, Time } from '../ui/time.tsx'
import { StateChip } from './StateChip.tsx'

/** The id of the state column. A tab with the records of a single state omits this column. */
export const STATE_COLUMN_ID = 'status'

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

/** Returns a sortable column that shows a time. */
export function timeColumn<Field extends string>(
  field: Field,
  header: TextKey,
  as: TimeStyle,
  width: string,
): Column<Readonly<Record<Field, string | null>>, Field> {
  return { id: field, header, cell: (row) => <Time at={row[field]} as={as} />, sortField: field, width }
}
