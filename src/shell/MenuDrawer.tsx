import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../text.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LanguageChooser } from './LanguageChooser.tsx'
import { Logo } from './Logo.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The side menu on a narrow page: a drawer, closed by every navigation. */
export function MenuDrawer() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return <Drawer key={pathname} />
}

function Drawer() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
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
        <dialog
          ref={showModal}
          aria-label={text('menu.label')}
          className="m-0 flex h-dvh max-h-none w-full max-w-none bg-transparent text-ink backdrop:bg-veil"
          onClose={close}
        >
          <div className="h-full w-70 overflow-y-auto bg-surface shadow-float">
            <div className="flex h-13 items-center justify-between border-b px-3">
              <Logo />
              <IconButton icon="cross" label={text('menu.close')} onClick={close} />
            </div>
            <SideMenu />
            <div className="flex items-center gap-2 border-t px-2 py-3">
              <LanguageChooser />
              <ThemeToggle />
            </div>
          </div>
          <button type="button" tabIndex={-1} aria-label={text('menu.close')} className="flex-1" onClick={close} />
        </dialog>
      )}
    </>
  )
}

function showModal(drawer: HTMLDialogElement | null): void {
  if (drawer !== null && !drawer.open) drawer.showModal()
}
