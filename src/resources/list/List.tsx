import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { MANY_RECORDS_ID } from '../../../contract/live/recordWrite.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { lazyAfterFirstScreen } from '../../loading/lazyComponent.tsx'
import { useIsFirstFramePainted } from '../../navigation/useIsFirstFramePainted.ts'
import { useText } from '../../texts/text.ts'
import type { RecentChangeNote } from '../changes/RecentChangeNote.tsx'
import { ListContext, type List as ListOfScreen } from '../model/listContext.ts'
import { markedKindOf, type ListOwner, tabLabel } from '../model/ListModel.ts'
import { RecordMenuHost } from '../record/RecordMenuHost.tsx'
import type { ListedRecord } from '../resource.ts'
import { ListFilterChips, ListFilters } from './ListFilters.tsx'
import { ListRows } from './ListRows.tsx'
import { ListTabs } from './ListTabs.tsx'
import { useListModel } from './useListModel.ts'

const ListChangeNote = lazyAfterFirstScreen<ComponentProps<typeof RecentChangeNote>>(() =>
  import('../changes/RecentChangeNote.tsx').then((code) => ({ default: code.RecentChangeNote })),
)

const SavedViews = lazyAfterFirstScreen<object>(() =>
  import('../savedViews/SavedViews.tsx').then((code) => ({ default: code.SavedViews })),
)

const CsvDownload = lazyAfterFirstScreen<object>(() =>
  import('./CsvDownload.tsx').then((code) => ({ default: code.ListCsvDownload })),
)

/**
 * At this viewport width or wider, the tabs and the filters take one line each, so that their space can be reserved.
 */
const SINGLE_LINE_MIN_WIDTH_PX = 1240

interface ListProps<Row extends ListedRecord> extends Omit<ListOwner<Row>, 'params'> {
  /** Content between the filters and the rows, such as totals. */
  children?: ReactNode
}

/**
 * The list that the screen shows: its tabs by status, its search and filters, its rows, and the commands for one or
 * several records. The search params hold the tab, search, filters, sort, page and open record. After a page load, tabs
 * and filters are rendered only after the first frame, unless the viewport is narrow.
 */
export function List<Row extends ListedRecord>({ children, ...owner }: ListProps<Row>) {
  const list = useListModel(owner)
  const { view } = list
  const { definition, tab, search } = view
  const text = useText()
  const areFiltersRendered = useIsFirstFramePainted() || innerWidth < SINGLE_LINE_MIN_WIDTH_PX
  const tabOfPanel = definition.resource === undefined ? undefined : tab
  const markedKind = markedKindOf(definition)
  return (
    <ListContext value={list as unknown as ListOfScreen<never>}>
      {areFiltersRendered ? (
        <>
          {tabOfPanel !== undefined && <ListTabs />}
          {definition.searchLabel !== undefined && <ListFilters label={definition.searchLabel} />}
        </>
      ) : (
        <div
          className={
            tab === undefined ? 'h-[calc(var(--control-height)+1.5rem)]' : 'h-[calc(var(--control-height)+4rem+1px)]'
          }
        />
      )}
      <ListFilterChips />
      <Suspense fallback={search.saved !== undefined && <div className="h-10" />}>
        <SavedViews />
      </Suspense>
      {children}
      {markedKind !== undefined && (
        <Suspense>
          <ListChangeNote recordKey={recordKeyOf(markedKind, MANY_RECORDS_ID)} version={undefined} isAnnounced />
        </Suspense>
      )}
      <div {...(tabOfPanel === undefined ? {} : { role: 'tabpanel', 'aria-label': tabLabel(view, tabOfPanel, text) })}>
        <ListRows />
      </div>
      {definition.csv !== undefined && (
        <Suspense>
          <CsvDownload />
        </Suspense>
      )}
      <RecordMenuHost />
    </ListContext>
  )
}
