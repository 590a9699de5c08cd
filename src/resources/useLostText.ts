import { useCallback } from 'react'
import type { RowId } from '../../machines/tableRows.ts'
import { changeText } from '../commands/changeText.ts'
import { recordKeyOf } from '../commands/command.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'

/**
 * Returns a function that says that a row is no longer in its list, and who has changed its record if that is known.
 * @param record the name of the lifecycle of the records; undefined if they have none
 */
export function useLostText(record: string | undefined): (id: RowId, name: string) => string {
  const text = useText()
  const { recentChanges } = useConsole()
  return useCallback(
    (id, name) => {
      const { changes } = recentChanges.getSnapshot().context
      const change = record && changes.find(({ recordKey }) => recordKey === recordKeyOf(record, Number(id)))
      return [text('table.gone', { name }), ...(change ? [changeText(record, change.write, text)] : [])].join('\n')
    },
    [recentChanges, record, text],
  )
}
