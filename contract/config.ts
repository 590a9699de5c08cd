import * as v from 'valibot'
import { ifKnown, instant, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { declareEndpoint, pagedQuery, pageSchema, recordVersion, wholeNumber } from './endpoint.ts'
import { email, optionalHttpsUrl, requiredText } from './field.ts'
import { HistoryLine } from './history.ts'
import { TIME_LIMIT_FIELD_NAMES, TIME_LIMIT_HOURS_MAX, type TimeLimitFieldName } from './kinds/timeLimit.ts'
import { PERCENT_MAX, POINT_MAX } from './limits.ts'
import { onScreens } from './need.ts'

const PATH = '/system/config'
const LINK_LENGTH_MAX = 500
const ACCESS = 'SYSTEM_MANAGEMENT'

/** Returns the entries of the time limits of states, in hours; null if the limit of the chart holds (rule 4.14). */
// @__NO_SIDE_EFFECTS__
function timeLimitFields<Schema extends v.GenericSchema>(schema: Schema): Record<TimeLimitFieldName, Schema> {
  return Object.fromEntries(TIME_LIMIT_FIELD_NAMES.map((name) => [name, schema])) as Record<TimeLimitFieldName, Schema>
}

/**
 * The settings of the marketplace by `SystemConfigKey` (rules 3.7, 5.3), and the name and email address of the contact.
 * Percentages are 0 to 100, points 0 to 999,999.
 */
export const Config = v.object({
  REFERRAL_REWARD: ifKnown(v.number()),
  REFERRAL_CODE_ENTERER_REWARD: ifKnown(v.number()),
  MIN_POINT_WITHDRAW: ifKnown(v.number()),
  SCAN_COUPON_REWARD_PERCENT: ifKnown(v.number()),
  USE_COUPON_PERCENT_FEE: ifKnown(v.number()),
  superAdminEmail: textOrEmpty,
  superAdminName: textOrEmpty,
  /** The URL from which members and stores download the app; empty if there is no app yet. */
  DOWNLOAD_APP_LINK: textOrEmpty,
  ...timeLimitFields(orNull(v.number())),
  version: versionOrFirst,
  updatedAt: ifKnown(instant),
  /** The name of the staff member who made the last change; null if there was no change. */
  updatedBy: orNull(v.string()),
})
export type Config = v.InferInput<typeof Config>

export const ConfigEdit = v.strictObject({
  REFERRAL_REWARD: wholeNumber(0, POINT_MAX),
  REFERRAL_CODE_ENTERER_REWARD: wholeNumber(0, POINT_MAX),
  MIN_POINT_WITHDRAW: wholeNumber(0, POINT_MAX),
  SCAN_COUPON_REWARD_PERCENT: wholeNumber(0, PERCENT_MAX),
  USE_COUPON_PERCENT_FEE: wholeNumber(0, PERCENT_MAX),
  superAdminEmail: email('email.required'),
  superAdminName: requiredText(100),
  DOWNLOAD_APP_LINK: optionalHttpsUrl(LINK_LENGTH_MAX),
  // A client that does not know the time limits leaves them as they are.
  ...timeLimitFields(v.optional(v.nullable(wholeNumber(1, TIME_LIMIT_HOURS_MAX)))),
  version: recordVersion(),
})
export type ConfigEdit = v.InferInput<typeof ConfigEdit>

export const getConfig = declareEndpoint({
  id: 'getConfig',
  need: onScreens('section', '/point-management'),
  method: 'GET',
  path: PATH,
  access: ACCESS,
  response: Config,
})

/** The settings that the public pages show, by `SystemConfigKey`. */
export const getPublicConfig = declareEndpoint({
  id: 'getPublicConfig',
  need: onScreens('words', '/download'),
  method: 'GET',
  path: '/public/config',
  access: 'public',
  response: v.object({ DOWNLOAD_APP_LINK: textOrEmpty }),
})

/** Changes the config. 409 with the current config if `version` is stale. */
export const updateConfig = declareEndpoint({
  id: 'updateConfig',
  need: onScreens('write', '/point-management'),
  method: 'PUT',
  path: PATH,
  access: ACCESS,
  requiresPassword: true,
  body: ConfigEdit,
  response: Config,
})

/** The history of the config, newest first. Each line has the old and new values, the author and the time. */
export const listConfigHistory = declareEndpoint({
  id: 'listConfigHistory',
  need: onScreens('history', '/point-management'),
  method: 'GET',
  path: `${PATH}/history`,
  access: ACCESS,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})
