import { type ReactNode, useId } from 'react'
import { isMissing } from './isMissing.ts'
import { SectionHeading } from './sectionHeading.tsx'
import { useScrollIntoView } from './useScrollIntoView.ts'

/** The name and the value of one fact. */
export interface NamedValue {
  name: string
  value: ReactNode
}

/** The facts that are asked most, in one row. */
export function HeadFacts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-8 gap-y-2 empty:hidden low:gap-x-5 low:gap-y-0.5">{children}</dl>
}

/** A fact in the head of a record: its name above its value, and beside it in a low window. A missing value is shown as a dash. */
export function HeadFact({ name, value }: NamedValue) {
  return (
    <div className="min-w-0 low:flex low:items-baseline low:gap-2">
      <dt className="text-xs text-faint low:shrink-0">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere whitespace-pre-line">{isMissing(value) ? '—' : value}</dd>
    </div>
  )
}

/** Groups of facts, side by side where there is room. The order is by rows, as the groups are read. */
export function FactGroups({ children }: { children: ReactNode }) {
  return (
    <div className="@container px-3 py-4 sm:px-(--facts-inset,1.5rem)">
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-5 @min-[38rem]:grid-cols-2">{children}</div>
    </div>
  )
}

interface FactGroupProps {
  /** The heading; undefined for facts that need none. */
  title?: string | undefined
  /** Whether the group has the whole width. */
  isWide?: boolean
  /** Whether each name stands above its value, for long texts and pictures. */
  isStacked?: boolean
  /** Shown below the facts. */
  note?: ReactNode
  /** `FactLine`s. */
  children: ReactNode
}

/** Facts that belong together, each with its name beside its value, below their heading. */
export function FactGroup({ title, isWide = false, isStacked = false, note, children }: FactGroupProps) {
  const id = useId()
  return (
    <div className={isWide ? 'min-w-0 @min-[38rem]:col-span-2' : 'min-w-0'}>
      {title !== undefined && <GroupHeading id={id}>{title}</GroupHeading>}
      <dl
        aria-labelledby={title === undefined ? undefined : id}
        data-stacked={isStacked || undefined}
        className="group/facts"
      >
        {children}
      </dl>
      {note}
    </div>
  )
}

interface FactSectionProps {
  title: string
  /** Content beside the heading, such as a state. */
  badge?: ReactNode
  /** Whether the section has the whole width. */
  isWide?: boolean
  /** Whether the page was opened to show this section, which is then highlighted and scrolled into view. */
  isHighlighted?: boolean
  className?: string
  children: ReactNode
}

/** A group with other content than facts, such as a table. */
export function FactSection(props: FactSectionProps) {
  const { title, badge, isWide = false, isHighlighted = false, className = '', children } = props
  const id = useId()
  return (
    <section
      ref={useScrollIntoView(isHighlighted)}
      aria-labelledby={id}
      aria-current={isHighlighted || undefined}
      className={`min-w-0 forced-colors:aria-[current]:outline-2 aria-[current]:bg-link-tint ${isWide ? '@min-[38rem]:col-span-2' : ''} ${className}`}
    >
      <GroupHeading id={id} badge={badge}>
        {title}
      </GroupHeading>
      {children}
    </section>
  )
}

function GroupHeading({ id, badge, children }: { id: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-1.5 flex min-h-7 flex-wrap items-center gap-x-3 border-b border-line pb-1">
      <SectionHeading id={id} className="text-sm font-medium text-ink">
        {children}
      </SectionHeading>
      {badge}
    </div>
  )
}

/** One fact of a group; `isFaint` is for one that is less important than all others. */
export function FactLine({ name, value, isFaint = false }: NamedValue & { isFaint?: boolean }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 py-[0.1875rem] group-data-stacked/facts:grid-cols-1 group-data-stacked/facts:pb-2">
      <dt className="text-sm wrap-anywhere text-faint">{name}</dt>
      <dd className={`min-w-0 wrap-anywhere whitespace-pre-line ${isFaint ? 'text-sm text-faint' : ''}`}>{value}</dd>
    </div>
  )
}
