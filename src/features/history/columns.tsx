import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { historyList } from '../../../contract/kinds/historyList.ts'
import { actorName } from '../../commands/actorName.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { timeColumn } from '../../resources/columns/columns.tsx'
import { useText } from '../../texts/text.ts'
import { BidiIsolated } from '../../ui/bidiIsolated.tsx'
import type { Column } from '../../ui/column.ts'
import type { ReadHistoryLine } from './line.ts'
import { eventName, hasDetails, LineDetails, recordName } from './names.tsx'
import { recordUrl } from './recordUrl.ts'

/** The columns of the history of all records. Who has acted and the record are links, where a screen shows them. */
export const historyColumns: readonly Column<ReadHistoryLine, SortFieldOf<typeof historyList>>[] = [
  timeColumn('at', 'history.field.at', 'dateTime', 'clamp(8.75rem, 13vw, 10rem)'),
  {
    id: 'actor',
    header: 'history.field.actor',
    cell: (line) => <ActorName line={line} />,
    href: ({ staffId }) => (staffId === null ? undefined : urlOfScreen('/staffs', {}, { open: staffId })),
    width: 'clamp(7rem, 17vw - 0.4rem, 13.5rem)',
    wraps: true,
  },
  {
    id: 'event',
    header: 'history.field.event',
    cell: (line) => <EventName line={line} />,
    cardPosition: 'title',
    width: 'clamp(8rem, 15vw, 12rem)',
    wraps: true,
  },
  {
    id: 'record',
    header: 'history.field.record',
    cell: (line) => <RecordName line={line} />,
    href: recordUrl,
    width: 'clamp(8rem, 16vw, 14rem)',
    wraps: 'twoLines',
  },
  { id: 'details', header: 'history.field.changes', cell: (line) => hasDetails(line) && <LineDetails line={line} /> },
]

function ActorName({ line: { actor, actorRole } }: { line: ReadHistoryLine }) {
  const text = useText()
  return <BidiIsolated>{actor === null ? text('history.system') : actorName(actor, actorRole, text)}</BidiIsolated>
}

function EventName({ line }: { line: ReadHistoryLine }) {
  return eventName(line, useText())
}

function RecordName({ line }: { line: ReadHistoryLine }) {
  return recordName(line, useText())
}
