import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { needsDecision } from '../../machines/lifecycle.ts'
import { useText } from '../text.ts'
import { moveFocusByArrowKeys } from '../ui/arrowKeys.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import { LoadError } from '../ui/states.tsx'
import { useDuration } from '../ui/useDuration.ts'
import type { Resource } from './resource.ts'
import { StateChip } from './StateChip.tsx'
import { urlOfState, type ListOnScreen } from './stateLinks.ts'
import { StateOverviewDiagram } from './StateOverviewDiagram.tsx'
import { useLifecycleGeometry } from './useLifecycleGeometry.ts'
import { type StateSummary, useStates } from './useStates.ts'

interface StateOverviewDialogProps {
  resource: Pick<Resource, 'kind' | 'texts' | 'textKeys' | 'states'>
  /** The list whose tabs the states link to. */
  listOnScreen: ListOnScreen
  onClose: () => void
}

/**
 * A dialog with the lifecycle of a kind of record: its diagram and the list of its states. Each state has the number of
 * records in it, the time since which the oldest one has been in it, and a link to the tab with these records. The
 * numbers update when records change.
 */
export default function StateOverviewDialog({ resource, listOnScreen, onClose }: StateOverviewDialogProps) {
  const text = useText()
  const { history } = useRouter()
  const { kind, texts, textKeys } = resource
  const { states, isError, retry } = useStates(resource)
  const geometry = useLifecycleGeometry(kind.name)
  const list = useRef<HTMLUListElement>(null)
  const [markedState, setMarkedState] = useState<string>()
  const first = states.find(({ code }) => needsDecision(texts.lifecycle, code)) ?? states[0]
  const open = ({ name }: StateSummary) => {
    onClose()
    history.push(urlOfState(listOnScreen, name))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    moveFocusByArrowKeys(event, [...(list.current?.querySelectorAll('a') ?? [])], 'vertical')
  }
  return (
    <Dialog title={text(textKeys.statesTitle)} width="full" isPrintedAlone onClose={onClose}>
      {geometry && <StateOverviewDiagram geometry={geometry} states={states} markedState={markedState} onOpen={open} />}
      {isError && <LoadError onRetry={retry} />}
      <ul
        ref={list}
        aria-label={text('states.list')}
        onKeyDown={onKeyDown}
        className="divide-y divide-line border-y border-line"
      >
        {states.map((state) => (
          <StateLine
            key={state.name}
            state={state}
            texts={texts}
            href={urlOfState(listOnScreen, state.name)}
            isFirst={state === first}
            onOpen={() => open(state)}
            onFocusChange={(isFocused) => setMarkedState(isFocused ? state.name : undefined)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface StateLineProps {
  state: StateSummary
  texts: Resource['texts']
  href: string
  /** Whether the link gets the focus when the dialog opens. */
  isFirst: boolean
  onOpen: () => void
  onFocusChange: (isFocused: boolean) => void
}

function StateLine({ state, texts, href, isFirst, onOpen, onFocusChange }: StateLineProps) {
  const text = useText()
  const { code, count, since } = state
  const duration = useDuration(since)
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li>
      <a
        href={href}
        data-autofocus={isFirst ? '' : undefined}
        onClick={onClick}
        onFocus={() => onFocusChange(true)}
        onBlur={() => onFocusChange(false)}
        className="flex flex-wrap items-baseline gap-x-4 px-2 py-1.5 hover:bg-sunk"
      >
        <span className="min-w-32">
          <StateChip texts={texts} code={code} />
        </span>
        <span className="min-w-20 text-end font-medium tabular-nums">
          {count !== undefined && text('states.count', { n: formatNumber(count) })}
        </span>
        {since !== undefined && (
          <span className="text-sm text-soft">
            {text('states.oldestSince', { duration, time: formatDateTime(since) })}
          </span>
        )}
      </a>
    </li>
  )
}
