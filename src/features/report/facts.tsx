import type { Read } from '../../../contract/answer.ts'
import type { Report } from '../../../contract/report.ts'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { EmailWithCopyButton } from '../../resources/columns/Contact.tsx'
import { type RecordFacts, timeFact } from '../../resources/recordFacts.ts'
import { StateChip } from '../../resources/columns/StateChip.tsx'
import { ReadReportedMessage, reportedMessageUrl } from '../conversation/reported/ReadReportedMessage.tsx'
import { reportResource } from './resource.ts'

/** Which facts of a report stand where. Who made it is its name. */
export const REPORT_FACTS: RecordFacts<Read<typeof Report>> = {
  head: [
    {
      label: ({ about }) => (about === null ? 'report.field.store' : `report.about.${about.kind}`),
      value: (report) =>
        report.about !== null && (
          <>
            <PermittedLink to={reportedItemUrl(report.about, report)}>{report.about.name}</PermittedLink>
            {report.about.kind === 'message' && <ReadReportedMessage report={report} />}
          </>
        ),
      isOptional: true,
    },
    {
      label: 'report.field.store',
      value: ({ about, storeId, storeName }) =>
        about?.kind !== 'store' &&
        storeName !== null && (
          <PermittedLink to={storeId === null ? undefined : urlOfScreen('/store-detail/$id', { id: storeId })}>
            {storeName}
          </PermittedLink>
        ),
      isOptional: true,
    },
    {
      label: 'report.field.userName',
      value: ({ userId, userName }) => (
        <PermittedLink to={userId === null ? undefined : urlOfScreen('/user-detail/$id', { id: userId })}>
          {userName}
        </PermittedLink>
      ),
    },
    {
      label: 'report.field.email',
      value: ({ email }) => email && <EmailWithCopyButton kind="report" email={email} />,
    },
    { label: 'report.field.reason', value: ({ reason }) => reason?.name, isOptional: true },
    timeFact('report.field.createdAt', ({ createdAt }) => createdAt),
  ],
  groups: [
    { layout: 'stacked', facts: [{ label: 'report.field.content', value: ({ content }) => content }] },
    {
      layout: 'stacked',
      facts: [
        {
          label: 'report.others',
          value: ({ others }) =>
            others.length > 0 &&
            others.map(({ id, userName, content, status }) => (
              <span key={id} className="block py-0.5">
                <PermittedLink to={reportResource.recordUrl(id, [], [])}>{userName}</PermittedLink> {content}{' '}
                <StateChip stateTextKeys={reportResource.lifecycleTextKeys} stateCode={status} />
              </span>
            )),
        },
      ],
    },
  ],
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
