import * as v from 'valibot'
import { StaffNotification } from '../notification.ts'
import { declareServerEvent } from './liveEvent.ts'

export const notificationChanged = declareServerEvent({
  name: 'NOTIFICATION',
  summary:
    'The unread notifications of the staff member have changed, here or in another tab. At most one event a second is sent.',
  receivers: ['staff'],
  payload: v.object({
    /** The number of unread notifications. */
    counts: v.number(),
    /** Those that are new or have grown since the last event, the latest first, at most ten. */
    notifications: v.array(StaffNotification),
  }),
  isExtension: true,
})
