import * as v from 'valibot'
import { StaffNotification } from '../notification.ts'
import { declareServerEvent, SOCKET_PERSON_KINDS } from './liveEvent.ts'

export const notificationChanged = declareServerEvent({
  name: 'NOTIFICATION',
  summary:
    'The unread notifications of the person have changed, here or in another tab. At most one event a second is sent.',
  receivers: SOCKET_PERSON_KINDS,
  payload: v.object({
    /** The number of unread notifications. */
    counts: v.number(),
    /** For staff: those that are new or have grown since the last event, the latest first, at most ten. */
    notifications: v.array(StaffNotification),
  }),
  isExtension: true,
})
