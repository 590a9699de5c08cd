import type { GenericSchema } from 'valibot'
import type { Endpoint, Page, PartSchema } from '../../contract/endpoint.ts'
import type { HistoryLine } from '../../contract/history.ts'
import type { Kind } from '../../contract/kind.ts'
import type { CountsEndpoint } from '../../contract/recordEndpoints.ts'
import type { RecordKind } from '../../contract/records.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { lifecycleTexts } from '../commands/lifecycleTexts.ts'
import { type LifecycleResource } from '../commands/recordCommands.ts'
import type { Screen } from '../navigation/screen.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { TextKey } from '../text.ts'

/** A record that a list shows. */
export interface ListedRecord {
  id: number
}

/** What is said of a kind of record as a whole. */
interface ResourceTexts {
  /** The name of its list. */
  title: TextKey
  /** What its search finds. */
  search: TextKey
  /** What is said where there are none at all. */
  empty: TextKey
  /** What its tab of all is called, where it has one. */
  all?: TextKey
  /** The command that opens one. */
  open: TextKey
  /** The heading above those that the palette found. */
  found: TextKey
}

/** Where a record is opened, for staff with these permissions. */
type AddressOf = (id: number, permissions: readonly PermissionGroup[], screens: readonly Screen[]) => string

/** An endpoint that answers this. */
export type Answering<Answer> = Endpoint<
  PartSchema | undefined,
  PartSchema | undefined,
  undefined,
  GenericSchema<unknown, Answer>
>

/** A kind of record as the console reads, writes, names and finds it. */
export interface Resource<
  Row extends ListedRecord = ListedRecord,
  Item = unknown,
  Sort extends string = string,
> extends LifecycleResource {
  kind: Kind<RecordKind, string, Sort>
  list: Answering<Page<Row>>
  get: Answering<Item>
  counts: CountsEndpoint
  history: Answering<Page<HistoryLine>>
  words: ResourceTexts
  /** How its commands, lists and questions name a record. */
  named: (record: Row) => LifecycleRecord
  /** What tells a record from others of the same name, beside its state and its number. */
  told: (row: Row) => readonly string[]
  addressOf: AddressOf
}

type WordsOf<Name extends string> = {
  title: `${Name}s.title`
  search: `${Name}s.search`
  empty: `${Name}s.empty`
  open: `${Name}.open`
  found: `palette.group.${Name}s`
}

interface Declared<
  Name extends RecordKind,
  State extends string,
  Event extends string,
  StaffEvent extends Event,
  Row extends ListedRecord,
  Item,
  Sort extends string,
> extends Omit<Resource<Row, Item>, 'kind' | 'texts' | 'words' | 'keys' | 'keywords'> {
  kind: Kind<Name, State, Sort>
  lifecycle: Lifecycle<State, Event, string, NoInfer<Name>>
  /** Of each event that staff send; null for one without a key. */
  keys: Readonly<Record<StaffEvent, string | null>>
  keywords?: Readonly<Partial<Record<NoInfer<StaffEvent>, readonly string[]>>>
  /** What its tab of all is called, where it has one. */
  all?: TextKey
}

/**
 * Declares a kind of record. Its texts are named by the kind: `stores.title`, `store.state.accepted`; one that no language
 * has does not compile where the resource is used.
 */
// @__NO_SIDE_EFFECTS__
export function resource<
  const Name extends RecordKind,
  State extends string,
  Event extends string,
  StaffEvent extends Event,
  Row extends ListedRecord,
  Item,
  Sort extends string,
>(
  declared: Declared<Name, State, Event, StaffEvent, Row, Item, Sort>,
): Omit<Resource<Row, Item, Sort>, 'texts' | 'words'> & {
  texts: ReturnType<typeof lifecycleTexts<Name, State, Event, StaffEvent>>
  words: WordsOf<Name> & { all?: TextKey }
} {
  const { lifecycle, all, keywords, ...rest } = declared
  const { name } = declared.kind
  const words = {
    title: `${name}s.title`,
    search: `${name}s.search`,
    empty: `${name}s.empty`,
    open: `${name}.open`,
    found: `palette.group.${name}s`,
  } as WordsOf<Name>
  return {
    ...rest,
    ...(keywords === undefined ? {} : { keywords: keywords as Readonly<Record<string, readonly string[]>> }),
    texts: lifecycleTexts<Name, State, Event, StaffEvent>(lifecycle, declared.keys),
    words: { ...words, ...(all === undefined ? {} : { all }) },
  }
}
