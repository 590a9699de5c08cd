import { useRouter } from '@tanstack/react-router'
import { useInsertionEffect, useState } from 'react'
import { usePermissions } from '../../api/signedInStaff.ts'
import { maySendLifecycleEvents } from '../../commands/eventSender.ts'
import { useConsole } from '../../console.tsx'
import { useScreen } from '../../navigation/ScreenContext.ts'
import {
  currentTabOf,
  filterQueryOf,
  type ListSearch,
  listUrl,
  pageAndSortOf,
  shownList,
  statusAndFilterQueryOf,
  statusOfTab,
} from '../../navigation/search.ts'
import { useText } from '../../texts/text.ts'
import { useChosenColumns } from '../columns/useChosenColumns.ts'
import type { List } from '../model/listContext.ts'
import { filterParamNames, ListModel, type ListOwner, type ListView, resourceOf, tabLabel } from '../model/ListModel.ts'
import type { ListedRecord } from '../resource.ts'
import { tableKeyOf } from '../tableKeyOf.ts'
import { useListSearch } from '../useListSearch.ts'
import { useListLifecycleEventSenders } from './useListLifecycleEventSenders.ts'

/**
 * Returns the list that the screen shows now, and its model. Throws if the screen declares no such list.
 */
export function useListModel<Row extends ListedRecord>(owner: ListOwner<Row>): List<Row> {
  const { definition, params } = owner
  const text = useText()
  const screen = useScreen()
  const { client, screens } = useConsole()
  const { history } = useRouter()
  const permissions = usePermissions()
  const [search, change] = useListSearch<ListSearch>()
  const list = shownList(screen, search)
  if (list === undefined || (definition.resource !== undefined && list.declaration !== definition.resource.kind))
    throw new Error(`${screen.path} declares no list of ${definition.endpoint.path} here`)
  const resource = resourceOf(definition)
  const tab = currentTabOf(list, search)
  const label = text(definition.label)
  const tableKey = `${tableKeyOf({ screen, list, search })}${params === undefined ? '' : JSON.stringify(params)}`
  const values = search as Readonly<Record<string, unknown>>
  const chosen = useChosenColumns<Row>(definition.endpoint.path, definition.columns)
  const view: ListView<Row> = {
    ...owner,
    list,
    url: listUrl(screen, list),
    search,
    change,
    permissions,
    senders: useListLifecycleEventSenders(
      resource && maySendLifecycleEvents(permissions, resource) ? resource : undefined,
      tableKey,
    ),
    label,
    listName:
      definition.resource === undefined || tab === undefined
        ? label
        : `${label} ${tabLabel({ list, definition }, tab, text)}`,
    tab,
    stateCode: statusOfTab(list, tab),
    tableKey,
    filterQuery: filterQueryOf(list, search),
    rowsQuery: statusAndFilterQueryOf(list, search),
    pageAndSort: pageAndSortOf(list, search),
    isFiltered: filterParamNames(list).some((name) => values[name] !== undefined),
    chosenColumns: chosen.columns,
    areColumnsChosen: chosen.areChosen,
  }
  const [model] = useState(() => new ListModel<Row>(view, { client, screens, history }))
  useInsertionEffect(() => model.show(view))
  return { view, model }
}
