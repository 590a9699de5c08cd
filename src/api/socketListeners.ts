import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { countUnreadConversations } from '../../contract/unreadCounts.ts'
import { CONFIG_ID } from '../../contract/kinds/config.ts'
import { recordTopics, topics } from '../../contract/topics.ts'
import type { PointChangedPayload, RecordChangedPayload } from '../../contract/live/recordEvents.ts'
import { RecordWrite, type ReportedWrite } from '../../contract/live/recordWrite.ts'
import { invalidateEndpoints } from './invalidation.ts'
import { createNotificationListener } from './notificationLists.ts'
import { invalidateAffected } from './ownWrites.ts'
import { applyConversationCounts } from './unreadCounts.ts'

const recordKindNames = Object.keys(recordTopics) as (keyof typeof recordTopics)[]

/** The listeners of a connected socket, by event name. */
type Listeners = Partial<Record<string, (payload: unknown) => void>>

/** Called for each write that the server reports, before the affected queries are fetched again. */
export type OnRecordWrite = (reportedWrite: ReportedWrite) => void

/**
 * Creates the listeners that invalidate cached queries when the server reports a change (rule 1.8). The counts of the
 * conversations that wait come with an event of their own, the number of unread notifications with theirs.
 */
export function createListeners(queryClient: QueryClient, onRecordWrite: OnRecordWrite): Listeners {
  return {
    CONVERSATION_NON_READ_BY_ADMIN: (payload) => {
      const told = v.is(v.looseObject({}), payload) ? payload['counts'] : undefined
      if (!applyConversationCounts(queryClient, told)) invalidateEndpoints(queryClient, [countUnreadConversations.id])
    },
    NOTIFICATION: createNotificationListener(queryClient),
    STORE_PERMISSION_CHANGED: () => invalidateEndpoints(queryClient, recordTopics.profile.affects),
    POINT_CHANGED: (payload) => {
      if (isPointChangedPayload(payload))
        invalidateAffected(queryClient, payload.writeId, topics[`${payload.owner}Points`].affects)
    },
    SYSTEM_CONFIG_CHANGED: (payload) => {
      if (v.is(payloadWithWriteSchema, payload))
        onRecordWrite({ record: 'config', id: CONFIG_ID, write: payload.write })
      const writeId = v.is(payloadWithWriteIdSchema, payload) ? payload.writeId : undefined
      invalidateAffected(queryClient, writeId, topics.config.affects)
    },
    RECORD_CHANGED: (payload) => {
      if (!isRecordChangedPayload(payload)) return
      const { record, id, write, writeId } = payload
      if (v.is(RecordWrite, write)) onRecordWrite({ record, id, write })
      const affectedIds: readonly string[] = recordTopics[record].affects
      invalidateAffected(
        queryClient,
        writeId,
        affectedIds.filter((endpointId) => endpointId !== countUnreadConversations.id),
      )
    },
  }
}

const payloadWithWriteIdSchema = v.object({ writeId: v.string() })
const payloadWithWriteSchema = v.object({ write: RecordWrite })
const reportedWriteSchema = v.object({
  record: v.picklist([...recordKindNames, 'config']),
  id: v.number(),
  write: RecordWrite,
})

/** Whether a part of a payload is a valid write of the config or of a kind of record that the console knows. */
export function isValidReportedWrite(part: unknown): part is ReportedWrite {
  return v.is(reportedWriteSchema, part)
}

function isRecordChangedPayload(payload: unknown): payload is RecordChangedPayload {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'record' in payload &&
    Object.hasOwn(recordTopics, String(payload.record))
  )
}

function isPointChangedPayload(payload: unknown): payload is PointChangedPayload {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'owner' in payload &&
    Object.hasOwn(topics, `${String(payload.owner)}Points`)
  )
}
