import type { TableActor } from '../../../machines/console/table.ts'
import type { ListedRecord } from '../resource.ts'
import {
  type FollowedResource,
  type FollowServices,
  idsInState,
  isProcessedInTurn,
  type PrepareToFollow,
  readRows,
} from './rowsToProcess.ts'

/**
 * Moves the cursor of a list to the next record to process after an event of a row that stays in the list. The chart of
 * the table finds that row, and the next one if the row leaves the list. Does nothing if staff do not process the
 * records in the row's former state one after another.
 * @param findTable returns the actor of the list's table
 */
export function moveToNextRow<Row extends ListedRecord>(
  resource: FollowedResource<Row>,
  services: FollowServices,
  findTable: () => TableActor | undefined,
): PrepareToFollow {
  return (record) => () => {
    if (!isProcessedInTurn(resource, record)) return true
    const rows = readRows(resource, services)
    if (rows.some(({ id }) => id === record.id))
      findTable()?.send({ type: 'decide', id: record.id, undecidedIds: idsInState(resource, rows, record) })
    return true
  }
}
