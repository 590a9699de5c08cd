import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { reportRecordKind } from '../../../contract/kinds/report.ts'
import type { ReportRow } from '../../../contract/report.ts'
import { ListPage } from '../../resources/list/ListPage.tsx'
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { ONLY_STUCK_LIST_FILTER } from '../../shared/stuckFilter.ts'
import type { Column } from '../../ui/column.ts'
import { REPORT_FACTS } from './facts.tsx'
import { reportResource } from './resource.ts'
import { stateColumn, timeColumn } from '../../resources/columns/columns.tsx'

export const reportColumns: readonly Column<Read<typeof ReportRow>, SortFieldOf<typeof reportRecordKind>>[] = [
  {
    id: 'userName',
    header: 'report.field.userName',
    cell: ({ userName }) => userName,
    width: '9rem',
    cardPosition: 'title',
    isLink: true,
  },
  {
    id: 'email',
    header: 'report.field.email',
    cell: ({ email }) => email,
    width: '14rem',
    wraps: 'twoLines',
    isHiddenBesideRecord: true,
  },
  {
    id: 'store',
    header: 'report.field.store',
    cell: ({ storeName }) => storeName,
    width: '12rem',
    wraps: true,
  },
  { id: 'content', header: 'report.field.content', cell: ({ content }) => content },
  stateColumn('report.field.status', reportResource.lifecycleTextKeys),
  timeColumn('createdAt', 'report.field.createdAt', 'relative', '8.5rem'),
]

const REPORT_LIST = listOfResource(reportResource, reportColumns, ONLY_STUCK_LIST_FILTER)

/** The list of reports, with the panel of the open report beside it. */
export default function ReportsScreen() {
  return (
    <>
      <ListPage definition={REPORT_LIST} />
      <OpenRecordPanel resource={reportResource} facts={REPORT_FACTS} />
    </>
  )
}
