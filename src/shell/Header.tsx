import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyAfterFirstScreen } from '../loading/lazyComponent.tsx'
import { useCommandServices } from '../commands/context.tsx'
import { useText } from '../texts/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { toggleCollapsed, useCollapsedParts } from './collapsedParts.ts'
import { HEADER_BUTTON_CLASSES } from './headerButtonClasses.ts'
import { Logo } from './Logo.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { QueueLink } from './QueueLink.tsx'
import { KEY_MAP } from '../keyMap.ts'

const HeaderTools = lazyAfterFirstScreen(() => import('./HeaderTools.tsx'))

/** The content of the header of every signed-in screen (rule 1.2). */
export function Header() {
  const text = useText()
  return (
    <>
      <MenuDrawer />
      <ToggleMenuButton />
      <Link to="/" className="me-2 flex max-w-48 min-w-6 rounded-md" aria-label={text('header.home')}>
        <Logo />
      </Link>
      <div className="flex max-md:hidden">
        <QueueLink />
      </div>
      <OpenPaletteButton />
      <div className="ms-auto flex min-w-0 items-center gap-1 max-md:shrink-0 md:gap-2">
        <LazyHeaderTools />
      </div>
    </>
  )
}

/** The tools at the end of the header. Their code loads after the first screen and causes no layout shift. */
function LazyHeaderTools() {
  return (
    <Suspense>
      <HeaderTools />
    </Suspense>
  )
}

function ToggleMenuButton() {
  const text = useText()
  const collapsedParts = useCollapsedParts()
  const label = text(collapsedParts.has('menu') ? 'menu.expand' : 'menu.collapse')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={collapsedParts.has('menu')}
      className={`${HEADER_BUTTON_CLASSES} max-md:hidden`}
      onClick={() => toggleCollapsed(collapsedParts, 'menu')}
    >
      <Icon name="menu" />
    </button>
  )
}

function OpenPaletteButton() {
  const text = useText()
  const { registry, runner } = useCommandServices()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={text('header.palette')}
      aria-keyshortcuts={['Control', 'Meta'].map((key) => KEY_MAP.everywhere.palette[0].replace('Mod', key)).join(' ')}
      className="flex h-(--control-height) min-w-9 shrink-[0.1] items-center gap-2 rounded-md border border-line bg-paper px-2.5 text-sm text-faint hover:border-edge hover:text-ink md:w-64 lg:w-80"
      onClick={() => {
        const paletteCommand = registry.find('palette.open')
        if (paletteCommand !== undefined) runner.start(paletteCommand)
      }}
    >
      <Icon name="search" className="shrink-0" />
      <span className="truncate max-md:sr-only">{text('header.paletteHint')}</span>
      <span className="ms-auto shrink-0 max-md:hidden">
        <Kbd shortcut={KEY_MAP.everywhere.palette[0]} />
      </span>
    </button>
  )
}
