import type { QueryClient } from '@tanstack/react-query'
import { isWorkQueueState } from '../../../machines/lifecycle.ts'
import type { AssumedStateStore } from '../../api/assumedStates.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { shownRows } from '../cachedRows.ts'
import type { ListedRecord, PanelResource } from '../resource.ts'

/** What has the rows that are shown. */
export interface FollowServices {
  queryClient: QueryClient
  assumedStates: AssumedStateStore
}

export type FollowedResource<Row> = Pick<
  PanelResource<Row & ListedRecord>,
  'list' | 'lifecycleTextKeys' | 'toLifecycleRecord'
>

/** The `prepareToFollow` of `createLifecycleEventSender`. */
export type PrepareToFollow = (record: LifecycleRecord) => (outcome: 'assumed' | 'answered') => boolean

/** Whether staff process the records in a record's state one after another. */
export function isProcessedInTurn<Row>(
  { lifecycleTextKeys }: FollowedResource<Row>,
  { status }: LifecycleRecord,
): boolean {
  return isWorkQueueState(lifecycleTextKeys.lifecycle, status)
}

/** Returns the rows of the list that is on the screen. */
export function readRows<Row extends ListedRecord>(
  { list }: FollowedResource<Row>,
  services: FollowServices,
): readonly Row[] {
  return shownRows<Row>(services.queryClient, list, services.assumedStates.current())
}

/** Returns the ids of the rows that are in the state that a record was in before its event. */
export function idsInState<Row extends ListedRecord>(
  { toLifecycleRecord }: FollowedResource<Row>,
  rows: readonly Row[],
  { status }: LifecycleRecord,
): readonly number[] {
  return rows.filter((row) => toLifecycleRecord(row).status === status).map(({ id }) => id)
}
