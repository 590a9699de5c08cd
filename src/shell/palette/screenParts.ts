import { withSearchParams } from '../../resources/withSearchParams.ts'
import { isRecordKind, type ScreenList, type Screen } from '../../navigation/screen.ts'
import type { TextKey } from '../../texts/text.ts'
import type { IconName } from '../../ui/icon.tsx'

/** A part of a screen that the palette can open: a tab of a list, a section, a field, or the form of a command. */
export interface ScreenPart {
  /** The URL of the part with its search params. The URL of a record's page has `$id` in place of the id. */
  url: string
  screen: Screen
  /** The message keys of the titles from the screen down to the part. */
  titleKeys: readonly [TextKey, ...TextKey[]]
  icon: IconName
  /** The id of the command that opening the URL starts, if the part is a command. */
  commandId?: string
}

/** A list that has filters. */
export interface ListWithFilters {
  screen: Screen
  list: ScreenList
  loadFilters: NonNullable<ScreenList['loadFilters']>
  /** The message keys of the titles from the screen down to the section with the list. */
  titleKeys: readonly [TextKey, ...TextKey[]]
}

/** Returns the id of the row that opens a URL, such as `go.point?section=members` for `/point?section=members`. */
export function idOfRowOpeningUrl(url: string): string {
  return `go.${url.slice(1).replaceAll('/', '.')}`
}

/** Returns the parts of all screens, in the order of the screens. The screens themselves are opened by commands. */
export function screenPartsOf(screens: readonly Screen[]): ScreenPart[] {
  const iconOf = (screen: Screen) =>
    screen.icon ?? screens.find(({ path }) => path === screen.menuItemPath)?.icon ?? ('list' as const)
  return screens.flatMap((screen) => {
    const icon = iconOf(screen)
    const lists = Object.values(screen.lists ?? {})
    return [
      ...sectionsOf(screen, lists).map((part) => ({ screen, icon, ...part })),
      ...lists.flatMap((list) => tabsOf(screen, list)).map((part) => ({ screen, icon, ...part })),
      ...commandPartsOf(screen).map((part) => ({ screen, icon, ...part })),
    ]
  })
}

/** Returns the lists with filters of all screens. */
export function listsWithFilters(screens: readonly Screen[]): ListWithFilters[] {
  return screens.flatMap((screen) =>
    Object.values(screen.lists ?? {}).flatMap((list) =>
      list.loadFilters === undefined
        ? []
        : [
            {
              screen,
              list,
              loadFilters: list.loadFilters,
              titleKeys: titleKeysOfList(screen, list),
            },
          ],
    ),
  )
}

/** Returns the kind of record that a record page shows, which is that of the list to which the page belongs. */
export function recordKindOfScreen(screen: Screen, screens: readonly Screen[]): string | undefined {
  if (!screen.path.includes('$id')) return undefined
  const parent = screens.find(({ path }) => path === screen.menuItemPath)
  return Object.values(parent?.lists ?? {})
    .map(({ declaration }) => declaration)
    .find(isRecordKind)?.name
}

type TitledUrl = Pick<ScreenPart, 'url' | 'titleKeys'>

function sectionsOf(screen: Screen, lists: readonly ScreenList[]): TitledUrl[] {
  return Object.entries({ ...screen.viewParams, ...screen.actionParams }).flatMap(([name, values]) => {
    const titleKeyPrefix = screen.titleKeyPrefixes?.[name]
    if (titleKeyPrefix === undefined) return []
    return values
      .filter((value) => !isOpenedByCommand(screen, name, value))
      .map((value): TitledUrl => {
        return {
          url: withSearchParams(screen.path, sectionParams(name, value, lists)),
          titleKeys: [screen.title, `${titleKeyPrefix}.${value}` as TextKey],
        }
      })
  })
}

/** Whether a section is opened by a command of its own, or by that of its screen. */
function isOpenedByCommand({ viewShortcuts = [], viewParams }: Screen, name: string, value: string): boolean {
  const values = viewShortcuts.flatMap(({ params }) => params[name] ?? [])
  return values.includes(value) || (values.length > 0 && viewParams?.[name]?.[0] === value)
}

/** Returns the commands that a link to a screen can start; none for the page of a record. */
function commandPartsOf({ path, title, linkedCommands = [] }: Screen): (TitledUrl & { commandId: string })[] {
  if (path.includes('$id')) return []
  return linkedCommands.map((command) => ({
    url: withSearchParams(path, { ...command.viewParams, command: command.id }),
    titleKeys: [title, command.title],
    commandId: command.id,
  }))
}

/** Returns the search params that open a section: its own, preceded by those of the sections that contain it. */
function sectionParams(name: string, value: string, lists: readonly ScreenList[]): Record<string, string> {
  const params = Object.entries(
    lists.find((list) => list.paramsWhenShown[name] === value)?.paramsWhenShown ?? { [name]: value },
  )
  return Object.fromEntries(params.slice(0, params.findIndex(([other]) => other === name) + 1))
}

/** Returns the message keys of the titles from a screen down to the section with a list. */
export function titleKeysOfList(screen: Screen, list: ScreenList): readonly [TextKey, ...TextKey[]] {
  return [screen.title, ...sectionTitleKeys(screen, list)]
}

/** Returns the message keys of the titles of the sections that contain the list. */
function sectionTitleKeys(screen: Screen, { paramsWhenShown }: ScreenList): TextKey[] {
  return Object.entries(paramsWhenShown).flatMap(([name, value]) => {
    const titleKeyPrefix = screen.titleKeyPrefixes?.[name]
    const hasTitleOfScreen = screen.viewParams?.[name]?.[0] === value && isOpenedByCommand(screen, name, value)
    return titleKeyPrefix === undefined || hasTitleOfScreen ? [] : [`${titleKeyPrefix}.${value}` as TextKey]
  })
}

function tabsOf(screen: Screen, list: ScreenList): TitledUrl[] {
  const { declaration, tabs, paramsWhenShown } = list
  if (!isRecordKind(declaration)) return []
  const sectionKeys = sectionTitleKeys(screen, list)
  return Object.entries(tabs).map(([tab, state]): TitledUrl => {
    const title = (state === null ? `${declaration.name}s.tab.all` : `${declaration.name}.state.${state}`) as TextKey
    const isDefaultView = Object.entries(paramsWhenShown).every(
      ([name, value]) => screen.viewParams?.[name]?.[0] === value,
    )
    return {
      url: withSearchParams(screen.path, { ...(isDefaultView ? {} : paramsWhenShown), tab }),
      titleKeys: [screen.title, ...sectionKeys, title],
    }
  })
}
