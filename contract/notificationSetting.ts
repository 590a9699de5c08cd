import * as v from 'valibot'
import { endpoint, IdParams, pagedQuery, pageSchema, recordVersion } from './endpoint.ts'
import { HistoryLine } from './history.ts'
import { NOTIFICATION_DEFAULTS, notificationSettingList } from './kinds/notificationSetting.ts'
import { listEndpoint } from './listEndpoints.ts'

/** Whether a kind of notification is on by default (rule 3.14). `kind` is a value of `NotificationKind`. */
export const NotificationSetting = v.object({
  id: v.number(),
  kind: v.string(),
  default: v.picklist(NOTIFICATION_DEFAULTS),
  version: v.number(),
  updatedAt: v.string(),
})
export type NotificationSetting = v.InferOutput<typeof NotificationSetting>

const NotificationSettingEdit = v.strictObject({
  default: v.picklist(NOTIFICATION_DEFAULTS, 'field.choice'),
  version: recordVersion(),
})

const { access, path } = notificationSettingList
const one = { path: `${path}/{id}`, params: IdParams }

/** The settings of all kinds of notifications. */
export const listNotificationSettings = listEndpoint(
  'listNotificationSettings',
  notificationSettingList,
  NotificationSetting,
)

export const getNotificationSetting = endpoint({
  ...one,
  id: 'getNotificationSetting',
  method: 'GET',
  access,
  response: NotificationSetting,
})

/** Changes the default of a kind. A stale `version` is 409 with the current setting. */
export const updateNotificationSetting = endpoint({
  ...one,
  id: 'updateNotificationSetting',
  method: 'PUT',
  access,
  body: NotificationSettingEdit,
  response: NotificationSetting,
})

export const listNotificationSettingHistory = endpoint({
  ...one,
  id: 'listNotificationSettingHistory',
  method: 'GET',
  path: `${path}/{id}/history`,
  access,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})
