import type { StateTexts } from '../commands/lifecycleTexts.ts'
import type { TextKey } from '../text.ts'
import { type Column, STATE_WIDTH } from '../ui/column.ts'
import { type TimeStyle, Time } from '../ui/time.tsx'
import { StateChip } from './StateChip.tsx'

/** The column of a record's state, which stays in sight while the others scroll. */
export function stateColumn(
  header: TextKey,
  texts: StateTexts,
  width = STATE_WIDTH,
): Column<{ status: number }, never> {
  return {
    id: 'status',
    header,
    cell: ({ status }) => <StateChip texts={texts} code={status} />,
    width,
    narrow: 'side',
    isPinned: true,
  }
}

/** The column of a time, by which the list can be sorted. */
export function timeColumn<Field extends string>(
  field: Field,
  header: TextKey,
  as: TimeStyle,
  width: string,
): Column<Readonly<Record<Field, string>>, Field> {
  return { id: field, header, cell: (row) => <Time at={row[field]} as={as} />, sort: field, width }
}
