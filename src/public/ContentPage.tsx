import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense } from 'react'
import { getPublicPageText } from '../../contract/contentResource.ts'
import type { PublicPageName } from '../../contract/kinds/content.ts'
import { endpointQuery } from '../api/endpointQuery.ts'
import { isTransientFailure } from '../api/failure.ts'
import { useConsole } from '../console.tsx'
import { lazyWithRetry } from '../lazyComponent.tsx'
import { PublicLayout } from '../shell/PublicLayout.tsx'
import { type TextKey, useText } from '../text.ts'
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
const NO_TEXT = { text: null, language: null, updatedAt: null }

/** The text of a page. If it could not be loaded, the console's own words, and that there may be another text. */
function PageText({ page, defaultParagraphs, childrenQuery }: Omit<ContentPageProps, 'children'>) {
  const text = useText()
  const { client, translation } = useConsole()
  const language = useSelector(translation, ({ context }) => context.language)
  const query = useQuery(endpointQuery(client, getPublicPageText, { params: { page }, query: { language } }))
  if (query.isPending || childrenQuery?.isPending === true) return <PendingIndicator />
  const { text: source, language: textLanguage, updatedAt } = query.data ?? NO_TEXT
  const failedQueries = [query, ...(childrenQuery === undefined ? [] : [childrenQuery])].filter(({ error }) =>
    isTransientFailure(error),
  )
  return (
    <>
      {source === null ? (
        defaultParagraphs.map((paragraph) => <p key={paragraph}>{text(paragraph)}</p>)
      ) : (
        <article {...(textLanguage === null || textLanguage === 'all' ? {} : { lang: textLanguage })}>
          <Suspense fallback={<PendingIndicator />}>
            <Markdown source={source} headingLevel={2} />
          </Suspense>
          {updatedAt !== null && (
            <p className="mt-6 text-sm text-faint" lang={language}>
              {text('public.updatedAt', { date: formatDate(updatedAt) })}
            </p>
          )}
        </article>
      )}
      {failedQueries.length > 0 && (
        <LoadError
          failure={failedQueries[0]?.error}
          onRetry={() => failedQueries.forEach(({ refetch }) => void refetch())}
        />
      )}
    </>
  )
}
