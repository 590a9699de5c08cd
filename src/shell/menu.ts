import type { PermissionGroup } from '../../contract/permission.ts'
import type { TextKey } from '../text.ts'
import type { IconName } from '../ui/icon.tsx'

/** One way through the side menu (specification §2). */
export interface MenuItem {
  path: string
  title: TextKey
  /** What it is called under its heading, where that is shorter. */
  label?: TextKey
  /** Latin words it is found by in the palette, beside its title. */
  keywords: readonly string[]
  permission: PermissionGroup
  icon: IconName
  /** Pressed after `g`. */
  letter: string
  /** Whose unread conversations are counted beside it. */
  unread?: 'store' | 'member'
}

/** A heading of the side menu without a path of its own. */
export interface MenuGroup {
  id: 'messages' | 'system'
  title: TextKey
  permission: PermissionGroup
  icon: IconName
  children: readonly MenuItem[]
}

type MenuEntry = MenuItem | MenuGroup

const MENU: readonly MenuEntry[] = [
  {
    path: '/stores',
    title: 'menu.stores',
    keywords: ['tenpo', 'store', 'shop'],
    permission: 'STORE_MANAGEMENT',
    icon: 'store',
    letter: 's',
  },
  {
    path: '/store-account',
    title: 'menu.storeAccount',
    keywords: ['tenpo', 'account', 'owner'],
    permission: 'STORE_MANAGEMENT',
    icon: 'key',
    letter: 'a',
  },
  {
    path: '/point',
    title: 'menu.point',
    keywords: ['pointo', 'withdrawal', 'shukkin'],
    permission: 'POINT_MANAGEMENT',
    icon: 'point',
    letter: 'p',
  },
  {
    path: '/users',
    title: 'menu.users',
    keywords: ['kaiin', 'member', 'user'],
    permission: 'USER_MANAGEMENT',
    icon: 'user',
    letter: 'u',
  },
  {
    id: 'messages',
    title: 'menu.messages',
    permission: 'CONVERSATION_MANAGEMENT',
    icon: 'message',
    children: [
      {
        path: '/messages/store',
        title: 'screen.storeMessages',
        label: 'menu.storeMessages',
        keywords: ['messeji', 'tenpo', 'chat'],
        permission: 'CONVERSATION_MANAGEMENT',
        icon: 'store',
        letter: 'm',
        unread: 'store',
      },
      {
        path: '/messages/user',
        title: 'screen.userMessages',
        label: 'menu.userMessages',
        keywords: ['messeji', 'kaiin', 'chat'],
        permission: 'CONVERSATION_MANAGEMENT',
        icon: 'user',
        letter: 'M',
        unread: 'member',
      },
    ],
  },
  {
    path: '/reports',
    title: 'menu.reports',
    keywords: ['tsuho', 'tsuuhou', 'report'],
    permission: 'REPORT_MANAGEMENT',
    icon: 'report',
    letter: 'r',
  },
  {
    path: '/admin-notification',
    title: 'menu.adminNotification',
    keywords: ['oshirase', 'notification', 'announce'],
    permission: 'NOTIFICATION_MANAGEMENT',
    icon: 'megaphone',
    letter: 'n',
  },
  {
    id: 'system',
    title: 'menu.system',
    permission: 'SYSTEM_MANAGEMENT',
    icon: 'settings',
    children: [
      {
        path: '/staffs',
        title: 'menu.staff',
        keywords: ['sutaffu', 'staff'],
        permission: 'SYSTEM_MANAGEMENT',
        icon: 'badge',
        letter: 't',
      },
      {
        path: '/point-management',
        title: 'menu.pointManagement',
        keywords: ['pointo', 'settei', 'config'],
        permission: 'SYSTEM_MANAGEMENT',
        icon: 'point',
        letter: 'c',
      },
      {
        path: '/languages',
        title: 'menu.languages',
        keywords: ['gengo', 'language', 'translation'],
        permission: 'SYSTEM_MANAGEMENT',
        icon: 'globe',
        letter: 'l',
      },
      {
        path: '/masterdata',
        title: 'menu.masterData',
        keywords: ['masuta', 'master', 'data'],
        permission: 'SYSTEM_MANAGEMENT',
        icon: 'list',
        letter: 'd',
      },
      {
        path: '/role',
        title: 'menu.role',
        keywords: ['yakuwari', 'role'],
        permission: 'SYSTEM_MANAGEMENT',
        icon: 'roles',
        letter: 'o',
      },
      {
        path: '/permission',
        title: 'menu.permission',
        keywords: ['kengen', 'permission'],
        permission: 'SYSTEM_MANAGEMENT',
        icon: 'lock',
        letter: 'k',
      },
    ],
  },
]

/** A signed-in screen that is reached from elsewhere than the side menu. */
interface OtherScreen {
  path: string
  title: TextKey
  permission: PermissionGroup | 'signedIn'
  /** The item of the menu it belongs to. */
  within?: string
  letter?: string
  keywords?: readonly string[]
}

const OTHERS: readonly OtherScreen[] = [
  { path: '/store-detail', title: 'screen.storeDetail', permission: 'STORE_MANAGEMENT', within: '/stores' },
  { path: '/user-detail', title: 'screen.userDetail', permission: 'USER_MANAGEMENT', within: '/users' },
  {
    path: '/notification',
    title: 'screen.notification',
    keywords: ['tsuchi', 'bell', 'notification'],
    permission: 'signedIn',
    letter: 'b',
  },
  {
    path: '/profile',
    title: 'screen.profile',
    keywords: ['profile', 'purofiru', 'account'],
    permission: 'signedIn',
    letter: 'h',
  },
]

const ITEMS: readonly MenuItem[] = MENU.flatMap((entry) => ('path' in entry ? [entry] : entry.children))

/** The entries of the side menu that these permissions show, in its order. */
export function visibleMenu(permissions: readonly PermissionGroup[]): MenuEntry[] {
  return MENU.filter(({ permission }) => permissions.includes(permission))
}

/** Where `/` leads: the first visible item, or its first child; undefined where nothing is visible. */
export function firstVisiblePath(permissions: readonly PermissionGroup[]): string | undefined {
  const [first] = visibleMenu(permissions)
  if (first === undefined) return undefined
  return 'path' in first ? first.path : first.children[0]?.path
}

/** The path of the menu item that a pathname belongs to, by its prefix; undefined where it belongs to none. */
export function activePath(pathname: string): string | undefined {
  const other = OTHERS.find(({ path }) => isWithin(pathname, path))
  return other === undefined ? ITEMS.find(({ path }) => isWithin(pathname, path))?.path : other.within
}

/** What a signed-in route asks for; undefined for a path that is none. */
export function permissionOf(pathname: string): PermissionGroup | 'signedIn' | undefined {
  return screenOf(pathname)?.permission
}

/** The name of a signed-in screen; undefined for a path that is none. */
export function titleOf(pathname: string): TextKey | undefined {
  return screenOf(pathname)?.title
}

/** A screen that `g` and a letter leads to. */
export interface Reachable {
  path: string
  title: TextKey
  letter: string
  keywords: readonly string[]
}

/** Every screen that `g` and a letter leads to. */
export function reachableScreens(): Reachable[] {
  return [...ITEMS, ...OTHERS].flatMap(({ path, title, letter, keywords }) =>
    letter === undefined || keywords === undefined ? [] : [{ path, title, letter, keywords }],
  )
}

function screenOf(pathname: string): MenuItem | OtherScreen | undefined {
  return [...ITEMS, ...OTHERS].find(({ path }) => isWithin(pathname, path))
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
