import { Link, useRouterState } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { usePermissions, useProfile } from '../api/signedInStaff.ts'
import { lazyAfterFirstScreen } from '../loading/lazyComponent.tsx'
import { useText } from '../texts/text.ts'
import { Icon } from '../ui/icon.tsx'
import { toggleCollapsed, useCollapsedParts } from './collapsedParts.ts'
import type { MenuGroup, Screen } from '../navigation/screen.ts'
import { activePath, visibleMenu } from './menu.ts'
import { mayHaveStuckRecords } from './stuckCount.ts'

const StuckMark = lazyAfterFirstScreen(() => import('./StuckMark.tsx'))
const UnreadCount = lazyAfterFirstScreen(() => import('./UnreadCount.tsx'))

/**
 * The side menu (rules 1.5, 2.3): the permitted items, with the active one highlighted and counts of unread
 * conversations.
 */
export function SideMenu({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const text = useText()
  const permissions = usePermissions()
  const { isSecondFactorMissing } = useProfile()
  const entries = visibleMenu(permissions)
  return (
    <nav aria-label={text('menu.label')} className="px-2 py-3">
      {entries.length === 0 && (
        <p className="px-2 text-sm text-faint">
          {text(isSecondFactorMissing ? 'notPermitted.secondFactor' : 'menu.empty')}
        </p>
      )}
      <ul className="flex flex-col gap-0.5">
        {entries.map((entry) =>
          'path' in entry ? (
            <MenuLink key={entry.path} item={entry} shape={isCollapsed ? 'narrow' : 'wide'} />
          ) : (
            <MenuGroupItems key={entry.id} group={entry} isMenuCollapsed={isCollapsed} />
          ),
        )}
      </ul>
    </nav>
  )
}

function MenuGroupItems({ group, isMenuCollapsed }: { group: MenuGroup; isMenuCollapsed: boolean }) {
  const text = useText()
  const id = useId()
  const collapsedParts = useCollapsedParts()
  const isOpen = !collapsedParts.has(group.id)
  return (
    <li className={isMenuCollapsed ? 'my-1 border-y py-1' : ''}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggleCollapsed(collapsedParts, group.id)}
        className={`flex w-full items-center rounded-md hover:bg-sunk hover:text-ink ${isMenuCollapsed ? 'h-7 justify-center text-xs text-faint' : 'h-9 gap-2.5 px-2.5 text-soft'}`}
      >
        {!isMenuCollapsed && <Icon name={group.icon} className="shrink-0" />}
        <span className={isMenuCollapsed ? 'whitespace-nowrap' : 'truncate'}>{text(group.title)}</span>
        <Icon
          name="chevronDown"
          size={isMenuCollapsed ? 8 : 12}
          className={`shrink-0 text-faint ${isMenuCollapsed ? '' : 'ms-auto'} ${isOpen ? '' : '-rotate-90'}`}
        />
      </button>
      <ul id={id} hidden={!isOpen} className="mt-0.5 space-y-0.5">
        {group.children.map((item) => (
          <MenuLink key={item.path} item={item} shape={isMenuCollapsed ? 'narrow' : 'child'} />
        ))}
      </ul>
    </li>
  )
}

const LINK_CLASSES = {
  wide: 'h-9 items-center gap-2.5 px-2.5',
  child: 'h-8 items-center gap-2.5 ps-9 pe-2.5',
  narrow:
    'min-h-12 flex-col items-center justify-center gap-0.5 -mx-1.5 px-0 py-1.5 text-center text-xs leading-tight tracking-tight',
} as const

function MenuLink({ item, shape }: { item: Screen; shape: keyof typeof LINK_CLASSES }) {
  const text = useText()
  const isActive = useRouterState({ select: ({ location }) => activePath(location.pathname) === item.path })
  const isNarrow = shape === 'narrow'
  const colors = isActive ? 'bg-sunk font-semibold text-ink' : 'text-soft hover:bg-sunk hover:text-ink'
  return (
    <li className="relative">
      {isActive && (
        <span className={`absolute inset-y-1.5 w-0.5 rounded-full bg-ink ${isNarrow ? '-start-1.5' : 'start-0'}`} />
      )}
      <Link
        to={item.path}
        aria-current={isActive ? 'page' : undefined}
        className={`flex rounded-md ${LINK_CLASSES[shape]} ${colors}`}
      >
        {shape !== 'child' && item.icon && <Icon name={item.icon} className="shrink-0" />}
        <span className={isNarrow ? 'max-w-full text-balance wrap-break-word hyphens-auto' : 'min-w-0 truncate'}>
          {text(item.menuLabel ?? item.title)}
        </span>
        {item.unreadConversationsWith && (
          <Suspense>
            <UnreadCount participant={item.unreadConversationsWith} isMenuCollapsed={isNarrow} />
          </Suspense>
        )}
        {mayHaveStuckRecords(item) && (
          <Suspense>
            <StuckMark item={item} isMenuCollapsed={isNarrow} />
          </Suspense>
        )}
      </Link>
    </li>
  )
}
