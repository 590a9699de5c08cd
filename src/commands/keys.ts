import type { Command, Scope } from './command.ts'

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_000

/** Nearest first. */
const SCOPES: readonly Scope[] = ['record', 'screen', 'console', 'navigation']

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

/** What the parser needs of a key press. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  timeStamp: number
}

/** A key press as it is written in `keys`: `Mod+K`, `g`, `?`. Without Mod, Shift is in the character itself. */
function chordOf(press: KeyPress): string {
  if (!isMod(press)) return `${press.altKey ? 'Alt+' : ''}${press.key}`
  return `Mod+${press.altKey ? 'Alt+' : ''}${press.shiftKey ? 'Shift+' : ''}${press.key.toUpperCase()}`
}

/** Whether the press is made with Ctrl or ⌘, so that it cannot be text. */
export function isMod(press: Pick<KeyPress, 'ctrlKey' | 'metaKey'>): boolean {
  return press.ctrlKey || press.metaKey
}

/** Reads key presses one by one and tells which command they call; remembers the first key of a sequence. */
export class KeyReader {
  #begun: { key: string; at: number } | undefined

  /** Whether a sequence has begun that this press would continue. */
  isWithinSequence(press: KeyPress): boolean {
    return this.#begun !== undefined && press.timeStamp - this.#begun.at <= SEQUENCE_MS && !isMod(press)
  }

  /**
   * Takes one press. A key that continues no sequence ends it and calls nothing: it was not meant by itself.
   * @returns the command, `'begun'` where a sequence has begun, or undefined where the keys call nothing.
   */
  read(press: KeyPress, commands: readonly Command[]): Command | 'begun' | undefined {
    if (MODIFIERS.includes(press.key)) return undefined
    const chord = chordOf(press)
    const begun = this.isWithinSequence(press) ? this.#begun : undefined
    this.#begun = undefined
    if (begun !== undefined) return nearest(commands, `${begun.key} ${chord}`)
    const command = nearest(commands, chord)
    if (command !== undefined) return command
    if (!commands.some(({ keys }) => keys?.startsWith(`${chord} `))) return undefined
    this.#begun = { key: chord, at: press.timeStamp }
    return 'begun'
  }

  /** Forgets a begun sequence. */
  reset(): void {
    this.#begun = undefined
  }
}

function nearest(commands: readonly Command[], keys: string): Command | undefined {
  for (const scope of SCOPES) {
    const command = commands.find((candidate) => candidate.scope === scope && candidate.keys === keys)
    if (command !== undefined) return command
  }
  return undefined
}
