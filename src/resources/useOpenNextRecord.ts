import { useCallback } from 'react'
import { isWorkQueue } from '../../machines/lifecycle.ts'
import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { useConsole } from '../console.tsx'
import { shownRows } from './cachedRows.ts'
import { idAfter } from './neighbors.ts'
import type { ListedRecord, PanelResource } from './resource.ts'

/**
 * Returns a function to call with a record of a list before an event of the record is sent. That function returns another
 * one, to call after the event, which opens the next record in the state in which the first record was. The next record
 * is the first one after it in the list, or else the first of the list. If there is no such record, nothing is opened.
 * Undefined is returned for a state whose records staff do not process one after another.
 */
export function useOpenNextRecord<Row extends ListedRecord>(
  { list, texts, toLifecycleRecord }: Pick<PanelResource<Row>, 'list' | 'texts' | 'toLifecycleRecord'>,
  open: (id: number) => void,
) {
  const { queries } = useConsole()
  return useCallback(
    ({ id: processedId, status }: LifecycleRecord) => {
      if (!isWorkQueue(texts.lifecycle, status)) return undefined
      const before = shownRows<Row>(queries, list).map(({ id }) => id)
      const findNextId = () => {
        const rowsLeft = shownRows<Row>(queries, list)
          .filter((row) => row.id !== processedId && toLifecycleRecord(row).status === status)
          .map(({ id }) => id)
        return idAfter(before, processedId, rowsLeft) ?? rowsLeft[0]
      }
      return async () => {
        let nextId = findNextId()
        if (nextId === undefined) {
          // After a refetch, records of the next page have moved up to replace the processed ones.
          await queries.refetchQueries({ queryKey: [list.id], type: 'active' }, { cancelRefetch: false })
          nextId = findNextId()
        }
        if (nextId !== undefined) open(nextId)
      }
    },
    [queries, list, texts, toLifecycleRecord, open],
  )
}
