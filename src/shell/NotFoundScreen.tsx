import { Link, useRouterState } from '@tanstack/react-router'
import { useReportFirstScreenRendered } from '../navigation/firstScreenContent.ts'
import { useText } from '../texts/text.ts'
import { buttonClass } from '../ui/button.tsx'
import { shorten } from '../ui/shorten.ts'
import { ScreenUnavailable } from './ScreenUnavailable.tsx'

/** The number of characters of a path that the page shows. */
const SHOWN_PATH_MAX = 200

/** The page that is shown while somebody is signed in and the URL matches no screen. */
export default function NotFoundScreen() {
  const text = useText()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useReportFirstScreenRendered()
  return (
    <ScreenUnavailable
      title={text('state.notFound')}
      message={text('notFound.message', { path: shorten(path, SHOWN_PATH_MAX) })}
    >
      <div className="flex">
        <Link to="/" className={buttonClass('primary')}>
          {text('page.home')}
        </Link>
      </div>
    </ScreenUnavailable>
  )
}
