import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { bringLater } from '../firstScreen.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'

const load = () => import('./DrawerDialog.tsx')
const DrawerDialog = lazy(load)

/** The side menu on a narrow page: a drawer, closed by every navigation, and brought after the first screen. */
export function MenuDrawer() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return <Drawer key={pathname} />
}

function Drawer() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => bringLater(load), [])
  return (
    <>
      <button
        type="button"
        aria-label={text('menu.open')}
        aria-haspopup="dialog"
        className="inline-flex size-(--control) items-center justify-center rounded-md text-soft hover:bg-sunk md:hidden"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen && (
        <Suspense>
          <DrawerDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
