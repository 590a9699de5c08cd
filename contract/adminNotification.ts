import * as v from 'valibot'
import { ifKnown, instant, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { isExistingDate } from './date.ts'
import {
  declareEndpoint,
  deletionBodyDefaults,
  EmptyResponse,
  IdParams,
  numberFromText,
  recordVersion,
  wholeNumber,
} from './endpoint.ts'
import { TargetAudience } from './enumerations.ts'
import { requiredMultilineText, requiredText } from './field.ts'
import { type AudienceCode, adminNotificationRecordKind } from './kinds/adminNotification.ts'
import {
  ADMIN_NOTIFICATION_CONTENT_MAX,
  ADMIN_NOTIFICATION_TITLE_MAX,
  ADMIN_NOTIFICATION_TYPE_MAX,
  LATEST_DATE,
} from './limits.ts'
import { onScreens } from './need.ts'
import { recordEndpoints } from './recordEndpoints.ts'

/** A number that a server may leave out, which then counts as 0. */
const countOrZero = v.nullish(v.number(), 0) as v.GenericSchema<number>

/** An admin notification in the list. Times are ISO 8601 in UTC. */
export const AdminNotificationRow = v.object({
  id: v.number(),
  title: v.string(),
  /** What kind of notification it is, in words that staff type. */
  type: textOrEmpty,
  content: textOrEmpty,
  /** A code of `TargetAudience`. */
  audience: v.number(),
  /** An `AdminNotificationStatus` code: the state of its statechart. */
  status: v.number(),
  /** When it is to be sent; null if staff start that themselves. */
  scheduledAt: orNull(instant),
  /** When the last recipient got it; null before. */
  sentAt: orNull(instant),
  /** How many have got it so far. */
  recipientCount: countOrZero,
  /** How many were to get it when the sending began; 0 before. */
  totalCount: countOrZero,
  /** How many of them have read it. */
  readCount: countOrZero,
  version: versionOrFirst,
  createdAt: ifKnown(instant),
})
export type AdminNotificationRow = v.InferInput<typeof AdminNotificationRow>

export const AdminNotification = v.object({
  ...AdminNotificationRow.entries,
  /** The reason given with the last lifecycle event; null if none was given. */
  statusReason: orNull(v.string()),
  updatedAt: ifKnown(instant),
})
export type AdminNotification = v.InferInput<typeof AdminNotification>

/** The latest instant at which an admin notification can be scheduled. */
const LATEST_INSTANT_MS = Date.parse(`${LATEST_DATE}T00:00:00Z`)

const instantWithZone = v.pipe(
  v.string('field.time'),
  v.isoTimestamp('field.time'),
  v.check((at) => {
    const time = Date.parse(at)
    return isExistingDate(at.slice(0, 10)) && time > 0 && time <= LATEST_INSTANT_MS
  }, 'field.time'),
)

const editableFields = {
  title: requiredText(ADMIN_NOTIFICATION_TITLE_MAX),
  content: requiredMultilineText(ADMIN_NOTIFICATION_CONTENT_MAX),
  type: requiredText(ADMIN_NOTIFICATION_TYPE_MAX),
  audience: wholeNumber(TargetAudience.USER, TargetAudience.ALL) as v.GenericSchema<AudienceCode>,
  /** When to send it. Absent or null: staff start that themselves. */
  scheduledAt: v.nullish(instantWithZone),
}

export const NewAdminNotification = v.strictObject(editableFields)
const AdminNotificationEdit = v.strictObject({ ...editableFields, version: recordVersion() })

const { access, path } = adminNotificationRecordKind
const singleRecordDefaults = { path: `${path}/{id}`, access, params: IdParams }

/** Sorted newest first by default. `q` matches parts of the title, the type, the content and the id. */
export const adminNotificationEndpoints = recordEndpoints(adminNotificationRecordKind, {
  row: AdminNotificationRow,
  record: AdminNotification,
})

/** Adds a draft. 422 with `errors.scheduledAt` if the time has passed. */
export const createAdminNotification = declareEndpoint({
  id: 'createAdminNotification',
  need: onScreens('write', '/admin-notification'),
  method: 'POST',
  path,
  access,
  body: NewAdminNotification,
  response: AdminNotification,
})

/**
 * Changes a draft or a scheduled admin notification. 409 with the current one if `version` is stale, or if its sending
 * has begun. 422 with `errors.scheduledAt` if the time has passed, or is missing while it is scheduled.
 */
export const updateAdminNotification = declareEndpoint({
  ...singleRecordDefaults,
  id: 'updateAdminNotification',
  need: onScreens('write', '/admin-notification'),
  method: 'PUT',
  body: AdminNotificationEdit,
  response: AdminNotification,
})

/** Deletes a draft. 409 with the current one in any other state. */
export const deleteAdminNotification = declareEndpoint({
  ...singleRecordDefaults,
  id: 'deleteAdminNotification',
  need: onScreens('write', '/admin-notification'),
  method: 'DELETE',
  ...deletionBodyDefaults,
  response: EmptyResponse,
})

/** Mails an admin notification to the caller alone. It is not counted. */
export const testAdminNotification = declareEndpoint({
  ...singleRecordDefaults,
  id: 'testAdminNotification',
  need: onScreens('write', '/admin-notification'),
  method: 'POST',
  path: `${path}/{id}/test`,
  response: EmptyResponse,
})

/** Counts the active members and the accepted stores that an audience consists of now. */
export const countAdminNotificationAudience = declareEndpoint({
  id: 'countAdminNotificationAudience',
  need: onScreens('preview', '/admin-notification'),
  method: 'GET',
  path: `${path}/audience-count`,
  access,
  query: v.strictObject({ audience: numberFromText(TargetAudience.USER, TargetAudience.ALL) }),
  response: v.object({ members: v.number(), stores: v.number() }),
})
