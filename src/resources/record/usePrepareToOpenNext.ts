import { useCallback } from 'react'
import { isWorkQueueState } from '../../../machines/lifecycle.ts'
import { nextIdToProcess } from '../../../machines/console/neighbors.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { useConsole } from '../../console.tsx'
import { shownRows } from '../cachedRows.ts'
import type { ListedRecord, PanelResource } from '../resource.ts'

/**
 * Returns a function to call with a record of a list before one of its events is sent. That function returns a callback
 * for the time after the event, or when its outcome is assumed. The callback opens the next record that is in the former
 * state of the processed record: the first one after it in the list, or else the first of the list. If there is none, it
 * opens nothing; after an assumed outcome it then returns false, because the server may still send records of the next
 * page. It does nothing if staff do not process the records in that state one after another.
 */
export function usePrepareToOpenNext<Row extends ListedRecord>(
  {
    list,
    lifecycleTextKeys,
    toLifecycleRecord,
  }: Pick<PanelResource<Row>, 'list' | 'lifecycleTextKeys' | 'toLifecycleRecord'>,
  open: (id: number) => void,
) {
  const { queryClient, assumedStates } = useConsole()
  return useCallback(
    ({ id: processedId, status }: LifecycleRecord) => {
      if (!isWorkQueueState(lifecycleTextKeys.lifecycle, status)) return () => true
      const readRows = () => shownRows<Row>(queryClient, list, assumedStates.current())
      const idsBeforeEvent = readRows().map(({ id }) => id)
      const openNext = () => {
        const remainingIds = readRows()
          .filter((row) => row.id !== processedId && toLifecycleRecord(row).status === status)
          .map(({ id }) => id)
        const nextId = nextIdToProcess(idsBeforeEvent, processedId, remainingIds)
        if (nextId !== undefined) open(nextId)
        return nextId !== undefined
      }
      return (outcome: 'assumed' | 'answered') => {
        const isOpened = openNext()
        if (outcome === 'assumed' || isOpened) return isOpened
        // After a refetch, records of the next page have moved up to replace the processed ones.
        const options = { cancelRefetch: false }
        void queryClient.refetchQueries({ queryKey: [list.id], type: 'active' }, options).then(openNext)
        return true
      }
    },
    [queryClient, assumedStates, list, lifecycleTextKeys, toLifecycleRecord, open],
  )
}
