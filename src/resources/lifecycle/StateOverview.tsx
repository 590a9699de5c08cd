import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { needsDecision } from '../../../machines/lifecycle.ts'
import { useText } from '../../texts/text.ts'
import { moveFocusByArrowKeys } from '../../ui/arrowKeys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDateTime, formatNumber } from '../../ui/format.ts'
import { LoadError } from '../../ui/statusMessages.tsx'
import { useDuration } from '../../ui/useDuration.ts'
import type { ChildResource } from '../resource.ts'
import { StateChip } from '../columns/StateChip.tsx'
import { StateOverviewDiagram } from './StateOverviewDiagram.tsx'
import { useLoadedLifecycleGeometry } from './useLoadedLifecycleGeometry.ts'
import type { StateSummaries, StateSummary } from './useStateSummaries.ts'

interface StateOverviewProps {
  resource: Pick<ChildResource, 'kind' | 'lifecycleTextKeys' | 'textKeys'>
  summaries: StateSummaries
  /** The links to the records in each state; undefined if no list shows only the records in one state. */
  links?: { urlOf: (state: string) => string; open: (state: string) => void }
  onClose: () => void
}

/**
 * A dialog with the lifecycle of a kind of record: its diagram and the list of its states. Each state has the number of
 * records in it and the time at which the first of them came into it. The numbers update when records change.
 */
export function StateOverview({ resource, summaries, links, onClose }: StateOverviewProps) {
  const text = useText()
  const { kind, lifecycleTextKeys, textKeys } = resource
  const { states, failure, retry } = summaries
  const geometry = useLoadedLifecycleGeometry(kind.name)
  const list = useRef<HTMLUListElement>(null)
  const [stateWithFocusedLink, setStateWithFocusedLink] = useState<string>()
  const stateToFocus = states.find(({ code }) => needsDecision(lifecycleTextKeys.lifecycle, code)) ?? states[0]
  const onKeyDown = (event: KeyboardEvent) => {
    moveFocusByArrowKeys(event, [...(list.current?.querySelectorAll('a') ?? [])], 'vertical')
  }
  return (
    <Dialog title={text(textKeys.statesTitle)} width="extraWide" isPrintedAlone onClose={onClose}>
      {geometry && (
        <StateOverviewDiagram
          geometry={geometry}
          states={states}
          stateWithFocusedLink={stateWithFocusedLink}
          onOpen={links?.open}
        />
      )}
      {failure && <LoadError failure={failure} onRetry={retry} />}
      <ul
        ref={list}
        aria-label={text('states.list')}
        onKeyDown={onKeyDown}
        className="divide-y divide-line border-y border-line"
      >
        {states.map((state) => (
          <li key={state.name}>
            {links === undefined ? (
              <div className={STATE_ROW_CLASSES}>
                <StateFacts state={state} lifecycleTextKeys={lifecycleTextKeys} />
              </div>
            ) : (
              <StateLink
                href={links.urlOf(state.name)}
                hasInitialFocus={state === stateToFocus}
                onOpen={() => links.open(state.name)}
                onFocusChange={(isFocused) => setStateWithFocusedLink(isFocused ? state.name : undefined)}
              >
                <StateFacts state={state} lifecycleTextKeys={lifecycleTextKeys} />
              </StateLink>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const STATE_ROW_CLASSES = 'flex flex-wrap items-baseline gap-x-4 px-2 py-1.5'

interface StateLinkProps {
  href: string
  /** Whether the link gets the focus when the dialog opens. */
  hasInitialFocus: boolean
  onOpen: () => void
  onFocusChange: (isFocused: boolean) => void
  children: ReactNode
}

function StateLink({ href, hasInitialFocus, onOpen, onFocusChange, children }: StateLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={href}
      data-autofocus={hasInitialFocus ? '' : undefined}
      onClick={onClick}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      className={`${STATE_ROW_CLASSES} hover:bg-sunk`}
    >
      {children}
    </a>
  )
}

function StateFacts({
  state,
  lifecycleTextKeys,
}: {
  state: StateSummary
  lifecycleTextKeys: ChildResource['lifecycleTextKeys']
}) {
  const text = useText()
  const { code, count, since } = state
  const duration = useDuration(since)
  return (
    <>
      <span className="min-w-32">
        <StateChip stateTextKeys={lifecycleTextKeys} stateCode={code} />
      </span>
      <span className="min-w-20 text-end font-medium tabular-nums">
        {count !== undefined && text('states.count', { n: formatNumber(count) })}
      </span>
      {since !== undefined && (
        <span className="text-sm text-soft">
          {text('states.oldestSince', { duration, time: formatDateTime(since) })}
        </span>
      )}
    </>
  )
}
