import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePermissions } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { useConsole } from '../../console.tsx'
import type { ListFilter } from '../../navigation/listFilter.ts'
import { openFromList } from '../../navigation/originList.ts'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { listUrl, shownList, type ListSearch } from '../../navigation/search.ts'
import { useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { withSearchParams } from '../withSearchParams.ts'
import { FilteredList } from './FilteredList.tsx'
import type { ListedRecord, Resource } from '../resource.ts'
import { useListSearch } from '../useListSearch.ts'

export interface ResourceListProps<Row extends ListedRecord, Sort extends string> {
  /** Must be referentially stable. */
  resource: Resource<Row, unknown, Sort>
  columns: readonly Column<Row, NoInfer<Sort>>[]
  /** The filters of the list, besides the search and the tabs. */
  filters?: readonly ListFilter[] | undefined
  /** Further commands of a record. Must be referentially stable. */
  moreCommandsOf?: (row: Row) => readonly Command[]
}

/** The list of a kind of record, as the current screen declares it. Throws if the screen declares no such list. */
export function ResourceList<Row extends ListedRecord, Sort extends string>(props: ResourceListProps<Row, Sort>) {
  const { resource, columns, filters, moreCommandsOf } = props
  const { kind, textKeys, toLifecycleRecord, recordUrl } = resource
  const text = useText()
  const screen = useScreen()
  const { screens } = useConsole()
  const { history } = useRouter()
  const permissions = usePermissions()
  const [search, change] = useListSearch<ListSearch>()
  const list = shownList(screen, search)
  if (list?.declaration !== kind) throw new Error(`${screen.path} declares no list of ${kind.name} here`)
  const { hasRecordPanel } = list
  const path = listUrl(screen, list)
  const hrefOf = useCallback(
    ({ id }: Row) => {
      if (!hasRecordPanel) return recordUrl(id, permissions, screens)
      return withSearchParams(path, { ...(search.tab === undefined ? {} : { tab: search.tab }), open: id })
    },
    [hasRecordPanel, recordUrl, permissions, screens, path, search.tab],
  )
  const open = useCallback(
    (row: Row) => {
      if (hasRecordPanel) void change({ open: row.id }, search.open !== undefined)
      else openFromList(history, recordUrl(row.id, permissions, screens))
    },
    [hasRecordPanel, change, search.open, history, recordUrl, permissions, screens],
  )
  const nameOf = useCallback((row: Row) => toLifecycleRecord(row).name, [toLifecycleRecord])
  return (
    <FilteredList
      list={list}
      endpoint={resource.list}
      label={text(textKeys.title)}
      columns={columns}
      rowName={nameOf}
      searchLabel={text(textKeys.searchLabel)}
      filters={filters}
      emptyText={text(textKeys.emptyText)}
      resource={resource}
      href={hrefOf}
      onOpen={open}
      moreCommandsOf={moreCommandsOf}
    />
  )
}
