import type { GenericSchema } from 'valibot'
import type { Read } from '../../contract/answer.ts'
import type { Endpoint, Page, RequestPartSchema } from '../../contract/endpoint.ts'
import type { HistoryLine, HistorySteps } from '../../contract/history.ts'
import type { RecordKind } from '../../contract/recordKind.ts'
import type { CountsEndpoint, ChildStateSummaryEndpoint, StateSummaryEndpoint } from '../../contract/recordEndpoints.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import type { BuildRecordUrl } from '../commands/command.ts'
import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { lifecycleTextKeysOf } from '../commands/lifecycleTextKeys.ts'
import { type LifecycleResource } from '../commands/eventSender.ts'
import type { TextKey } from '../texts/text.ts'
import type { ContactDetails } from './contactCommands.ts'

/** A record that a list shows. */
export interface ListedRecord {
  id: number
}

/** The message keys of a kind of record. */
interface KindTextKeys {
  /** The title of the list. */
  title: TextKey
  /** The label of the list's search field. */
  searchLabel: TextKey
  /** The text of a list without any records. */
  emptyText: TextKey
  /** The label of the tab with all records, if there is one. */
  allTabLabel?: TextKey
  /** The title of the command that opens a record. */
  openCommandTitle: TextKey
  /** The heading of the kind's results in the command palette. */
  resultsHeading: TextKey
  /** The title of the command and the dialog with the states of the kind. */
  statesTitle: TextKey
}

/** An endpoint with the response type `Response`. */
export type EndpointReturning<Response> = Endpoint<
  RequestPartSchema | undefined,
  RequestPartSchema | undefined,
  undefined,
  GenericSchema<unknown, Response>
>

/** The part of a resource that the panel of a record needs: endpoints, message keys and data of the commands. */
export interface PanelResource<Row extends ListedRecord = ListedRecord, Item = unknown> extends LifecycleResource {
  list: EndpointReturning<Page<Row>>
  get: EndpointReturning<Item>
  /** The endpoint of the record counts by status; undefined for kinds whose counts are not shown. */
  counts?: CountsEndpoint
  history: EndpointReturning<Page<Read<typeof HistoryLine>>>
  /** The endpoint of the history lines that record the creation or a lifecycle event, for the lifecycle diagram. */
  steps: EndpointReturning<Read<typeof HistorySteps>>
  textKeys: Pick<KindTextKeys, 'title' | 'openCommandTitle'>
  /** The message keys of the record's editable fields, for its history. */
  historyFields?: Readonly<Record<string, TextKey>>
  /** Returns the fields of a row that the lifecycle commands and their confirmation questions need. */
  toLifecycleRecord: (record: Row) => LifecycleRecord
  /** Returns the contact details of a record; undefined for a kind of record without contact details. */
  contactDetailsOf?: (row: Row) => ContactDetails
}

/** A kind of record that belongs to another record, such as the coupons of a store. */
export interface ChildResource<Row extends ListedRecord = ListedRecord, Item = unknown> extends PanelResource<
  Row,
  Item
> {
  /** The endpoint with the states of the records that belong to one record. */
  states: ChildStateSummaryEndpoint
  textKeys: Pick<KindTextKeys, 'title' | 'openCommandTitle' | 'statesTitle'>
}

/** A kind of record in the console: its endpoints, message keys, commands and search. */
export interface Resource<
  Row extends ListedRecord = ListedRecord,
  Item = unknown,
  Sort extends string = string,
> extends PanelResource<Row, Item> {
  kind: RecordKind<RecordKindName, string, Sort>
  counts: CountsEndpoint
  states: StateSummaryEndpoint
  /** The endpoint with the whole list as a CSV file. */
  csv: EndpointReturning<string>
  textKeys: KindTextKeys
  /** Returns the texts, besides state and id, that distinguish a record from others with the same name. */
  distinguishingTexts: (row: Row) => readonly string[]
  recordUrl: BuildRecordUrl
}

type ResourceTextKeys<Name extends string> = {
  title: `${Name}s.title`
  searchLabel: `${Name}s.search`
  emptyText: `${Name}s.empty`
  openCommandTitle: `${Name}.open`
  resultsHeading: `palette.group.${Name}s`
  statesTitle: `${Name}s.states`
}

interface ResourceOptions<
  Name extends RecordKindName,
  State extends string,
  Event extends string,
  StaffEvent extends Event,
  Row extends ListedRecord,
  Item,
  Sort extends string,
> extends Omit<Resource<Row, Item>, 'kind' | 'lifecycleTextKeys' | 'textKeys' | 'shortcuts' | 'keywords'> {
  kind: RecordKind<Name, State, Sort>
  lifecycle: Lifecycle<State, Event, string, NoInfer<Name>>
  /** The keyboard shortcut of each event that staff send; null for an event without one. */
  shortcuts: Readonly<Record<StaffEvent, string | null>>
  keywords?: Readonly<Partial<Record<NoInfer<StaffEvent>, readonly string[]>>>
  /** The message key of the tab with all records, if there is one. */
  allTabLabel?: TextKey
}

/**
 * Defines a kind of record. Its message keys are derived from the kind's name, such as `stores.title` and
 * `store.state.accepted`. A key without a text is a type error where the resource is used.
 */
// @__NO_SIDE_EFFECTS__
export function defineResource<
  const Name extends RecordKindName,
  State extends string,
  Event extends string,
  StaffEvent extends Event,
  Row extends ListedRecord,
  Item,
  Sort extends string,
>(
  options: ResourceOptions<Name, State, Event, StaffEvent, Row, Item, Sort>,
): Omit<Resource<Row, Item, Sort>, 'lifecycleTextKeys' | 'textKeys'> & {
  lifecycleTextKeys: ReturnType<typeof lifecycleTextKeysOf<Name, State, Event, StaffEvent>>
  textKeys: ResourceTextKeys<Name> & { allTabLabel?: TextKey }
} {
  const { lifecycle, allTabLabel, keywords, ...rest } = options
  const { name } = options.kind
  const textKeys = {
    title: `${name}s.title`,
    searchLabel: `${name}s.search`,
    emptyText: `${name}s.empty`,
    openCommandTitle: `${name}.open`,
    resultsHeading: `palette.group.${name}s`,
    statesTitle: `${name}s.states`,
  } as ResourceTextKeys<Name>
  return {
    ...rest,
    ...(keywords === undefined ? {} : { keywords: keywords as Readonly<Record<string, readonly string[]>> }),
    lifecycleTextKeys: lifecycleTextKeysOf<Name, State, Event, StaffEvent>(lifecycle, options.shortcuts),
    textKeys: { ...textKeys, ...(allTabLabel === undefined ? {} : { allTabLabel }) },
  }
}
