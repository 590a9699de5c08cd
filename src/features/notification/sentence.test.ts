import { expect, test } from 'vitest'
import { STAFF_NOTIFICATION_KINDS } from '../../../contract/kinds/notification.ts'
import { ConversationType } from '../../../contract/enumerations.ts'
import { JOB_KINDS } from '../../../contract/job.ts'
import texts from '../../../locales/en.json'
import type { ReadNotification } from '../../api/notificationLists.ts'
import { notificationKindLabel, notificationLabel, notificationSentence } from './sentence.ts'
import { notificationUrl } from './notificationUrl.ts'

const text = (key: keyof typeof texts, { name = '', by = '' }: Record<string, string | number> = {}) =>
  texts[key].replace('{{name}}', String(name)).replace('{{by}}', String(by))

test('every kind of staff has a sentence with the name, and one without facts', () => {
  const sentences = STAFF_NOTIFICATION_KINDS.map((kind) => [
    notificationSentence({ kind, name: 'N', mentionedBy: null }, text),
    notificationSentence({ kind, name: null, mentionedBy: null }, text),
  ])
  expect(sentences).toEqual([
    ['N sent a message', 'There is a new message'],
    ['N has asked for approval', 'A store has asked for approval'],
    ['N requested a withdrawal', 'A withdrawal was requested'],
    ['N sent a report', 'There is a new report'],
    ['N got a review', 'A store got a review'],
    ['A review of N got a reply', 'A review got a reply'],
    ['A task of the system failed: N', 'A task of the system failed'],
  ])
})

test('a mention has words of its own, which name nobody if the conversation is not named', () => {
  const mention = { kind: 'NEW_MESSAGE', mentionedBy: 'S' }
  expect([
    notificationSentence({ ...mention, name: 'N' }, text),
    notificationSentence({ ...mention, name: null }, text),
    notificationLabel(mention, text),
    notificationLabel({ ...mention, mentionedBy: null }, text),
  ]).toEqual([
    'S mentioned you in a note about N',
    'A colleague mentioned you in a note',
    texts['notification.mention'],
    texts['notificationSetting.kind.NEW_MESSAGE'],
  ])
})

test('a failed job is named by its kind in the language of the reader, unless the console does not know it', () => {
  const sentenceOf = (name: string) => notificationSentence({ kind: 'OTHER', name, mentionedBy: null }, text)
  expect([...JOB_KINDS, 'toString'].map(sentenceOf)).toEqual([
    'A task of the system failed: bringing back conversations that were set aside',
    'A task of the system failed: notifying of coupons that end',
    'A task of the system failed: sending an admin notification',
    'A task of the system failed: looking for late admin notifications',
    'A task of the system failed: putting versions of public pages into force',
    'A task of the system failed: deleting expired data',
    'A task of the system failed: adding up numbers of records',
    'A task of the system failed: toString',
  ])
})

test.each(['TOSTRING', 'toString', 'constructor', '__proto__', '<b>x</b>'])(
  'the unknown kind %s is shown as it is',
  (kind) => {
    expect([
      notificationSentence({ kind, name: null, mentionedBy: null }, text),
      notificationSentence({ kind, name: 'N', mentionedBy: null }, text),
      notificationKindLabel(kind, text),
    ]).toEqual([kind, 'N', kind])
  },
)

test.each<[ReadNotification['subject'], string | undefined]>([
  [null, undefined],
  [{ kind: 'conversation', id: 5, parentId: ConversationType.CMS_TO_STORE }, '/messages/store?conversation=5'],
  [{ kind: 'conversation', id: 5, parentId: ConversationType.CMS_TO_USER }, '/messages/user?conversation=5'],
  [{ kind: 'conversation', id: 5, parentId: ConversationType.STORE_TO_USER }, undefined],
  [{ kind: 'store', id: 5, parentId: null }, '/store-detail/5'],
  [{ kind: 'withdrawal', id: 5, parentId: null }, '/point?tab=all&open=5'],
  [{ kind: 'report', id: 5, parentId: null }, '/reports?open=5'],
  [{ kind: 'review', id: 5, parentId: 7 }, '/store-detail/7?tab=rating'],
  [{ kind: 'review', id: 5, parentId: null }, undefined],
  [{ kind: 'job', id: 5, parentId: null }, '/charts'],
])('the record %j is at %s', (subject, url) => {
  expect(notificationUrl({ subject })).toBe(url)
})
