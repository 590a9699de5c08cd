import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { unreadNotificationsQuery } from '../api/counters.ts'
import { useCommandCentre } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { Count } from '../ui/chip.tsx'
import { formatNumber } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { toggleFold, useFolds } from './folds.ts'
import { LanguageChooser } from './LanguageChooser.tsx'
import { Logo } from './Logo.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { Person } from './Person.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { useFirstScreen } from './useFirstScreen.ts'

const SQUARE =
  'inline-flex size-(--control) shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink'

/** The bar above every signed-in screen (specification §2). */
export function Header() {
  const text = useText()
  return (
    <header className="sticky top-0 z-30 flex h-13 items-center gap-1 border-b bg-surface px-2 md:gap-2 md:px-3">
      <MenuDrawer />
      <MenuFold />
      <Link to="/" className="me-2 flex rounded-md" aria-label={text('header.home')}>
        <Logo />
      </Link>
      <PaletteOpener />
      <div className="ms-auto flex items-center gap-1 md:gap-2">
        <ConnectionState />
        <LanguageChooser className="max-lg:hidden" />
        <ThemeToggle className="max-lg:hidden" />
        <Bell />
        <Person />
      </div>
    </header>
  )
}

function MenuFold() {
  const text = useText()
  const folds = useFolds()
  const label = text(folds.has('menu') ? 'menu.unfold' : 'menu.fold')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={folds.has('menu')}
      className={`${SQUARE} max-md:hidden`}
      onClick={() => toggleFold(folds, 'menu')}
    >
      <Icon name="menu" />
    </button>
  )
}

function PaletteOpener() {
  const text = useText()
  const { registry, runner } = useCommandCentre()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={text('header.palette')}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-(--control) items-center gap-2 rounded-md border border-line bg-paper px-2.5 text-sm text-faint hover:border-edge hover:text-ink md:w-64 lg:w-80"
      onClick={() => {
        const opener = registry.find('palette.open')
        if (opener !== undefined) runner.start(opener)
      }}
    >
      <Icon name="search" className="shrink-0" />
      <span className="truncate max-md:sr-only">{text('header.paletteHint')}</span>
      <span className="ms-auto max-md:hidden">
        <Kbd keys="Mod+K" />
      </span>
    </button>
  )
}

function Bell() {
  const text = useText()
  const isFirstScreenDone = useFirstScreen()
  const { data: count = 0 } = useQuery({ ...unreadNotificationsQuery(useConsole().client), enabled: isFirstScreenDone })
  const label = count === 0 ? text('header.notifications') : text('header.notificationsUnread', { count })
  return (
    <Link to="/notification" aria-label={label} title={label} className={`relative ${SQUARE}`}>
      <Icon name="bell" size={18} />
      {count > 0 && (
        <span aria-hidden className="absolute start-[60%] -top-0.5 rounded-full ring-2 ring-surface">
          <Count value={count > 99 ? '99+' : formatNumber(count)} wanting />
        </span>
      )}
    </Link>
  )
}
