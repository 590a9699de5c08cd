import type { MouseEvent } from 'react'
import type { ReadNotification } from '../../api/notificationLists.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { useText } from '../../texts/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { Count } from '../../ui/chip.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'
import { useActiveShortcut } from '../../ui/useActiveShortcut.ts'
import { notificationIcon, notificationLabel, notificationSentence } from './sentence.ts'
import { notificationUrl } from './notificationUrl.ts'

interface NotificationRowProps {
  notification: ReadNotification
  isTabStop: boolean
  onFocus: () => void
  /** Opens the record that the notification leads to. */
  onOpen: () => void
  onMarkRead: () => void
}

/**
 * One notification in a list: a link to its record with its kind, what has happened, how often and when. Without a
 * record, it is a button that marks it as read.
 */
export function NotificationRow({ notification, isTabStop, onFocus, onOpen, onMarkRead }: NotificationRowProps) {
  const text = useText()
  const activeShortcutOf = useActiveShortcut()
  const url = notificationUrl(notification)
  const common = {
    'data-notification': notification.id,
    tabIndex: isTabStop ? 0 : -1,
    className: 'block min-w-0 grow px-3 py-2 text-start outline-offset-[-2px] hover:bg-sunk sm:ps-6',
    onFocus,
  }
  const content = <RowContent notification={notification} isGone={url === undefined} />
  return (
    <li className={`flex items-start border-b border-line ${notification.isRead ? '' : 'bg-link-tint'}`}>
      {url === undefined ? (
        <button type="button" {...common} onClick={onMarkRead}>
          {content}
        </button>
      ) : (
        <a
          href={url}
          {...common}
          onClick={(event: MouseEvent) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          {content}
        </a>
      )}
      <IconButton
        icon="check"
        label={text('notification.read')}
        className={`m-2 ${notification.isRead ? 'invisible' : ''}`}
        tabIndex={-1}
        aria-keyshortcuts={activeShortcutOf(KEY_MAP.notification.read[0])}
        onClick={onMarkRead}
      />
    </li>
  )
}

function RowContent({ notification, isGone }: { notification: ReadNotification; isGone: boolean }) {
  const text = useText()
  const { kind, count, isRead, changedAt } = notification
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="inline-flex h-[1.375rem] items-center gap-1 rounded-sm bg-neutral-tint px-1.5 text-xs font-medium whitespace-nowrap text-neutral">
          <Icon name={notificationIcon(kind)} size={11} />
          {notificationLabel(notification, text)}
        </span>
        {!isRead && (
          <span className="inline-flex items-center gap-1 text-xs font-medium text-accent">
            <span aria-hidden>●</span>
            {text('notification.unread')}
          </span>
        )}
        <span className="ms-auto shrink-0 text-xs text-faint">
          <Time at={changedAt} as="relative" />
        </span>
      </span>
      <span className="mt-0.5 flex items-baseline gap-2">
        <span className={`line-clamp-3 min-w-0 wrap-anywhere ${isRead ? 'text-soft' : 'font-medium'}`}>
          {notificationSentence(notification, text)}
        </span>
        {count > 1 && (
          <>
            <span aria-hidden className="shrink-0">
              <Count value={formatNumber(count)} isHighlighted={!isRead} />
            </span>
            <span className="sr-only">{text('notification.times', { n: formatNumber(count) })}</span>
          </>
        )}
      </span>
      {isGone && <span className="mt-0.5 block text-xs text-faint">{text('notification.gone')}</span>}
    </>
  )
}
