import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { moveFocusByArrowKeys } from './arrowKeys.ts'
import { Count } from './chip.tsx'

interface Tab<Id extends string> {
  id: Id
  label: string
  /** The formatted count; an empty string reserves space for it while it is loading. */
  count?: string | undefined
  /** Whether the counted records need a decision. */
  needsDecision?: boolean
  href: string
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  currentId: Id
  onTabChange: (id: Id) => void
  /** The id of the tab panel. */
  panelId?: string
}

/** Tabs that are links: the arrow keys, Home and End move the focus, Enter or Space opens a tab. */
export function Tabs<Id extends string>({ label, tabs, currentId, onTabChange, panelId }: TabsProps<Id>) {
  const tabList = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<Id>()
  const tabStopId = focusedId ?? currentId

  const onKeyDown = (event: KeyboardEvent, id: Id) => {
    if (moveFocusByArrowKeys(event, [...(tabList.current?.querySelectorAll('a') ?? [])], 'horizontal')) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    onTabChange(id)
  }
  const onClick = (event: MouseEvent, id: Id) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onTabChange(id)
  }

  return (
    <div
      ref={tabList}
      role="tablist"
      aria-label={label}
      className="sideways-scroll tab-list flex overflow-y-clip border-b border-line px-3 sm:px-6"
      onBlur={() => setFocusedId(undefined)}
    >
      {tabs.map((tab) => {
        const isCurrent = tab.id === currentId
        return (
          <a
            key={tab.id}
            ref={isCurrent ? keepTabInView : undefined}
            role="tab"
            href={tab.href}
            aria-selected={isCurrent}
            aria-controls={panelId}
            tabIndex={tab.id === tabStopId ? 0 : -1}
            className={`inline-flex h-10 shrink-0 items-center gap-1.5 border-b-2 whitespace-nowrap focus-visible:-outline-offset-2 ${isCurrent ? 'border-ink font-medium text-ink' : 'border-transparent text-faint hover:text-ink forced-colors:border-[Canvas]'}`}
            onFocus={() => setFocusedId(tab.id)}
            onKeyDown={(event) => onKeyDown(event, tab.id)}
            onClick={(event) => onClick(event, tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="min-w-(--count-width)">
                {tab.count !== '' && <Count value={tab.count} isHighlighted={tab.needsDecision ?? false} />}
              </span>
            )}
          </a>
        )
      })}
    </div>
  )
}

/**
 * A ref callback that keeps the current tab in the middle of tabs that are wider than their place, which a panel beside
 * them makes narrower. Sizes are read after the layout of a frame, because reading them before would lay out the whole
 * page once more.
 */
function keepTabInView(tab: HTMLElement | null): (() => void) | undefined {
  const tabList = tab?.parentElement
  if (!tab || !tabList) return undefined
  const observer = new ResizeObserver(() => {
    if (tabList.scrollWidth > tabList.clientWidth) scrollToTab(tabList, tab)
  })
  for (const element of [tabList, ...tabList.children]) observer.observe(element)
  return () => observer.disconnect()
}

function scrollToTab(tabList: HTMLElement, tab: HTMLElement): void {
  const [listBox, tabBox] = [tabList.getBoundingClientRect(), tab.getBoundingClientRect()]
  tabList.scrollLeft += tabBox.left + tabBox.width / 2 - (listBox.left + listBox.width / 2)
}
