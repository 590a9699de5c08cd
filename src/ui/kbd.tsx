const KEY_SYMBOLS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Delete: 'Del',
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** The keyboard shortcut of a command: `Mod+K`, `Shift+ArrowDown`, or a sequence such as `g s`. */
export function Kbd({ shortcut }: { shortcut: string }) {
  return (
    <span
      className="inline-flex items-center gap-1 font-sans text-xs text-faint"
      data-plain-key={isCharacterShortcut(shortcut) || undefined}
    >
      {shortcut.split(' ').map((press, index) => (
        <kbd
          key={index}
          className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-line bg-paper px-1 font-sans text-xs leading-none"
        >
          {keyLabel(press)}
        </kbd>
      ))}
    </span>
  )
}

/**
 * Whether a shortcut begins with a single character. The style sheet hides such shortcuts with `data-plain-key` while
 * they are switched off.
 */
export function isCharacterShortcut(shortcut: string | undefined): boolean {
  return shortcut !== undefined && /^.( |$)/.test(shortcut)
}

/** Returns the label of one key combination: `Mod+K` becomes `Ctrl+K`, or `⌘K` on a Mac. */
export function keyLabel(press: string): string {
  const parts = press === '+' ? ['+'] : press.split('+').map(keyPartLabel)
  return parts.join(isMac ? '' : '+')
}

function keyPartLabel(part: string): string {
  if (part === 'Mod') return isMac ? '⌘' : 'Ctrl'
  if (part === 'Shift' && isMac) return '⇧'
  if (part === 'Alt' && isMac) return '⌥'
  return KEY_SYMBOLS[part] ?? part
}
