import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { reportRecordKind } from '../../../contract/kinds/report.ts'
import type { Report, ReportRow } from '../../../contract/report.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { ListPage } from '../../resources/ListPage.tsx'
import { OpenRecordPanel } from '../../resources/OpenRecordPanel.tsx'
import { StateChip } from '../../resources/StateChip.tsx'
import { ONLY_STUCK_LIST_FILTER } from '../../shared/stuckFilter.ts'
import { useText } from '../../text.ts'
import type { Column } from '../../ui/column.ts'
import { EmailWithCopyButton } from '../../resources/Contact.tsx'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { ReadReportedMessage, reportedMessageUrl } from '../conversation/reported/ReadReportedMessage.tsx'
import { reportResource } from './resource.ts'
import { stateColumn, timeColumn } from '../../resources/columns.tsx'

export const reportColumns: readonly Column<Read<typeof ReportRow>, SortFieldOf<typeof reportRecordKind>>[] = [
  {
    id: 'userName',
    header: 'report.field.userName',
    cell: ({ userName }) => userName,
    width: '9rem',
    cardPosition: 'title',
    isLink: true,
  },
  { id: 'email', header: 'report.field.email', cell: ({ email }) => email, width: '14rem', isHiddenBesideRecord: true },
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

/** The list of reports, with the panel of the open report beside it. */
export default function ReportsScreen() {
  return (
    <>
      <ListPage resource={reportResource} columns={reportColumns} filters={ONLY_STUCK_LIST_FILTER} />
      <OpenRecordPanel resource={reportResource}>{(report) => <ReportFacts report={report} />}</OpenRecordPanel>
    </>
  )
}

/** The data of one report, with other reports about the same thing. */
export function ReportFacts({ report }: { report: Read<typeof Report> }) {
  const text = useText()
  const { userId, userName, about, others } = report
  return (
    <Facts>
      <Fact name={text('report.field.content')}>{report.content}</Fact>
      {about !== null && (
        <Fact name={text(`report.about.${about.kind}`)}>
          <PermittedLink to={reportedItemUrl(about, report)}>{about.name}</PermittedLink>
          {about.kind === 'message' && <ReadReportedMessage report={report} />}
        </Fact>
      )}
      <Fact name={text('report.field.userName')}>
        <PermittedLink to={userId === null ? undefined : urlOfScreen('/user-detail/$id', { id: userId })}>
          {userName}
        </PermittedLink>
      </Fact>
      <Fact name={text('report.field.email')}>
        {report.email && <EmailWithCopyButton kind="report" email={report.email} />}
      </Fact>
      {report.storeName !== null && about?.kind !== 'store' && (
        <Fact name={text('report.field.store')}>
          <PermittedLink
            to={report.storeId === null ? undefined : urlOfScreen('/store-detail/$id', { id: report.storeId })}
          >
            {report.storeName}
          </PermittedLink>
        </Fact>
      )}
      <Fact name={text('report.field.createdAt')}>
        <Time at={report.createdAt} as="dateTime" />
      </Fact>
      <Fact name={text('report.others')}>
        {others.map(({ id, userName: other, content, status }) => (
          <span key={id} className="block py-0.5">
            <PermittedLink to={reportResource.recordUrl(id, [], [])}>{other}</PermittedLink> {content}{' '}
            <StateChip stateTextKeys={reportResource.lifecycleTextKeys} stateCode={status} />
          </span>
        ))}
      </Fact>
    </Facts>
  )
}

/**
 * Returns the URL of the screen with the reported member, message, review or store; undefined for a message in a
 * conversation without staff.
 */
function reportedItemUrl(
  about: NonNullable<Read<typeof Report>['about']>,
  { storeId, message }: Pick<Read<typeof Report>, 'storeId' | 'message'>,
): string | undefined {
  if (about.kind === 'user') return urlOfScreen('/user-detail/$id', { id: about.id })
  if (about.kind === 'message') return reportedMessageUrl({ message })
  return urlOfScreen('/store-detail/$id', { id: storeId ?? about.id }, about.kind === 'review' ? { tab: 'rating' } : {})
}
