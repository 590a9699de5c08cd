import type { QueryClient } from '@tanstack/react-query'
import { isWorkQueueState } from '../../../machines/lifecycle.ts'
import { nextIdToProcess } from '../../../machines/console/nextRecord.ts'
import type { TableActor } from '../../../machines/console/table.ts'
import type { AssumedStateStore } from '../../api/assumedStates.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { shownRows } from '../cachedRows.ts'
import type { ListedRecord, PanelResource } from '../resource.ts'

interface FollowServices {
  queryClient: QueryClient
  assumedStates: AssumedStateStore
}

type FollowedResource<Row> = Pick<PanelResource<Row & ListedRecord>, 'list' | 'lifecycleTextKeys' | 'toLifecycleRecord'>

/** The `prepareToFollow` of `createLifecycleEventSender`. */
type PrepareToFollow = (record: LifecycleRecord) => (outcome: 'assumed' | 'answered') => boolean

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

function isProcessedInTurn<Row>({ lifecycleTextKeys }: FollowedResource<Row>, { status }: LifecycleRecord): boolean {
  return isWorkQueueState(lifecycleTextKeys.lifecycle, status)
}

function readRows<Row extends ListedRecord>({ list }: FollowedResource<Row>, services: FollowServices): readonly Row[] {
  return shownRows<Row>(services.queryClient, list, services.assumedStates.current())
}

/** Returns the ids of the rows that are in the state that a record was in before its event. */
function idsInState<Row extends ListedRecord>(
  { toLifecycleRecord }: FollowedResource<Row>,
  rows: readonly Row[],
  { status }: LifecycleRecord,
): readonly number[] {
  return rows.filter((row) => toLifecycleRecord(row).status === status).map(({ id }) => id)
}
