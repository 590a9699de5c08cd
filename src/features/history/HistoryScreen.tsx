import { listWholeHistory, listWholeHistoryAsCsv } from '../../../contract/wholeHistory.ts'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { useNavigation } from '../../navigation/useNavigation.ts'
import { ListPage } from '../../resources/list/ListPage.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { useText } from '../../texts/text.ts'
import { historyColumns } from './columns.tsx'
import { historyLineCommands } from './commands.ts'
import { HISTORY_FILTERS } from './filters.ts'
import type { ReadHistoryLine } from './line.ts'
import { eventName, recordName } from './names.tsx'
import { recordUrl } from './recordUrl.ts'

const HISTORY_LIST: ListDefinition<ReadHistoryLine> = {
  endpoint: listWholeHistory,
  csv: listWholeHistoryAsCsv,
  label: 'screen.history',
  columns: historyColumns,
  rowName: (line, text) => `${eventName(line, text)} ${recordName(line, text)}`,
  searchLabel: 'history.search',
  filters: HISTORY_FILTERS,
  emptyText: 'history.none',
}

/** The history of all records: what was done, by whom and when. */
export default function HistoryScreen() {
  const text = useText()
  const navigation = useNavigation()
  const mayOpen = useMayOpen()
  return (
    <ListPage
      definition={HISTORY_LIST}
      commandsOf={(line) => historyLineCommands(navigation, line, text)}
      onOpen={(line) => {
        const url = recordUrl(line)
        if (url !== undefined && mayOpen(url)) navigation.go(url)
      }}
    />
  )
}
