import type { ReactNode } from 'react'
import { isMissing } from './isMissing.ts'
import { useScrollIntoView } from './useScrollIntoView.ts'

interface PageHeaderProps {
  title: string
  /** Shown before the title. */
  picture?: ReactNode
  /** Shown beside the title, such as a number. */
  badge?: ReactNode
  /** Shown above the title: a link back. */
  backLink?: ReactNode
  /** Shown below the title: the facts that staff need most often. */
  summary?: ReactNode
  /** The buttons of the page. */
  children?: ReactNode
}

/** The header of a page. The title has a `tabIndex`, because a navigation moves the focus to the title. */
export function PageHeader({ title, picture, badge, backLink, summary, children }: PageHeaderProps) {
  return (
    <header data-summary={summary ? '' : undefined} className="page-header px-3 pt-5 pb-3 sm:px-6 low:py-2">
      <div className="min-w-0 grow low:flex low:items-center low:gap-3">
        {backLink && <div className="mb-1 shrink-0 text-sm text-faint low:mb-0">{backLink}</div>}
        <div className="flex min-h-(--control-height) flex-wrap items-center gap-3">
          {picture}
          <h1 tabIndex={-1} className="font-title text-xl font-medium tracking-wide wrap-anywhere">
            {title}
          </h1>
          {badge}
        </div>
      </div>
      {summary && <div className="min-w-0">{summary}</div>}
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}

/** A row of filters above a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 px-3 py-3 sm:px-6 print:hidden">{children}</div>
}

/** The details of a record: one name and value per line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="@container divide-y divide-line border-y border-line bg-surface">{children}</dl>
}

interface FactProps {
  name: string
  /** Whether the page was opened to show this line, which is then highlighted and scrolled into view. */
  isHighlighted?: boolean
  children: ReactNode
}

/** One line of `Facts`; a missing value is shown as a dash. */
export function Fact({ name, isHighlighted = false, children }: FactProps) {
  return (
    <div
      ref={useScrollIntoView(isHighlighted)}
      aria-current={isHighlighted || undefined}
      className="grid items-baseline gap-x-6 px-3 py-2 forced-colors:aria-[current]:outline-2 aria-[current]:bg-link-tint @md:grid-cols-[12rem_1fr] @md:px-6"
    >
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{isMissing(children) ? '—' : children}</dd>
    </div>
  )
}
