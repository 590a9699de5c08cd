import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './icon.tsx'
import { Kbd, keyLabel } from './kbd.tsx'
import { useOverlay } from './keyboard.ts'
import { returnFocus } from './useReturnFocus.ts'

export interface MenuItem {
  id: string
  label: string
  /** As in `Kbd`. */
  keys?: string | undefined
  icon?: IconName | undefined
  /** Why it cannot be done now; it is shown all the same. */
  reason?: string | undefined
  isDestructive?: boolean
}

interface MenuProps {
  label: string
  items: readonly MenuItem[]
  /** The anchor: the edge of an element, or of the cursor's row. */
  anchor: Element
  align?: 'start' | 'end'
  /** Asks to be taken away; the focus has gone back already. */
  onClose: () => void
  /** In place of `onClose`, for the item that was chosen. Not called for an item with a reason. */
  onRun: (id: string) => void
  /** Called with the reason of an item that cannot be done now. */
  onRefused?: (reason: string) => void
}

const GAP = 4
const EDGE = 8
const TYPING_MS = 700

/**
 * An open menu on the APG pattern, as long as it is rendered. The focus is in it, and returns to where it was.
 * Arrows, Home and End move, what is typed finds, Enter or Space runs, Escape or Tab closes.
 */
export function Menu({ label, items, anchor, align = 'start', onClose, onRun, onRefused }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const invoker = useRef<Element | null>(null)
  const typed = useRef({ words: '', at: 0 })
  const [spot, setSpot] = useState({ left: 0, top: 0 })
  useOverlay()

  useLayoutEffect(() => {
    invoker.current ??= document.activeElement
    if (!panel.current) return
    setSpot(spotBeside(anchor.getBoundingClientRect(), panel.current, align))
    optionsIn(panel.current)[0]?.focus()
  }, [anchor, align])

  const giveFocusBack = () => {
    if (invoker.current instanceof HTMLElement && invoker.current.isConnected) invoker.current.focus()
    else returnFocus()
  }
  const close = () => {
    giveFocusBack()
    onClose()
  }
  const run = (item: MenuItem) => {
    if (item.reason !== undefined) return onRefused?.(item.reason)
    giveFocusBack()
    onRun(item.id)
  }
  const find = (press: string, at: number): number => {
    const isNew = at - typed.current.at > TYPING_MS
    typed.current = { words: isNew ? press : typed.current.words + press, at }
    const words = folded(typed.current.words)
    return items.findIndex((item) => folded(item.label).startsWith(words))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const options = panel.current ? optionsIn(panel.current) : []
    const at = options.findIndex((option) => option === document.activeElement)
    const item = items[at]
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (event.key === 'ArrowDown') options[(at + 1) % options.length]?.focus()
    else if (event.key === 'ArrowUp') options.at(at - 1)?.focus()
    else if (event.key === 'Home') options[0]?.focus()
    else if (event.key === 'End') options.at(-1)?.focus()
    else if ((event.key === 'Enter' || event.key === ' ') && item) run(item)
    else if (event.key.length === 1) options[find(event.key, event.timeStamp)]?.focus()
    else return
    event.preventDefault()
  }

  return createPortal(
    <>
      <div
        className="fixed inset-0 z-50"
        onPointerDown={(event) => {
          event.preventDefault()
          close()
        }}
      />
      <div
        ref={panel}
        role="menu"
        aria-label={label}
        className="fixed z-50 max-h-[70vh] min-w-52 max-w-80 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float"
        style={spot}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <MenuLine key={item.id} item={item} onRun={() => run(item)} />
        ))}
      </div>
    </>,
    document.body,
  )
}

function MenuLine({ item, onRun }: { item: MenuItem; onRun: () => void }) {
  const colour = item.reason !== undefined ? 'text-faint' : item.isDestructive ? 'text-shu' : 'text-ink'
  return (
    <div
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.reason !== undefined || undefined}
      aria-keyshortcuts={item.keys && ariaKeys(item.keys)}
      className={`flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 outline-none focus:bg-ai-wash focus:inset-ring-2 focus:inset-ring-ai ${colour}`}
      onPointerMove={(event) => event.currentTarget.focus()}
      onClick={onRun}
    >
      {item.icon && <Icon name={item.icon} className="shrink-0" />}
      <span className="min-w-0 grow">
        {item.label}
        {item.reason && <span className="block text-xs text-faint">{item.reason}</span>}
      </span>
      {item.keys && item.reason === undefined && <Kbd keys={item.keys} />}
    </div>
  )
}

function optionsIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

/** Below `anchor`, or above it where there is no room, always within the window. */
function spotBeside(anchor: DOMRect, panel: HTMLElement, align: 'start' | 'end'): { left: number; top: number } {
  const { offsetWidth: width, offsetHeight: height } = panel
  const left = align === 'start' ? anchor.left + EDGE * 4 : anchor.right - width
  const below = anchor.bottom + GAP
  const top = below + height > window.innerHeight - EDGE ? anchor.top - GAP - height : below
  return {
    left: Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE)),
    top: Math.max(EDGE, top),
  }
}

function folded(words: string): string {
  return words.normalize('NFKC').toLowerCase()
}

function ariaKeys(keys: string): string {
  return keys.replaceAll('Mod', keyLabel('Mod') === '⌘' ? 'Meta' : 'Control')
}
