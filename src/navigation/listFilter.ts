import type { ApiAndCache } from '../commands/writeThrough.ts'
import type { LoadModule } from '../loading/deferred.ts'
import type { TextKey } from '../texts/text.ts'

/** A choice of a filter. */
export interface FilterChoice {
  /** The value of the search parameter. */
  value: string | number
  label: string
  /** The message key of the label, if the label is a message of the console. */
  labelKey?: TextKey
  /**
   * Further words by which a search finds the choice, separated by commas: readings in hiragana, names in other
   * languages.
   */
  searchWords: string
}

/** The `searchWords` of choices, by the label of the choice; see `FilterChoice`. */
export type SearchWordsByLabel = Readonly<Record<string, string>>

/** The entries of one type of master data as choices. */
interface MasterDataChoices {
  /** A code of `MasterDataType`. */
  masterDataType: number
  /** Loads the search words of the entries. */
  loadSearchWords: LoadModule<{ default: SearchWordsByLabel }>
}

/** Choices that the code of the console declares. */
export type FixedChoices = readonly { value: string | number; label: TextKey; searchWords: string }[]

/** The declaration of a filter by one of several choices. */
export interface ChoiceFilterDeclaration {
  kind: 'choice'
  /** The name of the search parameter, which is one of the list's `filters`. */
  param: string
  label: TextKey
  /** The CSS width of the field, which must fit the widest choice. */
  width: string
  choices: FixedChoices | MasterDataChoices
}

/** The declaration of a filter by a range of days, with the search parameters `from` and `to`. */
interface DayRangeFilterDeclaration {
  kind: 'days'
}

/**
 * The declaration of a filter by the record that the rows belong to, such as the member of withdrawals. Links set it.
 * It has no field, only a chip that removes it.
 */
export interface RecordFilterDeclaration {
  kind: 'record'
  /** The name of the search parameter with the record's id: one of the keys of `filters` in the `ScreenList`. */
  param: string
  label: TextKey
  /** Loads the name of the record; null if it is unknown. */
  loadName: (apiAndCache: ApiAndCache, id: number) => Promise<string | null>
}

/** A filter of a list. Those by a choice or by days are shown in the list's toolbar and offered by the palette. */
export type ListFilter = ChoiceFilterDeclaration | DayRangeFilterDeclaration | RecordFilterDeclaration

/** Returns the names of a filter's search parameters. */
export function paramNamesOfFilter(filter: ListFilter): readonly string[] {
  return filter.kind === 'days' ? ['from', 'to'] : [filter.param]
}
