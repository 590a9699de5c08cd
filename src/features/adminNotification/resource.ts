import { adminNotificationEndpoints, type AdminNotificationRow } from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import { TargetAudience } from '../../../contract/enumerations.ts'
import { adminNotificationRecordKind } from '../../../contract/kinds/adminNotification.ts'
import { adminNotificationLifecycle, sendingAfter } from '../../../machines/lifecycles/adminNotification.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineResource } from '../../resources/resource.ts'
import { serverNow } from '../../base/serverClock.ts'
import { formatBusinessTime } from '../../shared/businessTime.ts'
import { currentText } from '../../texts/text.ts'
import { audienceName } from './audienceName.ts'

type Row = Read<typeof AdminNotificationRow>

/** The resource of admin notifications: their endpoints, keyboard shortcuts, search words and URLs. */
export const adminNotificationResource = defineResource({
  kind: adminNotificationRecordKind,
  lifecycle: adminNotificationLifecycle,
  ...adminNotificationEndpoints,
  shortcuts: {
    schedule: KEY_MAP.record.accept[0],
    sendNow: KEY_MAP.record.activate[0],
    unschedule: KEY_MAP.record.deactivate[0],
    cancel: KEY_MAP.record.reject[0],
  },
  keywords: {
    schedule: ['yoyaku', 'schedule', 'plan'],
    sendNow: ['haishin', 'send', 'now'],
    unschedule: ['shitagaki', 'draft', 'back'],
    cancel: ['torikeshi', 'cancel', 'stop'],
  },
  allTabLabel: 'adminNotifications.tab.all',
  historyFields: {
    title: 'adminNotification.field.title',
    type: 'adminNotification.field.type',
    content: 'adminNotification.field.content',
    audience: 'adminNotification.audience',
    scheduledAt: 'adminNotification.field.scheduledAt',
  },
  toLifecycleRecord,
  distinguishingTexts: ({ type, content }) => [type, content],
  recordUrl: (id) => urlOfScreen('/admin-notification', {}, { open: id }),
})

function toLifecycleRecord(row: Row): LifecycleRecord {
  const { id, status, version, title, type, audience, scheduledAt } = row
  const text = currentText()
  return {
    id,
    status,
    version,
    name: title,
    questionFacts: () => [
      { label: 'adminNotification.audience', value: audienceName(audience, text) },
      { label: 'adminNotification.field.type', value: type },
    ],
    eventOutcomeFacts: (event) =>
      event === 'schedule' && scheduledAt !== null
        ? [{ label: 'adminNotification.field.time', value: formatBusinessTime(scheduledAt, text) }]
        : [],
    refusalFor: (_caller, event) => (event === 'schedule' ? scheduleRefusal(row) : undefined),
    secondQuestionOf: (event) => (audience === TargetAudience.ALL ? secondQuestionOf(event, title) : undefined),
  }
}

/** Returns the question before something goes to everybody, and what can still be done about it afterwards. */
function secondQuestionOf(event: string, name: string) {
  const when = sendingAfter(event)
  if (when === undefined) return undefined
  return {
    title: { key: `adminNotification.all.question.${when}` },
    message: { key: `adminNotification.all.question.${when}.message`, values: { name } },
    bulkRefusal: { key: 'adminNotification.all.bulk' },
  } as const
}

/** Returns why an admin notification cannot be scheduled: it has no time, or its time has passed. */
function scheduleRefusal({ scheduledAt }: Row) {
  if (scheduledAt === null) return { key: 'adminNotification.scheduledAt.missing' } as const
  return Date.parse(scheduledAt) <= serverNow() ? ({ key: 'adminNotification.scheduledAt.past' } as const) : undefined
}
