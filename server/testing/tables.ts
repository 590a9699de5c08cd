import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as idempotency from '../http/idempotencyTable.ts'
import * as auth from '../auth/tables.ts'
import * as shared from '../db/schema.ts'
import * as adminNotification from '../features/adminNotification/tables.ts'
import * as calendar from '../features/calendar/table.ts'
import * as config from '../features/config/table.ts'
import * as conversation from '../features/conversation/tables.ts'
import * as content from '../features/content/table.ts'
import * as job from '../jobs/table.ts'
import * as live from '../live/tables.ts'
import * as mail from '../mail/table.ts'
import * as masterData from '../features/masterData/table.ts'
import * as notification from '../features/notification/tables.ts'
import * as notificationSetting from '../features/notificationSetting/table.ts'
import * as point from '../features/point/tables.ts'
import * as replyTemplate from '../features/replyTemplate/table.ts'
import * as report from '../features/report/table.ts'
import * as savedView from '../features/savedView/table.ts'
import * as storeParts from '../features/store/partTables.ts'
import * as store from '../features/store/table.ts'
import * as storeAccount from '../features/storeAccount/table.ts'
import * as translationEntry from '../features/translationEntry/table.ts'
import * as user from '../features/user/table.ts'
import * as stateDayCounts from '../resources/stateDayCounts.ts'
import * as statusCounts from '../resources/statusCounts.ts'
import * as withdrawal from '../features/withdrawal/table.ts'

const modules: object[] = [
  idempotency,
  auth,
  shared,
  adminNotification,
  calendar,
  config,
  content,
  conversation,
  job,
  live,
  mail,
  masterData,
  notification,
  notificationSetting,
  point,
  replyTemplate,
  report,
  savedView,
  stateDayCounts,
  statusCounts,
  storeParts,
  store,
  storeAccount,
  translationEntry,
  user,
  withdrawal,
]

/** All tables of the server. */
export const tables: PgTable[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
