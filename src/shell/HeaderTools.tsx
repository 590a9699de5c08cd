import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { unreadNotificationCountQuery } from '../api/unreadCounts.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { usePreference } from '../usePreference.ts'
import { Count } from '../ui/chip.tsx'
import { formatNumber } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { TimeZoneNote } from '../ui/timeZoneNote.tsx'
import { ConnectionIndicator } from './ConnectionIndicator.tsx'
import { HEADER_BUTTON_CLASSES } from './headerButtonClasses.ts'
import { LanguageChooser } from './LanguageChooser.tsx'
import { SignedInPerson } from './SignedInPerson.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/**
 * The tools at the end of the header: the connection, a hint if single-character shortcuts are off, the business time
 * zone if it differs from that of the browser, language, theme, notifications and the signed-in person.
 */
export default function HeaderTools() {
  return (
    <>
      <ConnectionIndicator />
      <SingleKeyShortcutsOffHint />
      <TimeZoneNote />
      <LanguageChooser className="max-lg:hidden" />
      <ThemeToggle className="max-lg:hidden" />
      <NotificationsLink />
      <SignedInPerson />
    </>
  )
}

/** A link to the setting of single-character shortcuts, shown while they are switched off. */
function SingleKeyShortcutsOffHint() {
  const text = useText()
  if (usePreference('keys') !== 'off') return null
  const label = text('header.keysOff')
  return (
    <Link
      to="/profile"
      aria-label={label}
      title={label}
      className="link flex max-w-48 min-w-0 items-center gap-1 text-xs"
    >
      <Icon name="key" size={13} className="shrink-0" />
      <span className="truncate max-lg:sr-only">{text('header.keysOff.short')}</span>
    </Link>
  )
}

function NotificationsLink() {
  const text = useText()
  const { data: count = 0 } = useQuery(unreadNotificationCountQuery(useConsole().client))
  const label = count === 0 ? text('header.notifications') : text('header.notificationsUnread', { count })
  return (
    <Link to="/notification" aria-label={label} title={label} className={`relative ${HEADER_BUTTON_CLASSES}`}>
      <Icon name="bell" size={18} />
      {count > 0 && (
        <span aria-hidden className="absolute start-[60%] -top-0.5 rounded-full ring-2 ring-surface">
          <Count value={count > 99 ? '99+' : formatNumber(count)} isHighlighted />
        </span>
      )}
    </Link>
  )
}
