import { MasterDataType } from '../../../contract/enumerations.ts'
import { addressWith } from '../../resources/addressWith.ts'
import { isKind, type ListSpec, type Screen } from '../../navigation/screen.ts'
import type { TextKey } from '../../text.ts'
import type { IconName } from '../../ui/icon.tsx'

/** A part of a screen that the palette leads to: a tab of a list, a section, or a field. */
export interface Target {
  /** Its address with search params. That of a record's page has `$id` in the place of the record. */
  address: string
  screen: Screen
  /** The text keys from its screen down to itself. */
  trail: readonly [TextKey, ...TextKey[]]
  icon: IconName
}

/** A filter of a list by a kind of master data. Its choices come from the server. */
export interface FilterTarget {
  screen: Screen
  /** The search param, and the end of its text key. */
  name: string
  /** A code of `MasterDataType`. */
  type: number
}

/** The kinds of master data by the filters that they are the choices of. */
const FILTERED_TYPES: Readonly<Record<string, number>> = {
  prefectureId: MasterDataType.KEN,
  industryId: MasterDataType.INDUSTRY,
}

/** Returns the id of the row that leads to an address: that of `/point?section=members` is `go.point?section=members`. */
export function targetId(address: string): string {
  return `go.${address.slice(1).replaceAll('/', '.')}`
}

/** Returns the parts of all screens, in the order of the screens. The screens themselves have commands. */
export function targetsOf(screens: readonly Screen[]): Target[] {
  const iconOf = (screen: Screen) =>
    screen.icon ?? screens.find(({ path }) => path === screen.within)?.icon ?? ('list' as const)
  return screens.flatMap((screen) => {
    const icon = iconOf(screen)
    const lists = Object.values(screen.lists ?? {})
    return [
      ...sectionsOf(screen, lists).map((part) => ({ screen, icon, ...part })),
      ...lists.flatMap((list) => tabsOf(screen, list)).map((part) => ({ screen, icon, ...part })),
    ]
  })
}

/** Returns the filters of all lists of screens whose choices are master data. */
export function filterTargetsOf(screens: readonly Screen[]): FilterTarget[] {
  return screens.flatMap((screen) =>
    Object.values(screen.lists ?? {}).flatMap(({ filters }) =>
      Object.entries(filters).flatMap(([name, filter]) => {
        const type = FILTERED_TYPES[filter]
        return type === undefined ? [] : [{ screen, name, type }]
      }),
    ),
  )
}

/** Returns the kind of the records that a screen shows one at a time, from the list that it belongs to. */
export function recordKindOf(screen: Screen, screens: readonly Screen[]): string | undefined {
  if (!screen.path.includes('$id')) return undefined
  const parent = screens.find(({ path }) => path === screen.within)
  return Object.values(parent?.lists ?? {})
    .map(({ of }) => of)
    .find(isKind)?.name
}

type Part = Pick<Target, 'address' | 'trail'>

function sectionsOf(screen: Screen, lists: readonly ListSpec[]): Part[] {
  return Object.entries({ ...screen.choices, ...screen.acts }).flatMap(([name, values]) => {
    const title = screen.titles?.[name]
    if (title === undefined) return []
    return values.map((value): Part => {
      return {
        address: addressWith(screen.path, placeOf(name, value, lists)),
        trail: [screen.title, `${title}.${value}` as TextKey],
      }
    })
  })
}

/** Returns the search params of a choice: itself, and the choices that a list within another section needs before it. */
function placeOf(name: string, value: string, lists: readonly ListSpec[]): Record<string, string> {
  const at = Object.entries(lists.find((list) => list.at[name] === value)?.at ?? { [name]: value })
  return Object.fromEntries(at.slice(0, at.findIndex(([other]) => other === name) + 1))
}

function tabsOf(screen: Screen, { of, tabs, at }: ListSpec): Part[] {
  if (!isKind(of)) return []
  const sections = Object.entries(at).flatMap(([name, value]) => {
    const title = screen.titles?.[name]
    return title === undefined ? [] : [`${title}.${value}` as TextKey]
  })
  return Object.entries(tabs).map(([tab, state]): Part => {
    const title = (state === null ? `${of.name}s.tab.all` : `${of.name}.state.${state}`) as TextKey
    const isChosen = Object.entries(at).every(([name, value]) => screen.choices?.[name]?.[0] === value)
    return {
      address: addressWith(screen.path, { ...(isChosen ? {} : at), tab }),
      trail: [screen.title, ...sections, title],
    }
  })
}
