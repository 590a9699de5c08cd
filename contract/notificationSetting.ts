import * as v from 'valibot'
import { ifKnown, instant, versionOrFirst } from './answer.ts'
import { declareEndpoint, IdParams, pagedQuery, pageSchema, recordVersion } from './endpoint.ts'
import { HistoryLine } from './history.ts'
import { NOTIFICATION_DEFAULT_CHOICES, notificationSettingList } from './kinds/notificationSetting.ts'
import { declareListEndpoint } from './listEndpoints.ts'
import { onScreens } from './need.ts'

/**
 * Whether a kind of notification is on or off for people who have not chosen (rule 3.14). `kind` is a value of
 * `NotificationKind`.
 */
export const NotificationSetting = v.object({
  id: v.number(),
  kind: v.string(),
  default: v.picklist(NOTIFICATION_DEFAULT_CHOICES),
  version: versionOrFirst,
  updatedAt: ifKnown(instant),
})
export type NotificationSetting = v.InferInput<typeof NotificationSetting>

const NotificationSettingEdit = v.strictObject({
  default: v.picklist(NOTIFICATION_DEFAULT_CHOICES, 'field.choice'),
  version: recordVersion(),
})

const { access, path } = notificationSettingList
const singleRecordDefaults = { path: `${path}/{id}`, params: IdParams }

/** The settings of all kinds of notifications. */
export const listNotificationSettings = declareListEndpoint(
  'listNotificationSettings',
  notificationSettingList,
  NotificationSetting,
)

export const getNotificationSetting = declareEndpoint({
  ...singleRecordDefaults,
  id: 'getNotificationSetting',
  need: onScreens('record', '/masterdata'),
  method: 'GET',
  access,
  response: NotificationSetting,
})

/** Changes the default setting of a kind of notification. 409 with the current setting if `version` is stale. */
export const updateNotificationSetting = declareEndpoint({
  ...singleRecordDefaults,
  id: 'updateNotificationSetting',
  need: onScreens('write', '/masterdata'),
  method: 'PUT',
  access,
  body: NotificationSettingEdit,
  response: NotificationSetting,
})

/** How the default of a kind of notification was changed, newest first. */
export const listNotificationSettingHistory = declareEndpoint({
  ...singleRecordDefaults,
  id: 'listNotificationSettingHistory',
  need: onScreens('history', '/masterdata'),
  method: 'GET',
  path: `${path}/{id}/history`,
  access,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})
