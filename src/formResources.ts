// Written by `npm run kinds`, which keeps the order of the lines.
import { reportReasonResource } from './features/reportReason/resource.ts'
import { calendarDayResource } from './features/calendar/resource.tsx'
import { notificationSettingResource } from './features/notificationSetting/resource.tsx'

/** The kinds of records that staff edit in forms, by their names. */
export const formResources = {
  reportReason: reportReasonResource,
}

/** The kinds of records without a lifecycle, by their names. */
export const versionedResources = {
  calendarDay: calendarDayResource,
  notificationSetting: notificationSettingResource,
}
