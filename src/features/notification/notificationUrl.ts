import { ConversationType } from '../../../contract/enumerations.ts'
import type { ReadNotification } from '../../api/notificationLists.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { conversationUrl } from '../../shared/messagesCommand.ts'

/** Returns the URL of the record that a notification leads to; undefined if there is none. */
export function notificationUrl({ subject }: Pick<ReadNotification, 'subject'>): string | undefined {
  if (subject === null) return undefined
  const { kind, id, parentId } = subject
  switch (kind) {
    case 'conversation':
      return parentId === ConversationType.CMS_TO_STORE || parentId === ConversationType.CMS_TO_USER
        ? conversationUrl(parentId, id)
        : undefined
    case 'store':
      return urlOfScreen('/store-detail/$id', { id })
    case 'withdrawal':
      return urlOfScreen('/point', {}, { tab: 'all', open: id })
    case 'report':
      return urlOfScreen('/reports', {}, { open: id })
    case 'review':
      return parentId === null ? undefined : urlOfScreen('/store-detail/$id', { id: parentId }, { tab: 'rating' })
    case 'job':
      return urlOfScreen('/charts', {})
  }
}
