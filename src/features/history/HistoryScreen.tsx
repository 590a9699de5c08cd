import { useCallback } from 'react'
import { listWholeHistory, listWholeHistoryAsCsv } from '../../../contract/wholeHistory.ts'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { shownList } from '../../navigation/search.ts'
import { useNavigation } from '../../navigation/useNavigation.ts'
import { FilteredList } from '../../resources/list/FilteredList.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { historyColumns } from './columns.tsx'
import { historyLineCommands } from './commands.ts'
import { HISTORY_FILTERS } from './filters.ts'
import type { ReadHistoryLine } from './line.ts'
import { eventName, recordName } from './names.tsx'
import { recordUrl } from './recordUrl.ts'

/** The history of all records: what was done, by whom and when. */
export default function HistoryScreen() {
  const text = useText()
  const navigation = useNavigation()
  const mayOpen = useMayOpen()
  const moreCommandsOf = useCallback(
    (line: ReadHistoryLine) => historyLineCommands(navigation, line, text),
    [navigation, text],
  )
  const open = useCallback(
    (line: ReadHistoryLine) => {
      const url = recordUrl(line)
      if (url !== undefined && mayOpen(url)) navigation.go(url)
    },
    [mayOpen, navigation],
  )
  const title = text('screen.history')
  const list = shownList(useScreen(), useListSearch()[0])
  if (list === undefined) throw new Error('the screen declares no list')
  return (
    <>
      <PageHeader title={title} />
      <FilteredList
        endpoint={listWholeHistory}
        csv={listWholeHistoryAsCsv}
        list={list}
        label={title}
        columns={historyColumns}
        rowName={(line) => `${eventName(line, text)} ${recordName(line, text)}`}
        searchLabel={text('history.search')}
        filters={HISTORY_FILTERS}
        emptyText={text('history.none')}
        onOpen={open}
        moreCommandsOf={moreCommandsOf}
      />
    </>
  )
}
