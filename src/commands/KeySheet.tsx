import { useEffect, useRef } from 'react'
import { SCOPES } from '../../machines/shortcut.ts'
import { useConsole } from '../console.tsx'
import { KEY_MAP, type KeyGroup } from '../keyMap.ts'
import { readPreference } from '../preferences.ts'
import { type TextKey, useText } from '../text.ts'
import { IconButton } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useAllCommands } from './context.tsx'
import { knownPermissions, permittedCommands } from './permitted.ts'

/** The keys that a table, a dialog and the palette handle themselves; they are not commands. */
const TABLE = groupOf('list', ['move', 'cell', 'ends', 'corners', 'screenful', 'page', 'sort'])
const SELECTION = groupOf('selection', ['select', 'range', 'all', 'clear'])
const DIALOG = groupOf('dialog', ['yes', 'no', 'submit', 'back'])
const PALETTE = groupOf('palette', ['option', 'run', 'newTab', 'actions', 'back'])

interface Line {
  id: string
  keys: readonly string[]
  label: string
  /** Why the command is refused now. */
  refusal?: string | undefined
}

/** The keys that are valid here: those of the registered commands, nearest scope first, and those of the parts. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.focus(), [])
  const commands = permittedCommands(useAllCommands(), knownPermissions(useConsole()))
  const groups = SCOPES.map((scope) => ({
    title: text(`palette.group.${scope}`),
    lines: commands.flatMap((command): Line[] =>
      command.scope === scope && command.keys !== undefined
        ? [
            {
              id: command.id,
              keys: command.id === 'record.menu' ? KEY_MAP.record.menu : [command.keys],
              label: text(command.title.key, command.title.values),
              refusal: command.refusal && text(command.refusal.key, command.refusal.values),
            },
          ]
        : [],
    ),
  }))
  const grid = document.querySelector('[role="grid"]')
  const translated = (lines: readonly KeyLine[]): Line[] =>
    lines.map(({ key, ...line }) => ({ ...line, label: text(key) }))
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
          {grid !== null && <Group title={text('keys.group.list')} lines={translated(TABLE)} />}
          {grid?.ariaMultiSelectable === 'true' && (
            <Group title={text('keys.group.selection')} lines={translated(SELECTION)} />
          )}
          <Group title={text('keys.group.dialog')} lines={translated(DIALOG)} />
          <Group title={text('keys.group.palette')} lines={translated(PALETTE)} />
        </div>
      </div>
    </>
  )
}

interface KeyLine {
  id: string
  keys: readonly string[]
  key: TextKey
}

function groupOf<G extends KeyGroup, N extends keyof (typeof KEY_MAP)[G] & string>(
  group: G,
  names: readonly N[],
): KeyLine[] {
  const map: Partial<Record<string, readonly string[]>> = KEY_MAP[group]
  return names.map((name) => ({
    id: name,
    keys: map[name] ?? [],
    key: `keyMap.${group}.${name}` as TextKey,
  }))
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className="break-inside-avoid pt-4">
      <h3 className="mb-1 text-xs text-faint">{title}</h3>
      <dl>
        {lines.map(({ id, keys, label, refusal }) => (
          <div key={id} className="flex items-baseline gap-3 border-t border-line py-1">
            <dt className={`grow text-sm ${refusal === undefined ? '' : 'text-faint'}`}>
              {label}
              {refusal !== undefined && <span className="block text-xs">{refusal}</span>}
            </dt>
            <dd className={`flex shrink-0 gap-1 ${refusal === undefined ? '' : 'line-through opacity-60'}`}>
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
