import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { Command } from '../commands/command.ts'
import { useAllCommands, useCommandCentre } from '../commands/context.tsx'
import { useText } from '../text.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'

const ITEMS: readonly { id: string; icon: IconName }[] = [
  { id: 'go.profile', icon: 'user' },
  { id: 'password.change', icon: 'key' },
  { id: 'session.signOut', icon: 'signOut' },
]

export interface PersonMenuProps {
  label: string
  opener: RefObject<HTMLElement | null>
  onClose: (returnsFocus: boolean) => void
}

/** Profile, Change password, Log out: a view of the commands of the same ids (specification §2). */
export default function PersonMenu({ label, opener, onClose }: PersonMenuProps) {
  const text = useText()
  const { runner } = useCommandCentre()
  const commands = useAllCommands()
  const list = useRef<HTMLDivElement>(null)
  const items = ITEMS.flatMap(({ id, icon }) => {
    const command = commands.find((candidate) => candidate.id === id)
    return command === undefined ? [] : [{ command, icon }]
  })
  useEffect(() => itemsOf(list.current)[0]?.focus(), [items.length])
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || list.current?.contains(target) || opener.current?.contains(target)) return
      onClose(false)
    }
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [onClose, opener])

  const start = (command: Command) => {
    onClose(true)
    runner.start(command)
  }
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="absolute end-0 top-full z-40 mt-1 min-w-52 rounded-lg border bg-surface p-1 shadow-float outline-none"
      onKeyDown={(event) => moveOrClose(event, onClose)}
    >
      {items.length === 0 && <p className="px-2.5 py-1.5 text-sm text-faint">{text('session.loading')}</p>}
      {items.map(({ command, icon }) => (
        <button
          key={command.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-start text-base hover:bg-sunk focus-visible:bg-sunk focus-visible:outline-none"
          onClick={() => start(command)}
          onPointerMove={({ currentTarget }) => currentTarget.focus()}
        >
          <Icon name={icon} className="text-faint" />
          {text(command.title.key, command.title.values)}
          {command.keys !== undefined && (
            <span className="ms-auto ps-4">
              <Kbd keys={command.keys} />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/** The keys of a menu (WAI-ARIA): arrows wrap, Home and End go to the ends, Escape and Tab close. */
function moveOrClose(event: KeyboardEvent<HTMLElement>, onClose: PersonMenuProps['onClose']): void {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: at <= 0 ? items.length - 1 : at - 1,
    Home: 0,
    End: items.length - 1,
  }
  const target = targets[event.key]
  if (event.key === 'Tab') return onClose(true)
  if (event.key !== 'Escape' && target === undefined) return
  event.preventDefault()
  event.stopPropagation()
  if (target === undefined) onClose(true)
  else items[target]?.focus()
}
