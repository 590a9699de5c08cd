import { Suspense } from 'react'
import type { Read } from '../../../contract/answer.ts'
import type { PageVersion } from '../../../contract/pageVersion.ts'
import { isPublicPageVersion } from '../../../machines/lifecycles/pageVersion.ts'
import { lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { type RecordFacts, reasonFact, timeFact } from '../../resources/recordFacts.ts'
import { type GetText, useText } from '../../texts/text.ts'
import { FactSection } from '../../ui/factGroups.tsx'
import { PendingIndicator } from '../../ui/pendingIndicator.tsx'
import { TextsSideBySide } from './TextsSideBySide.tsx'
import { languageNames, validFromText } from './versionTexts.ts'

type Version = Read<typeof PageVersion>

const Difference = lazyWithRetry(() => import('./Difference.tsx'))

/** Which facts of a version stand where: the texts of its languages side by side, and what they change. */
export const PAGE_VERSION_FACTS: RecordFacts<Version> = {
  head: [
    { label: 'pageVersion.field.validFrom', value: (version, text) => validFromText(version, text) },
    { label: 'pageVersion.field.languages', value: (version, text) => languageNames(version, text) },
    { label: 'pageVersion.field.publishedBy', value: ({ publishedBy }) => publishedBy, isOptional: true },
    {
      ...timeFact<Version>('pageVersion.field.publishedAt', ({ publishedAt }) => publishedAt),
      isOptional: true,
    },
    { label: 'pageVersion.openPublic', value: (version) => publicLink(version), isOptional: true },
    { label: 'pageVersion.pending', value: (version, text) => pendingLink(version, text), isOptional: true },
    reasonFact('pageVersion.field.statusReason'),
  ],
  groups: [
    { id: 'difference', Part: DifferencePart },
    { id: 'texts', Part: TextsPart },
    {
      title: 'record.group.dates',
      layout: 'across',
      facts: [
        timeFact('pageVersion.field.createdAt', ({ createdAt }) => createdAt),
        timeFact('pageVersion.field.updatedAt', ({ updatedAt }) => updatedAt),
      ],
    },
  ],
}

/** The link to the version on its public page; nothing if it is not public. */
function publicLink({ page, number, status }: Version) {
  if (number === null || !isPublicPageVersion(status)) return null
  const url = urlOfScreen(`/${page}`, {}, { version: number })
  return (
    <a href={url} target="_blank" rel="noopener" className="link rounded-sm">
      {url}
    </a>
  )
}

/** The link to the draft or the scheduled version of the page; nothing if that is the shown one. */
function pendingLink({ id, pendingId }: Version, text: GetText) {
  if (pendingId === null || pendingId === id) return null
  return (
    <PermittedLink to={urlOfScreen('/public-page/$id', { id: pendingId })}>
      {text('pageVersion.pending.open')}
    </PermittedLink>
  )
}

function DifferencePart({ record }: { record: Version }) {
  const text = useText()
  const number = record.previous?.number ?? null
  return (
    <FactSection
      title={number === null ? text('pageVersion.difference') : text('pageVersion.difference.from', { number })}
      isWide
    >
      <Suspense fallback={<PendingIndicator />}>
        <Difference version={record} />
      </Suspense>
    </FactSection>
  )
}

function TextsPart({ record: { texts, previous } }: { record: Version }) {
  const text = useText()
  return (
    <FactSection title={text('pageVersion.texts')} isWide>
      <TextsSideBySide texts={texts} previous={previous?.texts ?? null} />
    </FactSection>
  )
}
