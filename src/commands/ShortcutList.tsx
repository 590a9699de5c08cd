import { SCOPES } from '../../machines/console/shortcut.ts'
import { useConsole } from '../console.tsx'
import { KEY_MAP, type KeyGroupName } from '../keyMap.ts'
import { readPreference } from '../preferences/preferences.ts'
import { type TextKey, useText } from '../texts/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ButtonKey } from '../ui/buttonKey.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { useKeyboardServices } from '../ui/keyboard.ts'
import { screenTableShortcuts } from '../ui/screenTableShortcuts.ts'
import type { TableShortcut } from '../ui/tableShortcuts.ts'
import { useRegisteredCommands } from './context.tsx'
import { cachedPermissions, permittedCommands } from './permittedCommands.ts'
import { commandLines, keyLabelOf, type ShortcutLine } from './shortcutLines.ts'
import { ShortcutGroup } from './ShortcutGroup.tsx'

/** The keyboard shortcuts that dialogs and the palette handle themselves. They belong to no command. */
const DIALOG_SHORTCUTS = untranslatedLines('dialog', ['yes', 'no', 'submit', 'back', 'calendar'])
const PALETTE_SHORTCUTS = untranslatedLines('palette', ['option', 'run', 'newTab', 'actions', 'back'])

interface ShortcutListProps {
  /** The element that gets the focus back. Table shortcuts that do nothing while it has the focus are crossed out. */
  invoker: Element | null
  onClose: () => void
  /** Opens the help. */
  onHelp: () => void
}

/**
 * The list of keyboard shortcuts: first those of the commands, by scope, then those of the table, dialogs and palette.
 */
export function ShortcutList({ invoker, onClose, onHelp }: ShortcutListProps) {
  const text = useText()
  const commands = permittedCommands(useRegisteredCommands(), cachedPermissions(useConsole()))
  const groups = SCOPES.map((scope) => ({
    title: text(`palette.group.${scope}`),
    lines: commandLines(commands, scope, text),
  }))
  const { tables } = useKeyboardServices()
  const tableShortcuts = screenTableShortcuts(tables.current(), invoker)
  const linesOf = (group: TableShortcut['group']) =>
    tableShortcuts
      .filter((shortcut) => shortcut.group === group)
      .map(({ name, keys, refusal }): ShortcutLine => ({
        id: name,
        keys,
        label: text(keyLabelOf(group, name)),
        refusal: refusal && text(refusal),
      }))
  const translateLines = (lines: readonly UntranslatedLine[]): ShortcutLine[] =>
    lines.map(({ labelKey, ...line }) => ({ ...line, label: text(labelKey) }))
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line py-2 ps-5 pe-2">
        <h2 className="grow font-title text-lg font-medium tracking-wide">{text('keys.title')}</h2>
        <Button tone="quiet" aria-keyshortcuts={KEY_MAP.everywhere.showKeys[0]} onClick={onHelp}>
          {text('help.more')}
          <ButtonKey shortcut={KEY_MAP.everywhere.showKeys[0]} />
        </Button>
        <IconButton icon="cross" label={text('dialog.close')} onClick={onClose} />
      </div>
      <div
        ref={focusOnMount}
        tabIndex={0}
        data-autofocus=""
        role="group"
        aria-label={text('keys.title')}
        className="min-h-0 overflow-y-auto px-5 pb-5 outline-offset-[-2px]"
      >
        {readPreference('keys') === 'off' && (
          <p className="mt-4 rounded-md bg-neutral-tint px-3 py-2 text-sm text-neutral">{text('keys.off')}</p>
        )}
        <div className="gap-8 sm:columns-2">
          {groups.map(({ title, lines }) => (
            <ShortcutGroup key={title} title={title} lines={lines} />
          ))}
          <ShortcutGroup title={text('keys.group.list')} lines={linesOf('list')} />
          <ShortcutGroup title={text('keys.group.selection')} lines={linesOf('selection')} />
          <ShortcutGroup title={text('keys.group.dialog')} lines={translateLines(DIALOG_SHORTCUTS)} />
          <ShortcutGroup title={text('keys.group.palette')} lines={translateLines(PALETTE_SHORTCUTS)} />
        </div>
      </div>
    </>
  )
}

interface UntranslatedLine {
  id: string
  keys: readonly string[]
  labelKey: TextKey
}

function untranslatedLines<G extends KeyGroupName, N extends keyof (typeof KEY_MAP)[G] & string>(
  group: G,
  names: readonly N[],
): UntranslatedLine[] {
  const keysByName: Partial<Record<string, readonly string[]>> = KEY_MAP[group]
  return names.map((name) => ({
    id: name,
    keys: keysByName[name] ?? [],
    labelKey: keyLabelOf(group, name),
  }))
}
