import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unreadNotificationCountQuery } from '../api/unreadCounts.ts'
import { useCommandRegistration } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { DeferredOverlay } from '../loading/DeferredOverlay.tsx'
import { usePreload } from '../loading/usePreload.ts'
import { KEY_MAP } from '../keyMap.ts'
import { unreadCountText } from '../shared/unreadCountText.ts'
import { useText } from '../texts/text.ts'
import { Count } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { useActiveShortcut } from '../ui/useActiveShortcut.ts'
import { HEADER_BUTTON_CLASSES } from './headerButtonClasses.ts'

const loadBellPanel = () => import('../features/notification/BellPanel.tsx')

/**
 * The bell with the number of unread notifications: a link to all of them, such as for a new tab, which opens the newest
 * ones. Their code loads after the first screen.
 */
export function Bell() {
  const text = useText()
  const activeShortcutOf = useActiveShortcut()
  const { data: count = 0 } = useQuery(unreadNotificationCountQuery(useConsole().client))
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  usePreload(loadBellPanel)
  useCommandRegistration([
    {
      id: 'notification.openBell',
      title: { key: 'notification.openBell' },
      scope: 'console',
      keywords: ['beru', 'tsuchi', 'bell', 'unread'],
      shortcut: KEY_MAP.notification.openBell[0],
      perform: () => setOpen(true),
    },
  ])
  const label =
    count === 0 ? text('header.notifications') : text('header.notificationsUnread', { count: unreadCountText(count) })
  return (
    <>
      <Link
        to="/notification"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        aria-keyshortcuts={activeShortcutOf(KEY_MAP.notification.openBell[0])}
        title={label}
        className={`min-w-fit px-1.5 ${HEADER_BUTTON_CLASSES}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon name="bell" size={18} />
        {count > 0 && (
          <span aria-hidden className="-ms-2 -mt-3.5 rounded-full ring-2 ring-surface">
            <Count value={unreadCountText(count)} isHighlighted />
          </span>
        )}
      </Link>
      {isOpen && <DeferredOverlay load={loadBellPanel} componentProps={{ onClose: close }} onClose={close} />}
    </>
  )
}
