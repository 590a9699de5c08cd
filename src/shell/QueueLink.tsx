import { Link, useRouterState } from '@tanstack/react-router'
import { usePermissions } from '../api/signedInStaff.ts'
import { screens } from '../screens.ts'
import { useText } from '../texts/text.ts'
import { Icon } from '../ui/icon.tsx'
import { HEADER_BUTTON_CLASSES } from './headerButtonClasses.ts'
import { mayDecideQueue } from './stuckCount.ts'

const QUEUE_PATH = '/queue'

/** The link beside the logo to what waits for the signed-in person, if they may decide about anything (rule 4.15). */
export function QueueLink() {
  const text = useText()
  const permissions = usePermissions()
  const isCurrent = useRouterState({ select: ({ location }) => location.pathname === QUEUE_PATH })
  if (!mayDecideQueue(screens, permissions)) return null
  const label = text('screen.queue')
  return (
    <Link
      to={QUEUE_PATH}
      aria-label={label}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${HEADER_BUTTON_CLASSES} aria-[current]:bg-sunk aria-[current]:text-ink`}
    >
      <Icon name="waiting" />
    </Link>
  )
}
