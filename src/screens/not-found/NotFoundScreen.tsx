import { Link, useRouterState } from '@tanstack/react-router'
import { Plate } from '../../shell/Plate.tsx'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { useText } from '../../text.ts'
import { buttonClass } from '../../ui/button.tsx'

/** An address that leads nowhere. */
export default function NotFoundScreen() {
  const text = useText()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const title = text('state.notFound')
  return (
    <PublicFrame title={title}>
      <Plate title={title} message={text('notFound.message', { path })}>
        <Link to="/" className={`${buttonClass('primary')} self-start`}>
          {text('page.home')}
        </Link>
      </Plate>
    </PublicFrame>
  )
}
