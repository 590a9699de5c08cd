import { NotificationKind } from '../../../contract/enumerations.ts'
import { JOB_KINDS } from '../../../contract/job.ts'
import { notificationKindName } from '../../../contract/kinds/notificationSetting.ts'
import type { ReadNotification } from '../../api/notificationLists.ts'
import { ownValue } from '../../base/ownValue.ts'
import type { GetText, TextKey } from '../../texts/text.ts'
import type { IconName } from '../../ui/icon.tsx'

/** The message keys of the sentence of each kind: with the name of the record, and without facts. */
const SENTENCES: Readonly<Record<string, { named: TextKey; unnamed: TextKey }>> = {
  [NotificationKind.NEW_MESSAGE]: sentenceKeys('NEW_MESSAGE'),
  [NotificationKind.REQUEST_NEW_STORE]: sentenceKeys('REQUEST_NEW_STORE'),
  [NotificationKind.REQUEST_WITHDRAW]: sentenceKeys('REQUEST_WITHDRAW'),
  [NotificationKind.NEW_REPORT]: sentenceKeys('NEW_REPORT'),
  [NotificationKind.NEW_REVIEW]: sentenceKeys('NEW_REVIEW'),
  [NotificationKind.NEW_SUB_REVIEW]: sentenceKeys('NEW_SUB_REVIEW'),
  [NotificationKind.OTHER]: sentenceKeys('OTHER'),
}

type SentenceName =
  | 'NEW_MESSAGE'
  | 'REQUEST_NEW_STORE'
  | 'REQUEST_WITHDRAW'
  | 'NEW_REPORT'
  | 'NEW_REVIEW'
  | 'NEW_SUB_REVIEW'
  | 'OTHER'

function sentenceKeys(name: SentenceName): { named: TextKey; unnamed: TextKey } {
  return { named: `notification.words.${name}`, unnamed: `notification.words.${name}.unnamed` }
}

/** Returns what has happened, in one sentence. A kind that the console does not know is shown as it is. */
export function notificationSentence(
  { kind, name, mentionedBy }: Pick<ReadNotification, 'kind' | 'name' | 'mentionedBy'>,
  text: GetText,
): string {
  if (mentionedBy !== null)
    return name === null
      ? text('notification.words.mention.unnamed')
      : text('notification.words.mention', { name, by: mentionedBy })
  const keys = ownValue(SENTENCES, kind)
  if (keys === undefined) return name ?? kind
  return name === null ? text(keys.unnamed) : text(keys.named, { name: shownName(kind, name, text) })
}

/** Returns the name as the sentence has it: a failed job is named by its kind, unless the console does not know it. */
function shownName(kind: string, name: string, text: GetText): string {
  const job = kind === NotificationKind.OTHER ? JOB_KINDS.find((each) => each === name) : undefined
  return job === undefined ? name : text(`notification.job.${job}`)
}

/** Returns the word for what a notification is about: a mention, or else its kind. */
export function notificationLabel(
  { kind, mentionedBy }: Pick<ReadNotification, 'kind' | 'mentionedBy'>,
  text: GetText,
): string {
  return mentionedBy === null ? notificationKindLabel(kind, text) : text('notification.mention')
}

/** Returns the name of a kind of notification. A kind that the console does not know is shown as it is. */
export function notificationKindLabel(kind: string, text: GetText): string {
  const name = notificationKindName(kind)
  return name === undefined ? kind : text(`notificationSetting.kind.${name}`)
}

const ICONS: Readonly<Record<string, IconName>> = {
  [NotificationKind.NEW_MESSAGE]: 'message',
  [NotificationKind.REQUEST_NEW_STORE]: 'store',
  [NotificationKind.REQUEST_WITHDRAW]: 'point',
  [NotificationKind.NEW_REPORT]: 'report',
  [NotificationKind.NEW_REVIEW]: 'pencil',
  [NotificationKind.NEW_SUB_REVIEW]: 'pencil',
  [NotificationKind.OTHER]: 'settings',
}

/** Returns the icon of a kind of notification. */
export function notificationIcon(kind: string): IconName {
  return ownValue(ICONS, kind) ?? 'bell'
}
