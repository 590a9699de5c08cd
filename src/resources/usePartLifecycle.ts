import { useMemo } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type RecordName, recordTopics } from '../../contract/records.ts'
import { policyOf, staffEvents } from '../../machines/lifecycle.ts'
import { usePermissions } from '../api/staff.ts'
import type { Command } from '../commands/command.ts'
import {
  type ChangedFields,
  lifecycleCommands,
  type LifecycleEventSender,
  type LifecycleRecord,
} from '../commands/lifecycleCommands.ts'
import { type ApiAndCache, writeThroughList } from '../commands/writeThrough.ts'
import { useConsole } from '../console.tsx'
import { type ContactDetails, contactCommands } from './contactCommands.ts'
import type { BulkSettings } from './BulkActions.tsx'
import type { ListedRecord } from './resource.ts'
import type { RowMarking } from './useMarkedRows.ts'

/** Records with a lifecycle that only a list of another record shows, such as the coupons of a store. */
export interface PartResource<Row extends ListedRecord> extends Pick<
  LifecycleEventSender,
  'texts' | 'keys' | 'keywords'
> {
  record: RecordName
  list: Endpoint
  transition: Endpoint
  /** Returns the fields of a row that its commands and confirmations need. */
  toLifecycleRecord: (row: Row) => LifecycleRecord
  /** Returns how the person of a row is reached; undefined for a kind without phones and mail addresses. */
  contactOf?: (row: Row) => ContactDetails
}

/** What a list needs to show and change the lifecycle of its rows. */
interface PartLifecycle<Row> {
  commandsOf: (row: Row) => readonly Command[]
  /** Undefined if the person may send no event. */
  bulk: BulkSettings<Row> | undefined
  marking: RowMarking
}

/** Returns the commands of the rows of a list and of the selected ones. `part` must be referentially stable. */
export function usePartLifecycle<Row extends ListedRecord>(part: PartResource<Row>): PartLifecycle<Row> {
  const { client, queries } = useConsole()
  const permissions = usePermissions()
  return useMemo(() => {
    const { lifecycle } = part.texts
    const maySend = staffEvents(lifecycle).some((event) => permissions.includes(policyOf(lifecycle, event).permission))
    const sender = createPartSender({ client, queries }, part)
    const { toLifecycleRecord: recordOf } = part
    return {
      commandsOf: (row) => [
        ...(maySend ? lifecycleCommands(sender, recordOf(row)) : []),
        ...contactCommands(part, row),
      ],
      bulk: maySend ? { sender, recordOf } : undefined,
      marking: { lifecycle, code: undefined },
    }
  }, [client, queries, permissions, part])
}

function createPartSender<Row extends ListedRecord>(
  { client, queries }: ApiAndCache,
  { record, list, transition, texts, keys, keywords }: PartResource<Row>,
): LifecycleEventSender {
  return {
    texts,
    keys,
    ...(keywords === undefined ? {} : { keywords }),
    sendEvent: async ({ id, version }, event, reason, { idempotencyKey }) => {
      let changed: ChangedFields | undefined
      await writeThroughList(queries, list, recordTopics[record].affects, async () => {
        const body = { event, version, ...(reason === undefined ? {} : { reason }) }
        changed = (await client.call(transition, { params: { id }, body } as never, {
          idempotencyKey,
        })) as ChangedFields
        return changed
      })
      return changed
    },
  }
}
