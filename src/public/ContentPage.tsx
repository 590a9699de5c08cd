import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense } from 'react'
import type { Read } from '../../contract/answer.ts'
import { getPublicPageText } from '../../contract/contentResource.ts'
import type { PublicPageName } from '../../contract/kinds/content.ts'
import { endpointQuery } from '../api/endpointQuery.ts'
import { CallFailure, isTransientFailure } from '../api/failure.ts'
import { useConsole } from '../console.tsx'
import { lazyWithRetry } from '../loading/lazyComponent.tsx'
import { PublicLayout } from '../shell/PublicLayout.tsx'
import { type GetText, type TextKey, useText } from '../texts/text.ts'
import { buttonClass } from '../ui/button.tsx'
import { formatDate } from '../ui/format.ts'
import { PendingIndicator } from '../ui/pendingIndicator.tsx'
import { LoadError } from '../ui/statusMessages.tsx'

const Markdown = lazyWithRetry(() => import('../ui/markdown.tsx'))

interface ContentPageProps {
  page: PublicPageName
  /** The message keys of the paragraphs that are shown if staff have written no text for the page. */
  defaultParagraphs: readonly TextKey[]
  /** The query of the data that `children` show, if the page must wait for it. */
  childrenQuery?: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
  /** The content below the text. */
  children?: ReactNode
}

/**
 * A public page with the text that staff have written for it, in the reader's language (rule 3.12), and a link to the
 * sign-in.
 */
export function ContentPage({ children, ...props }: ContentPageProps) {
  const { page } = props
  const text = useText()
  const title = text(`public.${page}`)
  return (
    <PublicLayout title={title} isWide={page !== 'download'}>
      <h1 className="mb-4 font-title text-xl font-medium tracking-wide">{title}</h1>
      <div className="mb-8 flex flex-col gap-3">
        <PageText {...props} />
      </div>
      {children}
      <Link to="/login" className={`${buttonClass()} self-start print:hidden`}>
        {text('public.toLogin')}
      </Link>
    </PublicLayout>
  )
}

/** What is shown of a text that the server does not have, or that could not be loaded: the console's own words. */
const NO_TEXT = { text: null, language: null, updatedAt: null, version: null, validFrom: null, versions: [] }

/** The text of a page. If it could not be loaded, the console's own words, and that there may be another text. */
function PageText({ page, defaultParagraphs, childrenQuery }: Omit<ContentPageProps, 'children'>) {
  const text = useText()
  const { client, translation } = useConsole()
  const language = useSelector(translation, ({ context }) => context.language)
  const { version } = useSearch({ strict: false })
  const query = useQuery(endpointQuery(client, getPublicPageText, { params: { page }, query: { language, version } }))
  if (query.isPending || childrenQuery?.isPending === true) return <PendingIndicator />
  if (version !== undefined && query.error instanceof CallFailure && query.error.status === 404)
    return <MissingVersion page={page} />
  const { text: source, language: textLanguage, updatedAt, ...shown } = query.data ?? NO_TEXT
  const failedQueries = [query, ...(childrenQuery === undefined ? [] : [childrenQuery])].filter(({ error }) =>
    isTransientFailure(error),
  )
  return (
    <>
      {shown.version !== null && shown.version !== shown.versions[0]?.number && <FormerVersionNote page={page} />}
      {source === null ? (
        defaultParagraphs.map((paragraph) => <p key={paragraph}>{text(paragraph)}</p>)
      ) : (
        <article {...(textLanguage === null || textLanguage === 'all' ? {} : { lang: textLanguage })}>
          <Suspense fallback={<PendingIndicator />}>
            <Markdown source={source} headingLevel={2} />
          </Suspense>
          <p className="mt-6 text-sm text-faint empty:hidden" lang={language}>
            {dateLine({ ...shown, updatedAt }, text)}
          </p>
        </article>
      )}
      <OtherVersions page={page} shownNumber={shown.version} versions={shown.versions} />
      {failedQueries.length > 0 && (
        <LoadError
          failure={failedQueries[0]?.error}
          onRetry={() => failedQueries.forEach(({ refetch }) => void refetch())}
        />
      )}
    </>
  )
}

type PublicText = Read<(typeof getPublicPageText)['response']>

/** Returns the line with the first day and the number of the shown version, or with the last change of a text without. */
function dateLine({ version, validFrom, updatedAt }: Omit<PublicText, 'text' | 'language'>, text: GetText): string {
  if (validFrom !== null && version !== null)
    return text('public.validFrom', { date: formatDate(validFrom), number: version })
  return updatedAt === null ? '' : text('public.updatedAt', { date: formatDate(updatedAt) })
}

/** Says that the shown version is no longer in force, with a link to the one that is. */
function FormerVersionNote({ page }: { page: PublicPageName }) {
  const text = useText()
  return (
    <p role="note" className="rounded-sm border border-line bg-accent-tint px-4 py-3">
      {text('public.version.former')}{' '}
      <Link to={`/${page}`} search={{}} className="link rounded-sm">
        {text('public.version.current')}
      </Link>
    </p>
  )
}

function MissingVersion({ page }: { page: PublicPageName }) {
  const text = useText()
  return (
    <p>
      {text('public.version.missing')}{' '}
      <Link to={`/${page}`} search={{}} className="link rounded-sm">
        {text('public.version.current')}
      </Link>
    </p>
  )
}

/** The links to all versions that are or were in force, unless the shown one is the only one. */
function OtherVersions({
  page,
  shownNumber,
  versions,
}: Pick<PublicText, 'versions'> & { page: PublicPageName; shownNumber: number | null }) {
  const text = useText()
  if (versions.every(({ number }) => number === shownNumber)) return null
  return (
    <nav aria-label={text('public.versions')} className="mt-4 text-sm print:hidden">
      <h2 className="mb-1 font-medium">{text('public.versions')}</h2>
      <ul className="flex flex-col gap-1">
        {versions.map(({ number, validFrom }, index) => (
          <li key={number}>
            <Link
              to={`/${page}`}
              search={index === 0 ? {} : { version: number }}
              className="link rounded-sm"
              aria-current={number === shownNumber ? 'page' : undefined}
            >
              {text('public.version', { number, date: formatDate(validFrom) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
