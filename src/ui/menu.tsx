import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './icon.tsx'
import { Kbd, keyLabel } from './kbd.tsx'
import { useReportOpenOverlay } from './keyboard.ts'
import { focusElement, returnFocusTo } from './focus.ts'
import { usePopupPosition } from './usePopupPosition.ts'

export interface MenuItem {
  id: string
  label: string
  /** The keyboard shortcut in the format of `Kbd`. */
  shortcut?: string | undefined
  icon?: IconName | undefined
  /** Why the item is disabled; undefined if it is enabled. */
  disabledReason?: string | undefined
  isDestructive?: boolean
}

interface MenuProps {
  label: string
  items: readonly MenuItem[]
  /** Shown above the items. */
  note?: string | undefined
  /** The element that the menu is placed at, such as its button or the cursor's row. */
  anchor: Element
  align?: 'start' | 'end'
  /** Called when the menu is dismissed, after the focus has been restored. */
  onClose: () => void
  /** Called instead of `onClose` when an enabled item is chosen, after the focus has been restored. */
  onRun: (id: string) => void
  /** Called with the `disabledReason` of an item when that item is chosen; the menu stays open. */
  onRefused?: (reason: string) => void
}

/** The distance of the menu of a row from the start of the row. */
const INDENT_PX = 32
const TYPEAHEAD_TIMEOUT_MS = 700

/**
 * A WAI-ARIA menu, open as long as it is rendered. It has the focus until it closes. Arrow keys,
 * Home and End move the focus, typed characters find an item, Enter or Space runs the focused item, Escape or Tab
 * closes the menu.
 */
export function Menu({ label, items, note, anchor, align = 'start', onClose, onRun, onRefused }: MenuProps) {
  const [invoker] = useState(() => document.activeElement)
  const typeahead = useRef({ typedText: '', lastTypedAt: 0 })
  const placement = { align, indent: INDENT_PX }
  const [placePanel, position] = usePopupPosition(anchor, placement, (panel) => focusElement(itemElementsIn(panel)[0]))
  const noteId = useId()
  useReportOpenOverlay()

  const restoreFocus = () => returnFocusTo(invoker)
  const close = () => {
    restoreFocus()
    onClose()
  }
  const run = (item: MenuItem) => {
    if (item.disabledReason !== undefined) return onRefused?.(item.disabledReason)
    restoreFocus()
    onRun(item.id)
  }
  const findTypedItemIndex = (character: string, now: number): number => {
    const isNew = now - typeahead.current.lastTypedAt > TYPEAHEAD_TIMEOUT_MS
    typeahead.current = { typedText: isNew ? character : typeahead.current.typedText + character, lastTypedAt: now }
    const normalizedText = normalizeForTypeahead(typeahead.current.typedText)
    return items.findIndex((item) => normalizeForTypeahead(item.label).startsWith(normalizedText))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const elements = itemElementsIn(event.currentTarget)
    const index = elements.findIndex((element) => element === document.activeElement)
    const item = items[index]
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (event.key === 'ArrowDown') focusElement(elements[(index + 1) % elements.length])
    else if (event.key === 'ArrowUp') focusElement(elements.at(index - 1))
    else if (event.key === 'Home') focusElement(elements[0])
    else if (event.key === 'End') focusElement(elements.at(-1))
    else if ((event.key === 'Enter' || event.key === ' ') && item) run(item)
    else if (event.key.length === 1) focusElement(elements[findTypedItemIndex(event.key, event.timeStamp)])
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
        ref={placePanel}
        className="fixed z-50 max-h-[70vh] min-w-52 max-w-80 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float"
        style={position}
        onKeyDown={onKeyDown}
      >
        {note !== undefined && (
          <p id={noteId} className="change-note mb-1">
            {note}
          </p>
        )}
        <div role="menu" aria-label={label} aria-describedby={note === undefined ? undefined : noteId}>
          {items.map((item) => (
            <MenuItemButton key={item.id} item={item} onRun={() => run(item)} />
          ))}
        </div>
      </div>
    </>,
    document.body,
  )
}

function MenuItemButton({ item, onRun }: { item: MenuItem; onRun: () => void }) {
  const color = item.disabledReason !== undefined ? 'text-faint' : item.isDestructive ? 'text-accent' : 'text-ink'
  return (
    <div
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.disabledReason !== undefined || undefined}
      aria-keyshortcuts={
        item.disabledReason === undefined ? item.shortcut && ariaKeyShortcuts(item.shortcut) : undefined
      }
      className={`flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 outline-none focus:bg-link-tint focus:inset-ring-2 focus:inset-ring-link ${color}`}
      onPointerMove={(event) => focusElement(event.currentTarget)}
      onClick={onRun}
    >
      {item.icon && <Icon name={item.icon} className="shrink-0" />}
      <span className="min-w-0 grow">
        {item.label}
        {item.disabledReason && <span className="block text-xs text-faint">{item.disabledReason}</span>}
      </span>
      {item.shortcut && item.disabledReason === undefined && <Kbd shortcut={item.shortcut} />}
    </div>
  )
}

function itemElementsIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

function normalizeForTypeahead(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function ariaKeyShortcuts(keys: string): string {
  return keys.replaceAll('Mod', keyLabel('Mod') === '⌘' ? 'Meta' : 'Control')
}
