import type { ReactNode } from 'react'
import type { RecordKind, ListDeclaration } from '../../contract/recordKind.ts'
import type { PermissionGroup, Right } from '../../contract/permission.ts'
import type { TextKey } from '../texts/text.ts'
import type { IconName } from '../ui/icon.tsx'
import type { ListFilter } from './listFilter.ts'

/*
 * The declarations of screens are plain data, because the menu, the router, the keyboard shortcuts and the early
 * requests read them before the code of a screen has loaded. A file that declares a screen imports no chart, schema,
 * endpoint or component.
 */

type StringMap = Readonly<Record<string, string>>
type StateName<F> = F extends { states: infer States } ? keyof States & string : never

/** The declaration of a list on a screen: its tabs, its filters and their names in the URL. */
export interface ScreenList<
  F extends ListDeclaration = ListDeclaration,
  Tabs extends Readonly<Record<string, string | null>> = Readonly<Record<string, string | null>>,
  Filters extends StringMap = StringMap,
> {
  declaration: F
  /** The tabs in the order of display, each with the state of its records, or null for records of every state. */
  tabs: Tabs
  /** The tab that is shown if the URL has no tab. */
  defaultTab?: string
  /**
   * The tabs that begin with the oldest record unless the URL has a sort, because their records wait for
   * somebody to act.
   */
  oldestFirstTabs: readonly string[]
  /** The name of each filter in the URL, with its name in the query of the request. */
  filters: Filters
  /** Loads the declarations of the filters. */
  loadFilters?: () => Promise<readonly ListFilter[]>
  /** Whether the search parameter `open` opens a record in a panel beside the list. */
  hasRecordPanel: boolean
  /** The values of `viewParams` with which the screen shows this list. A screen shows one list at a time. */
  paramsWhenShown: StringMap
  /** The key to press before the number of a tab, if other tabs of the screen use the number keys alone. */
  tabShortcutPrefix?: string
}

/** Declares a list of a screen. */
// @__NO_SIDE_EFFECTS__
export function declareList<
  F extends ListDeclaration,
  const Tabs extends Readonly<Record<string, StateName<F> | null>> = Readonly<Record<never, never>>,
  const Filters extends Readonly<Record<string, keyof F['filters'] & string>> = Readonly<Record<never, never>>,
>({
  tabs = {} as Tabs,
  filters = {} as Filters,
  oldestFirstTabs = [],
  hasRecordPanel = false,
  paramsWhenShown = {},
  ...spec
}: Pick<ScreenList<F, Tabs, Filters>, 'declaration' | 'tabShortcutPrefix' | 'loadFilters'> &
  Partial<Pick<ScreenList<F, Tabs, Filters>, 'tabs' | 'filters' | 'hasRecordPanel' | 'paramsWhenShown'>> & {
    defaultTab?: NoInfer<keyof Tabs & string>
    oldestFirstTabs?: readonly NoInfer<keyof Tabs & string>[]
  }): ScreenList<F, Tabs, Filters> {
  return { tabs, filters, oldestFirstTabs, hasRecordPanel, paramsWhenShown, ...spec }
}

/**
 * A command of a screen that a link can start: the palette offers it on all other screens. If it has neither a form nor
 * a question, the console asks for confirmation first.
 */
interface LinkedCommand {
  id: string
  title: TextKey
  /** The view parameters with which the screen has this command, if it does not always have it. */
  viewParams?: StringMap
}

/** A view of a screen that is opened by `g` and a letter of its own, like a screen. */
interface ViewShortcut {
  /** The one view parameter that chooses the view, whose title is that of the value. */
  params: StringMap
  shortcutLetter: string
  keywords: readonly string[]
}

/** The declaration of a signed-in screen. */
export interface Screen {
  /** The path in the router's syntax: `/store-detail/$id`. */
  path: string
  title: TextKey
  permission: Right | 'signedIn'
  load: () => Promise<{ default: () => ReactNode }>
  /** The icon in the side menu. */
  icon?: IconName
  /** A shorter title for the side menu, under its group's heading. */
  menuLabel?: TextKey
  /** The key to press after `g` to open the screen. */
  shortcutLetter?: string
  /** Words in Latin letters by which the palette finds the screen, besides its title. */
  keywords?: readonly string[]
  /** The views of the screen that `g` and a letter open too. */
  viewShortcuts?: readonly ViewShortcut[]
  /** Whose unread conversations are counted beside the menu item: those with stores or those with members. */
  unreadConversationsWith?: 'store' | 'member'
  /** The path of the menu item that the screen belongs to, if the screen is not in the menu itself. */
  menuItemPath?: string
  /** Search parameters that choose what is shown, each with its possible values, the default first. */
  viewParams?: Readonly<Record<string, readonly string[]>>
  /** The commands that the search parameter `command` can start. */
  linkedCommands?: readonly LinkedCommand[]
  /** Search parameters that open a form or show a section. */
  actionParams?: Readonly<Record<string, readonly string[]>>
  /** The prefix of the message keys for the values of each view and action parameter, such as `store.tab`. */
  titleKeyPrefixes?: StringMap
  lists?: Readonly<Record<string, ScreenList>>
  /** Search parameters that name a record, or a place in it, by a number. */
  numberParams?: readonly string[]
  /** Search parameters with a text to search for. */
  searchTextParams?: readonly string[]
}

/** Declares a screen. Its path and its parameters become literal types. */
// @__NO_SIDE_EFFECTS__
export function declareScreen<const S extends Screen>(declaration: S): S {
  return declaration
}

/** A heading of the side menu with the screens below it. The heading itself has no path. */
export interface MenuGroup {
  id: 'messages' | 'system'
  title: TextKey
  permission: PermissionGroup
  icon: IconName
  children: readonly Screen[]
}

/** Whether the records of a list have a lifecycle, and therefore a status. */
export function isRecordKind(declaration: ListDeclaration): declaration is RecordKind {
  return 'states' in declaration
}

/** The views of a screen that can show deleted records: its current records, and the deleted records. */
export const CURRENT_OR_DELETED_VIEWS = ['current', 'deleted'] as const
export type CurrentOrDeletedView = (typeof CURRENT_OR_DELETED_VIEWS)[number]
