import { useCallback } from 'react'
import { isWorkQueue } from '../../machines/lifecycle.ts'
import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { useConsole } from '../console.tsx'
import { shownRows } from './cachedRows.ts'
import { idAfter } from './neighbors.ts'
import type { ListedRecord, PanelResource } from './resource.ts'

/**
 * For a record that was opened from a list: returns a function to call before an event of a record is sent. It returns
 * the function to call when the event has happened, which opens the next record of the list that is in the state that
 * the record was in: the first one after it, or else the first of the list. If there is none, the record stays open, and
 * also if staff do not process the records in that state one after another.
 */
export function useOpenNextRecord<Row extends ListedRecord>(
  { list, texts, toLifecycleRecord }: Pick<PanelResource<Row>, 'list' | 'texts' | 'toLifecycleRecord'>,
  open: (id: number) => void,
) {
  const { queries } = useConsole()
  return useCallback(
    ({ id: decided, status }: LifecycleRecord) => {
      if (!isWorkQueue(texts.lifecycle, status)) return undefined
      const before = shownRows<Row>(queries, list).map(({ id }) => id)
      const next = () => {
        const rowsLeft = shownRows<Row>(queries, list)
          .filter((row) => row.id !== decided && toLifecycleRecord(row).status === status)
          .map(({ id }) => id)
        return idAfter(before, decided, rowsLeft) ?? rowsLeft[0]
      }
      return async () => {
        let found = next()
        if (found === undefined) {
          // Records of the next page replace those that were decided.
          await queries.refetchQueries({ queryKey: [list.id], type: 'active' }, { cancelRefetch: false })
          found = next()
        }
        if (found !== undefined) open(found)
      }
    },
    [queries, list, texts, toLifecycleRecord, open],
  )
}
