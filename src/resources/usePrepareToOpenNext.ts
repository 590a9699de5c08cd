import { useCallback } from 'react'
import { isWorkQueueState } from '../../machines/lifecycle.ts'
import { nextIdToProcess } from '../../machines/neighbors.ts'
import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { useConsole } from '../console.tsx'
import { shownRows } from './cachedRows.ts'
import type { ListedRecord, PanelResource } from './resource.ts'

/**
 * Returns a function to call with a record of a list before one of its events is sent. That function returns a callback
 * for the time after the event. The callback opens the next record that is in the former state of the processed record:
 * the first one after it in the list, or else the first of the list. If there is none, it opens nothing. The result is
 * undefined instead of a callback if staff do not process the records in that state one after another.
 */
export function usePrepareToOpenNext<Row extends ListedRecord>(
  {
    list,
    lifecycleTextKeys,
    toLifecycleRecord,
  }: Pick<PanelResource<Row>, 'list' | 'lifecycleTextKeys' | 'toLifecycleRecord'>,
  open: (id: number) => void,
) {
  const { queryClient } = useConsole()
  return useCallback(
    ({ id: processedId, status }: LifecycleRecord) => {
      if (!isWorkQueueState(lifecycleTextKeys.lifecycle, status)) return undefined
      const idsBeforeEvent = shownRows<Row>(queryClient, list).map(({ id }) => id)
      const findNextId = () => {
        const remainingIds = shownRows<Row>(queryClient, list)
          .filter((row) => row.id !== processedId && toLifecycleRecord(row).status === status)
          .map(({ id }) => id)
        return nextIdToProcess(idsBeforeEvent, processedId, remainingIds)
      }
      return async () => {
        let nextId = findNextId()
        if (nextId === undefined) {
          // After a refetch, records of the next page have moved up to replace the processed ones.
          await queryClient.refetchQueries({ queryKey: [list.id], type: 'active' }, { cancelRefetch: false })
          nextId = findNextId()
        }
        if (nextId !== undefined) open(nextId)
      }
    },
    [queryClient, list, lifecycleTextKeys, toLifecycleRecord, open],
  )
}
