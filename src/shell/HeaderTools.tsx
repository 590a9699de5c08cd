import { Link } from '@tanstack/react-router'
import { useText } from '../texts/text.ts'
import { usePreference } from '../preferences/usePreference.ts'
import { Icon } from '../ui/icon.tsx'
import { TimeZoneNote } from '../ui/timeZoneNote.tsx'
import { Bell } from './Bell.tsx'
import { ConnectionIndicator } from './ConnectionIndicator.tsx'
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
      <Bell />
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
