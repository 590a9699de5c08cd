import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AdminNotificationRow } from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import { AdminNotificationStatus, TargetAudience } from '../../../contract/enumerations.ts'
import type { Command, FollowUp } from '../../commands/command.ts'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { selectionCommands } from '../../resources/bulk/selectionCommands.ts'
import { newAdminNotificationForm } from './form.ts'
import { adminNotificationResource } from './resource.ts'

type Row = Read<typeof AdminNotificationRow>

const draft: Row = {
  id: 7,
  title: 'お知らせ',
  type: '休業',
  content: '休業します。',
  audience: TargetAudience.ALL,
  status: AdminNotificationStatus.DRAFT,
  scheduledAt: '2099-01-01T00:00:00.000Z',
  sentAt: null,
  recipientCount: 0,
  totalCount: 0,
  readCount: 0,
  version: 3,
  createdAt: '2026-11-20T00:00:00.000Z',
}
const sentEvents: [event: string, version: number][] = []
const { lifecycleTextKeys, shortcuts, toLifecycleRecord } = adminNotificationResource
const sender = {
  lifecycleTextKeys,
  shortcuts,
  caller: { isSuperAdmin: false },
  sendEvent: ({ version }: { version: number }, event: string) => {
    sentEvents.push([event, version])
    return Promise.resolve()
  },
}
const commandsOf = (row: Row) => lifecycleCommands(sender, toLifecycleRecord(row))
const commandOf = (row: Row, event: string) => commandsOf(row).find((command) => command.event === event) as Command
const attempt = { idempotencyKey: 'key', version: 5 }

test.each([
  ['sendNow', 'adminNotification.all.question.now'],
  ['schedule', 'adminNotification.all.question.later'],
])(
  'what goes to members and stores alike asks a second question before the event %s is sent, for what was seen last',
  async (event, question) => {
    sentEvents.splice(0)
    const first = commandOf(draft, event)
    const followUp = (await first.perform({}, attempt)) as FollowUp
    expect([first.question?.title.key, first.success, sentEvents]).toEqual([
      `adminNotification.question.${event}`,
      undefined,
      [],
    ])
    const second = followUp.next as Command
    expect([second.question?.title.key, second.question?.facts, second.version, second.isDestructive]).toEqual([
      question,
      first.question?.facts,
      5,
      first.isDestructive,
    ])
    await second.perform({}, attempt)
    expect([sentEvents, second.success?.key]).toEqual([[[event, 5]], `adminNotification.done.${event}`])
  },
)

test('nothing else asks twice', async () => {
  sentEvents.splice(0)
  await commandOf({ ...draft, audience: TargetAudience.USER }, 'sendNow').perform({}, attempt)
  await commandOf({ ...draft, status: AdminNotificationStatus.SCHEDULED }, 'cancel').perform({}, attempt)
  expect(sentEvents).toEqual([
    ['sendNow', 5],
    ['cancel', 5],
  ])
})

test('several at once are sent only if none of them goes to members and stores alike', () => {
  const titlesAndRefusals = (rows: Row[]) =>
    selectionCommands({
      sender,
      records: rows.map(toLifecycleRecord),
      count: rows.length,
      text: (key) => key,
      start: () => undefined,
    }).map(({ title, refusal }) => [title.values?.['n'], refusal?.key])
  const forMembers = { ...draft, id: 8, audience: TargetAudience.USER }
  expect(titlesAndRefusals([draft, forMembers]).slice(0, 2)).toEqual([
    ['1', undefined],
    ['1', undefined],
  ])
  expect(titlesAndRefusals([draft])[1]).toEqual(['1', 'adminNotification.all.bulk'])
})

test('a draft is scheduled only with a time that has not passed, and its refusal says why', () => {
  const refusalOf = (scheduledAt: string | null) => commandOf({ ...draft, scheduledAt }, 'schedule').refusal?.key
  expect([refusalOf(null), refusalOf('2020-01-01T00:00:00Z'), refusalOf(draft.scheduledAt)]).toEqual([
    'adminNotification.scheduledAt.missing',
    'adminNotification.scheduledAt.past',
    undefined,
  ])
  expect(commandOf({ ...draft, scheduledAt: null }, 'sendNow').refusal).toBeUndefined()
})

test.each([
  ['２０２７／１２／１　９：００', '2027-12-01T00:00:00.000Z'],
  ['2027/12/01 23:59', '2027-12-01T14:59:00.000Z'],
  [' ', null],
])('the typed time %j is the time of Japan, whatever the time zone of the browser', (scheduledAt, expected) => {
  const typed = { title: 'あ', type: 'い', content: 'う', audience: '1', scheduledAt }
  expect(v.parse(newAdminNotificationForm, typed)).toEqual({ ...typed, audience: 1, scheduledAt: expected })
})

test.each([
  ['2027/02/30 9:00', 'field.day.noSuch'],
  ['9:00', 'field.day.unread'],
  ['2027/12/01', 'field.time.missing'],
  ['明日', 'field.time.missing'],
])('the typed time %j is refused because of %s', (scheduledAt, refusal) => {
  const result = v.safeParse(newAdminNotificationForm, {
    title: 'あ',
    type: 'い',
    content: 'う',
    audience: 1,
    scheduledAt,
  })
  expect(result.issues?.map(({ message }) => message)).toEqual([refusal])
})
