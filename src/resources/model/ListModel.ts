import type { RouterHistory } from '@tanstack/react-router'
import type { Page } from '../../../contract/endpoint.ts'
import type { Right } from '../../../contract/permission.ts'
import { needsDecision } from '../../../machines/lifecycle.ts'
import type { Client } from '../../api/client.ts'
import { type PageAndSort, toPageQueryParams } from '../../api/pageQueryParams.ts'
import type { Command } from '../../commands/command.ts'
import { type LifecycleEventSender, lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { textKeyOf } from '../../commands/lifecycleTextKeys.ts'
import { openFromList } from '../../navigation/originList.ts'
import type { Screen, ScreenList } from '../../navigation/screen.ts'
import { defaultSortOf, type ListSearch } from '../../navigation/search.ts'
import { currentText, type GetText } from '../../texts/text.ts'
import { type Column, parseSort } from '../../ui/column.ts'
import { STATE_COLUMN_ID, WAITING_COLUMN_ID } from '../columns/columns.tsx'
import { contactCommands } from '../contactCommands.ts'
import { openInPanelCommand, openRecordCommand } from '../openRecordCommand.ts'
import type { ListedRecord, PanelResource, Resource } from '../resource.ts'
import { withSearchParams } from '../withSearchParams.ts'
import type { ListDefinition } from './listDefinition.ts'
import { ResultsFocus } from './ResultsFocus.ts'

/** The lifecycle event senders of a list. */
export interface ListSenders {
  /** The sender of the events of one row, after which the cursor moves to the next one (`moveToNextRow`). */
  rowSender: LifecycleEventSender
  /** The sender of the events of several records. */
  bulkSender: LifecycleEventSender
}

/** What the screen of a list adds to its definition. The functions may be other ones at each render. */
export interface ListOwner<Row extends ListedRecord> {
  definition: ListDefinition<Row>
  /** The path parameters of the endpoint, if the list belongs to a record. */
  params?: Readonly<Record<string, number>> | undefined
  /** Returns further commands of a record. */
  commandsOf?: ((row: Row) => readonly Command[]) | undefined
  /** Opens a record; by default in the panel beside the list, or on its page. */
  onOpen?: ((row: Row) => void) | undefined
}

/** What a list shows now, without its rows: what the URL and the choices of the signed-in person say. */
export interface ListView<Row extends ListedRecord> extends ListOwner<Row> {
  /** The list's declaration in its screen. */
  list: ScreenList
  /** The URL of the list without the `tab` search parameter. */
  url: string
  search: ListSearch
  change: (changes: Record<string, unknown>, replace?: boolean) => Promise<void>
  permissions: readonly Right[]
  /** Undefined if the signed-in person may send no event of the lifecycle. */
  senders: ListSenders | undefined
  label: string
  /** The label with that of the tab. */
  listName: string
  tab: string | undefined
  /** The status code of the records, if the list shows a single status. */
  stateCode: number | undefined
  /** The key of the table's actor: of the list with its tab, search and filters. */
  tableKey: string
  /** The search and the filters of the list, without the tab. */
  filterQuery: Record<string, string | number>
  /** The same, with the status of the tab. */
  rowsQuery: Record<string, string | number>
  pageAndSort: PageAndSort
  /** Whether a search or a filter is set. */
  isFiltered: boolean
  /** The columns that were chosen, in their order. */
  chosenColumns: readonly Column<Row>[]
  /** Whether they were chosen, rather than being those of the list itself. */
  areColumnsChosen: boolean
}

interface ListServices {
  client: Client
  screens: readonly Screen[]
  history: RouterHistory
}

/**
 * What a person can do with a list. It is created once for the list on a screen, so its methods are the same for as long
 * as the list is there, and act on what was rendered last. The rows are in the query cache, the cursor and the selection
 * in the actor of the table, and everything else that the list shows is in the URL.
 */
export class ListModel<Row extends ListedRecord> {
  readonly resultsFocus = new ResultsFocus()
  #view: ListView<Row>
  readonly #services: ListServices

  constructor(view: ListView<Row>, services: ListServices) {
    this.#view = view
    this.#services = services
  }

  /** Takes over what has been rendered. Called before all layout effects of that render. */
  show(view: ListView<Row>): void {
    this.#view = view
  }

  /** Opens the record of a row beside the list, or on its page. Resolves when the panel shows the record. */
  open = (row: Row): Promise<void> | void => {
    const { definition, list, search, change, permissions, onOpen } = this.#view
    const { screens, history } = this.#services
    if (onOpen !== undefined) return onOpen(row)
    if (list.hasRecordPanel) return change({ open: row.id }, search.open !== undefined)
    if (definition.resource !== undefined)
      openFromList(history, definition.resource.recordUrl(row.id, permissions, screens))
  }

  changeTab = (tab: string): void => {
    void this.#view.change({ tab: tab === this.#view.list.defaultTab ? undefined : tab, page: undefined })
  }

  changeSearch = (q: string): void => {
    void this.#view.change({ q: q === '' ? undefined : q, page: undefined }, true)
  }

  changeFilters = (changes: Record<string, string | number | undefined>): void => {
    void this.#view.change({ ...changes, page: undefined }, true)
  }

  clearFilters = (): void => {
    const names = [...filterParamNames(this.#view.list), 'page']
    void this.#view.change(Object.fromEntries(names.map((name) => [name, undefined])), true)
  }

  /** Changes page and sort. Those of a list on the page of a record replace the history entry. */
  changePageAndSort({ page, sort }: PageAndSort): void {
    const { list, tab, change, params } = this.#view
    const isDefaultSort = sort === defaultSortOf(list, tab)
    void change({ sort: isDefaultSort ? undefined : sort, page }, params !== undefined)
  }

  /** Returns the commands of a row in a list that shows `view`. */
  commandsOf({ definition, senders, commandsOf }: ListView<Row>, row: Row): readonly Command[] {
    const { resource, childResource, openedKind } = definition
    const more = commandsOf?.(row) ?? []
    const eventCommandsOf = ({ toLifecycleRecord }: PanelResource<Row>) =>
      senders === undefined ? [] : lifecycleCommands(senders.rowSender, toLifecycleRecord(row))
    const open = () => this.open(row)
    if (resource !== undefined)
      return [
        ...eventCommandsOf(resource),
        openRecordCommand(resource, row, () => void open()),
        ...more,
        ...contactCommands(resource, row),
      ]
    if (childResource !== undefined)
      return [
        ...eventCommandsOf(childResource),
        ...contactCommands(childResource, row),
        openRecordCommand(childResource, row, open),
      ]
    if (openedKind === undefined) return more
    return [openInPanelCommand(openedKind, { id: row.id, name: definition.rowName(row, currentText()) }, open), ...more]
  }

  /** Returns a function that reads a page of the rows that the list shows now, whatever it shows later. */
  pageReader(): (page: number, limit: number, signal: AbortSignal) => Promise<Page<Row>> {
    const { definition, params, rowsQuery } = this.#view
    const sort = allowedSort(this.#view)
    return (page, limit, signal) => {
      const query = { ...toPageQueryParams({ page, sort }, rowsQuery), limit }
      return this.#services.client.call(definition.endpoint, { params, query }, { signal })
    }
  }
}

/** Returns the sort of the URL if the list can be sorted by its field, else undefined. */
export function allowedSort<Row extends ListedRecord>({
  list,
  pageAndSort: { sort },
}: Pick<ListView<Row>, 'list' | 'pageAndSort'>): string | undefined {
  const field = parseSort(sort)?.field
  return field !== undefined && list.declaration.sortFields.includes(field) ? sort : undefined
}

/** Returns the names of the search parameters of the search and the filters of a list. */
export function filterParamNames({ filters }: ScreenList): string[] {
  return ['q', ...Object.keys(filters)]
}

/** Returns the resource of the records of a list; undefined if they have no lifecycle. */
export function resourceOf<Row extends ListedRecord>({
  resource,
  childResource,
}: ListDefinition<Row>): PanelResource<Row> | undefined {
  return resource ?? childResource
}

/** Returns the kind whose changes by other people a list marks; undefined if it marks none. */
export function markedKindOf<Row extends ListedRecord>({
  resource,
  childResource,
  kind,
}: ListDefinition<Row>): string | undefined {
  return resource?.kind.name ?? childResource?.lifecycleTextKeys.lifecycle.record ?? kind
}

/** Returns the function that returns the URL of a row's link; undefined if the rows have none. */
export function hrefBuilderOf<Row extends ListedRecord>(
  { definition, list, url, search, params, permissions }: ListView<Row>,
  screens: readonly Screen[],
): ((row: Row) => string) | undefined {
  const { href, resource } = definition
  if (href !== undefined) return href
  if (list.hasRecordPanel && params === undefined)
    return ({ id }) => withSearchParams(url, { ...(search.tab === undefined ? {} : { tab: search.tab }), open: id })
  return resource && (({ id }) => resource.recordUrl(id, permissions, screens))
}

/** Returns the label of a tab: the name of the tab's state, or the label for all records. */
export function tabLabel<Row extends ListedRecord>(
  { list, definition: { resource } }: Pick<ListView<Row>, 'list' | 'definition'>,
  tab: string,
  text: GetText,
): string {
  const state = list.tabs[tab]
  if (resource === undefined || state === undefined) return tab
  const { lifecycleTextKeys, textKeys } = resource
  return state === null
    ? text(textKeys.allTabLabel ?? textKeys.title)
    : text(textKeyOf(lifecycleTextKeys.states, state))
}

/** Whether a column says nothing in a list, such as the state on a tab with records of one state. */
export function isColumnHidden<Row extends ListedRecord>(
  {
    resource,
    isOfOneRecord,
    stateCode,
  }: { resource: Resource<Row> | undefined; isOfOneRecord: boolean; stateCode: number | undefined },
  columnId: string,
): boolean {
  if (isOfOneRecord) return false
  if (columnId === STATE_COLUMN_ID) return stateCode !== undefined
  const lifecycle = resource?.lifecycleTextKeys.lifecycle
  const isWaitingTab = lifecycle !== undefined && stateCode !== undefined && needsDecision(lifecycle, stateCode)
  return columnId === WAITING_COLUMN_ID && !isWaitingTab
}
