import type { RowId } from '../../../machines/console/tableRows.ts'
import { describeChange } from '../../commands/describeChange.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'

/**
 * Returns a function that says that a row is no longer in its list, and who has changed its record if that is known.
 * @param kind the kind of the records; undefined if the changes of others are not marked
 */
export function useRowGoneText(kind: string | undefined): (id: RowId, name: string) => string {
  const text = useText()
  const { recentChanges } = useConsole()
  return (id, name) => {
    const { changes } = recentChanges.getSnapshot().context
    const change = kind && changes.find(({ recordKey }) => recordKey === recordKeyOf(kind, Number(id)))
    return [text('table.gone', { name }), ...(change ? [describeChange(kind, change.write, text)] : [])].join('\n')
  }
}
