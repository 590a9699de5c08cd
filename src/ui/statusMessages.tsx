import type { ReactNode, Ref } from 'react'
import { loadingFailureMessage } from '../texts/failureMessage.ts'
import { type TextKey, useText } from '../texts/text.ts'
import { Button } from './button.tsx'
import { focusIfLost } from './focus.ts'
import { Icon, type IconName } from './icon.tsx'

interface NoContentMessageProps {
  title: string
  /** The ref of the title; if given, the title is a heading that can be focused. */
  heading?: Ref<HTMLHeadingElement>
  hint?: ReactNode
  icon?: IconName
  /** The buttons of the actions that are offered. */
  children?: ReactNode
}

/** Shown in place of content, with the reason why there is none. */
export function NoContentMessage({ title, heading, hint, icon = 'ring', children }: NoContentMessageProps) {
  const titleClass = 'font-title text-lg text-pretty text-ink'
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-16 text-center">
      <span className="mb-1 grid size-10 place-items-center rounded-full border border-line text-faint">
        <Icon name={icon} />
      </span>
      {heading === undefined ? (
        <p className={titleClass}>{title}</p>
      ) : (
        <h2 ref={heading} tabIndex={-1} className={titleClass}>
          {title}
        </h2>
      )}
      {hint && <p className="max-w-md text-sm text-pretty text-faint">{hint}</p>}
      {children && (
        <div data-status-actions className="mt-3 flex flex-wrap justify-center gap-2">
          {children}
        </div>
      )}
    </div>
  )
}

/** A skeleton of `rowCount` lines with the height of table rows, shown while they load. */
export function LoadingRows({ rowCount = 8 }: { rowCount?: number }) {
  const text = useText()
  return (
    <div role="status" aria-label={text('state.loading')} data-rows-coming>
      {Array.from({ length: rowCount }, (_, index) => (
        <div
          key={index}
          className="flex h-(--row-height) items-center gap-6 border-t border-line px-3 sm:px-6"
          aria-hidden
        >
          <span className="h-2.5 w-1/4 rounded-sm bg-sunk" />
          <span className="h-2.5 w-1/6 rounded-sm bg-sunk" />
          <span className="h-2.5 w-1/3 rounded-sm bg-sunk" />
        </div>
      ))}
    </div>
  )
}

/** Shown when loading has failed. `failure` is what the call threw. */
export function LoadError({ failure, onRetry }: { failure: unknown; onRetry?: (() => void) | undefined }) {
  const text = useText()
  return (
    <div role="alert">
      <NoContentMessage icon="warning" title={text('state.failed')} hint={loadingFailureMessage(failure, text)}>
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            {text('state.retry')}
          </Button>
        )}
      </NoContentMessage>
    </div>
  )
}

/** Says how many records of a list are left out because they cannot be read. Renders nothing if there are none. */
export function UnreadableNote({ count = 0 }: { count?: number | undefined }) {
  const text = useText()
  if (count === 0) return null
  return (
    <p role="status" className="border-t border-line bg-accent-tint px-3 py-1.5 text-sm text-accent sm:px-6">
      {text('table.unreadable', { n: count })}
    </p>
  )
}

/** Shown for a list without records. */
export function EmptyList({ title }: { title?: string }) {
  const text = useText()
  return <NoContentMessage title={title ?? text('state.empty')} />
}

/** Shown for a list if no record matches its search and filters. `hint` says what to do. */
export function NoMatches({ hint, children }: { hint?: string; children?: ReactNode }) {
  const text = useText()
  return (
    <NoContentMessage icon="search" title={text('state.noMatch')} hint={hint ?? text('state.noMatchHint')}>
      {children}
    </NoContentMessage>
  )
}

/** Shown if the signed-in staff member lacks the permission. */
export function Forbidden() {
  const text = useText()
  return <NoContentMessage icon="lock" title={text('state.refused')} hint={text('state.refusedHint')} />
}

/** The message keys that say why a record is not shown, by reason. */
const NOT_FOUND_KEYS_BY_REASON = {
  unknown: { title: 'record.notFound', hint: 'record.notFoundHint' },
  /** The record was deleted while it was shown. */
  deleted: { title: 'record.deleted' },
  /** The record is not among the deleted records. */
  notDeleted: { title: 'records.notDeleted', hint: 'records.notDeletedHint' },
} as const satisfies Record<string, { title: TextKey; hint?: TextKey }>

/** A ref callback that focuses the heading when it is mounted, if nothing has the focus. */
function focusIfLostInPlace(heading: HTMLElement | null): void {
  focusIfLost(heading, { preventScroll: true })
}

/** Shown in place of a record that cannot be shown. Focuses its heading if nothing else has the focus. */
export function RecordNotFound({ reason = 'unknown' }: { reason?: keyof typeof NOT_FOUND_KEYS_BY_REASON }) {
  const text = useText()
  const { title, hint }: { title: TextKey; hint?: TextKey } = NOT_FOUND_KEYS_BY_REASON[reason]
  return (
    <NoContentMessage
      icon="search"
      title={text(title)}
      heading={focusIfLostInPlace}
      {...(hint === undefined ? {} : { hint: text(hint) })}
    />
  )
}
