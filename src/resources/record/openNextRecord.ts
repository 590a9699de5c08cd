import { nextIdToProcess } from '../../../machines/console/nextRecord.ts'
import {
  type FollowedResource,
  type FollowServices,
  idsInState,
  isProcessedInTurn,
  type PrepareToFollow,
  readRows,
} from '../model/rowsToProcess.ts'
import type { ListedRecord } from '../resource.ts'

/**
 * Opens the next record to process after an event of a record that is open (`nextRecord.ts`). If there is none, opens
 * nothing; after an assumed outcome, the callback then returns false, because the server may still send records of the
 * next page. Does nothing if staff do not process the records in the record's former state one after another.
 */
export function openNextRecord<Row extends ListedRecord>(
  resource: FollowedResource<Row>,
  services: FollowServices,
  open: (id: number) => void,
): PrepareToFollow {
  const { queryClient } = services
  return (record) => {
    if (!isProcessedInTurn(resource, record)) return () => true
    const idsBeforeEvent = readRows(resource, services).map(({ id }) => id)
    const openNext = () => {
      const remainingIds = idsInState(resource, readRows(resource, services), record).filter((id) => id !== record.id)
      const nextId = nextIdToProcess(idsBeforeEvent, record.id, remainingIds)
      if (nextId !== undefined) open(nextId)
      return nextId !== undefined
    }
    return (outcome) => {
      const isOpened = openNext()
      if (outcome === 'assumed' || isOpened) return isOpened
      // After a refetch, records of the next page have moved up to replace the processed ones.
      const options = { cancelRefetch: false }
      void queryClient.refetchQueries({ queryKey: [resource.list.id], type: 'active' }, options).then(openNext)
      return true
    }
  }
}
