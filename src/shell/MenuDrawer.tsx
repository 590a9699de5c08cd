import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LanguageChooser } from './LanguageChooser.tsx'
import { Logo } from './Logo.tsx'
import { SideMenu } from './SideMenu.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The side menu on a narrow page: a drawer, closed by every navigation. */
export function MenuDrawer() {
  const text = useText()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [isOpen, setOpen] = useState(false)
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (isOpen) drawer.current?.showModal()
  }, [isOpen])
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
          ref={drawer}
          aria-label={text('menu.label')}
          className="m-0 h-dvh max-h-none w-70 max-w-[85vw] overflow-y-auto bg-surface text-ink shadow-float backdrop:bg-veil"
          onClose={() => setOpen(false)}
          onClick={({ target, currentTarget }) => target === currentTarget && setOpen(false)}
        >
          <div className="flex h-13 items-center justify-between border-b px-3">
            <Logo />
            <IconButton icon="cross" label={text('menu.close')} onClick={() => setOpen(false)} />
          </div>
          <SideMenu />
          <div className="flex items-center gap-2 border-t px-2 py-3">
            <LanguageChooser />
            <ThemeToggle />
          </div>
        </dialog>
      )}
    </>
  )
}
