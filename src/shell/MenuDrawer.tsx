import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { DeferredOverlay } from '../loading/DeferredOverlay.tsx'
import { usePreload } from '../loading/usePreload.ts'
import { useText } from '../texts/text.ts'
import { Icon } from '../ui/icon.tsx'

const loadDrawerDialog = () => import('./DrawerDialog.tsx')

/** The side menu on a narrow page: a drawer that every navigation closes. Its code loads after the first screen. */
export function MenuDrawer() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return <OpenableDrawer key={pathname} />
}

function OpenableDrawer() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  usePreload(loadDrawerDialog)
  return (
    <>
      <button
        type="button"
        aria-label={text('menu.open')}
        aria-haspopup="dialog"
        className="inline-flex size-(--control-height) shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk md:hidden"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen && <DeferredOverlay load={loadDrawerDialog} componentProps={{ onClose: close }} onClose={close} />}
    </>
  )
}
