import { Link, useRouterState } from '@tanstack/react-router'
import { PublicLayout } from './PublicFrame.tsx'
import { useText } from '../text.ts'
import { buttonClass } from '../ui/button.tsx'

/** The page of a URL that matches no route. */
export default function NotFoundScreen() {
  const text = useText()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const title = text('state.notFound')
  return (
    <PublicLayout title={title}>
      <h1 className="mb-4 font-title text-xl font-medium tracking-wide">{title}</h1>
      <p className="mb-8 text-soft wrap-anywhere">{text('notFound.message', { path })}</p>
      <Link to="/" className={`${buttonClass('primary')} self-start`}>
        {text('page.home')}
      </Link>
    </PublicLayout>
  )
}
