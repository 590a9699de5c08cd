import { useEffect, useRef } from 'react'
import { useConsole } from '../console.tsx'
import { readPreference } from '../preferences.ts'
import { type TextKey, useText } from '../text.ts'
import { IconButton } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import type { Scope } from '../../machines/shortcut.ts'
import { useAllCommands } from './context.tsx'
import { knownPermissions, permittedCommands } from './permitted.ts'

const SCOPES: readonly Scope[] = ['record', 'screen', 'console', 'navigation']

/** The keys that a table handles itself; they are not commands. */
const TABLE_KEYS: readonly { keys: readonly string[]; words: TextKey; isOfSelection?: true }[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'k', 'j'], words: 'keys.table.move' },
  { keys: ['ArrowLeft', 'ArrowRight'], words: 'keys.table.cell' },
  { keys: ['Home', 'End'], words: 'keys.table.ends' },
  { keys: ['Mod+Home', 'Mod+End'], words: 'keys.table.corners' },
  { keys: ['PageUp', 'PageDown'], words: 'keys.table.screenful' },
  { keys: ['Enter', 'o'], words: 'keys.table.open' },
  { keys: ['Space', 'x'], words: 'keys.table.select', isOfSelection: true },
  { keys: ['Shift+ArrowUp', 'Shift+ArrowDown'], words: 'keys.table.range', isOfSelection: true },
  { keys: ['Mod+A'], words: 'keys.table.all', isOfSelection: true },
  { keys: ['s'], words: 'keys.table.sort' },
  { keys: ['[', ']'], words: 'keys.table.page' },
  { keys: ['Escape'], words: 'keys.table.clear', isOfSelection: true },
]

interface Line {
  id: string
  keys: readonly string[]
  words: string
}

/** Every key that is valid here, read from what is registered, the nearest first. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.focus(), [])
  const commands = permittedCommands(useAllCommands(), knownPermissions(useConsole()))
  const groups = SCOPES.map((scope) => ({
    title: text(`palette.group.${scope}`),
    lines: commands.flatMap((command): Line[] =>
      command.scope === scope && command.keys !== undefined
        ? [{ id: command.id, keys: [command.keys], words: text(command.title.key, command.title.values) }]
        : [],
    ),
  }))
  const grid = document.querySelector('[role="grid"]')
  const table = TABLE_KEYS.filter(({ isOfSelection }) => !isOfSelection || grid?.ariaMultiSelectable === 'true').map(
    ({ keys, words }) => ({ id: words, keys, words: text(words) }),
  )
  return (
    <>
      <header className="flex items-center gap-3 border-b border-line py-2 ps-5 pe-2">
        <h2 className="grow font-title text-lg font-medium tracking-wide">{text('keys.title')}</h2>
        <IconButton icon="cross" label={text('dialog.close')} onClick={onClose} />
      </header>
      <div
        ref={sheet}
        tabIndex={0}
        data-autofocus=""
        role="group"
        aria-label={text('keys.title')}
        className="min-h-0 overflow-y-auto px-5 pb-5 outline-offset-[-2px]"
      >
        {readPreference('keys') === 'off' && (
          <p className="mt-4 rounded-md bg-nezu-wash px-3 py-2 text-sm text-nezu">{text('keys.off')}</p>
        )}
        <div className="gap-8 sm:columns-2">
          {groups.map(({ title, lines }) => lines.length > 0 && <Group key={title} title={title} lines={lines} />)}
          {grid !== null && <Group title={text('keys.group.table')} lines={table} />}
        </div>
      </div>
    </>
  )
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className="break-inside-avoid pt-4">
      <h3 className="mb-1 text-xs text-faint">{title}</h3>
      <dl>
        {lines.map(({ id, keys, words }) => (
          <div key={id} className="flex items-baseline gap-3 border-t border-line py-1">
            <dt className="grow text-sm">{words}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((each) => (
                <Kbd key={each} keys={each} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
