import { Link } from '@tanstack/react-router'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useConsole } from '../../console.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { missingPermission } from '../../navigation/mayOpen.ts'
import { useText } from '../../texts/text.ts'
import { Kbd } from '../../ui/kbd.tsx'

/** The screens that the signed-in person may open, each with the keys that lead there. */
export function HelpScreens() {
  const text = useText()
  const permissions = usePermissions()
  const { screens } = useConsole()
  const shown = screens.filter(
    (screen) => screen.shortcutLetter !== undefined && missingPermission(permissions, screen) === undefined,
  )
  return (
    <ul className="gap-x-8 sm:columns-2">
      {shown.map(({ path, title, shortcutLetter }) => (
        <li key={path} className="flex break-inside-avoid items-baseline gap-3 border-t border-line py-1.5 text-sm">
          <Link to={path as '/help'} className="link min-w-0 grow">
            {text(title)}
          </Link>
          <Kbd shortcut={`${KEY_MAP.everywhere.goTo[0]} ${shortcutLetter}`} />
        </li>
      ))}
    </ul>
  )
}
