import type { Page } from '../../../contract/endpoint.ts'
import type { RecordKindName } from '../../../contract/topics.ts'
import type { ListFilter } from '../../navigation/listFilter.ts'
import type { GetText, TextKey } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import type { OpenedKind } from '../openRecordCommand.ts'
import type { EndpointReturning, ListedRecord, PanelResource, Resource } from '../resource.ts'

/**
 * A list as its feature declares it, mostly as a constant. The tabs, the names of the filters in the URL and the fields
 * to sort by are in the declaration of the screen (`declareList`).
 */
export interface ListDefinition<Row extends ListedRecord> {
  endpoint: EndpointReturning<Page<Row>>
  /** The accessible name of the list. */
  label: TextKey
  /** All columns. The staff member chooses which of them are shown. */
  columns: readonly Column<Row>[]
  /** Returns the text that distinguishes a row from the others. */
  rowName: (row: Row, text: GetText) => string
  /** The label of the search field, if the list can be searched. */
  searchLabel?: TextKey
  /** The filters of the list, besides the search and the tabs. */
  filters?: readonly ListFilter[] | undefined
  /** The text shown if there are no records at all; a general one if it is undefined. */
  emptyText?: TextKey
  /** The endpoint with the whole list as a CSV file. */
  csv?: EndpointReturning<string>
  /** The resource of the records, if they have a lifecycle. It provides the tabs, the commands and the bulk actions. */
  resource?: Resource<Row>
  /** The resource of the records, if they have a lifecycle and belong to another record. */
  childResource?: PanelResource<Row>
  /** The kind of the records, if they have no lifecycle and changes by other people are marked. */
  kind?: RecordKindName
  /** The kind of the records, if they have no lifecycle and open in a panel beside the list. */
  openedKind?: OpenedKind
  /** Returns the URL of a record that has a page, if the kind has no resource. */
  href?: (row: Row) => string
}

/** Returns the definition of the list of a kind of record. Whatever is not given follows from the kind. */
// @__NO_SIDE_EFFECTS__
export function listOfResource<Row extends ListedRecord, Sort extends string>(
  resource: Resource<Row, unknown, Sort>,
  columns: readonly Column<Row, NoInfer<Sort>>[],
  filters?: readonly ListFilter[],
): ListDefinition<Row> & { resource: Resource<Row> } {
  const { list, csv, textKeys, toLifecycleRecord } = resource
  return {
    endpoint: list,
    label: textKeys.title,
    columns,
    rowName: (row) => toLifecycleRecord(row).name,
    searchLabel: textKeys.searchLabel,
    emptyText: textKeys.emptyText,
    csv,
    filters,
    resource,
  }
}
