import type { LoadModule } from '../deferred.ts'
import type { TextKey } from '../text.ts'

/** A choice of a filter. */
export interface FilterChoice {
  /** The value of the search parameter. */
  value: string | number
  label: string
  /** The key of its label, if that is a text of the console. */
  labelKey?: TextKey
  /** Further words that find it, separated by commas: readings in hiragana, names in other languages. */
  searchWords: string
}

/** Words that find a choice, by its label; see `FilterChoice`. */
export type SearchWordsByLabel = Readonly<Record<string, string>>

/** The choices of one type of master data. */
interface MasterDataChoices {
  /** A code of `MasterDataType`. */
  type: number
  readings: LoadModule<{ default: SearchWordsByLabel }>
}

/** Choices that are fixed in the code of the console. */
export type FixedChoices = readonly { value: string | number; label: TextKey; searchWords: string }[]

/** A filter by one of several choices. */
export interface ChoiceFilterDeclaration {
  kind: 'choice'
  /** The search parameter, one of the list's `filters`. */
  param: string
  label: TextKey
  /** The width of the field, enough for the widest choice. */
  width: string
  choices: FixedChoices | MasterDataChoices
}

/** A filter by days, with the search parameters `from` and `to`. */
interface DayRangeFilterSpec {
  kind: 'days'
}

/** A filter of a list, shown in its toolbar and offered by the palette. */
export type ListFilter = ChoiceFilterDeclaration | DayRangeFilterSpec

/** The search parameters of a filter. */
export function filterParams(filter: ListFilter): readonly string[] {
  return filter.kind === 'choice' ? [filter.param] : ['from', 'to']
}
