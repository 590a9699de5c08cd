import type { Command, Scope } from './command.ts'

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_000

const SCOPES: readonly Scope[] = ['record', 'screen', 'console', 'navigation']

/** What the parser needs of a key press. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  timeStamp: number
}

/** A key press as it is written in `keys`: `mod+k`, `g`, `?`. Shift is in the character itself. */
export function chordOf(press: KeyPress): string {
  const mod = press.ctrlKey || press.metaKey ? 'mod+' : ''
  const alt = press.altKey ? 'alt+' : ''
  return mod + alt + (mod === '' ? press.key : press.key.toLowerCase())
}

/** Reads key presses one by one and tells which command they call; remembers the first key of a sequence. */
export class KeyReader {
  #begun: { chord: string; at: number } | undefined

  /**
   * Takes one press.
   * @returns the command, `'begun'` where a sequence has begun, or undefined where the keys call nothing.
   */
  read(press: KeyPress, commands: readonly Command[]): Command | 'begun' | undefined {
    const chord = chordOf(press)
    const begun = this.#begun
    this.#begun = undefined
    const isInTime = begun !== undefined && press.timeStamp - begun.at <= SEQUENCE_MS
    const sequence = isInTime ? `${begun.chord} ${chord}` : chord
    const command = nearest(commands, sequence) ?? nearest(commands, chord)
    if (command !== undefined) return command
    if (commands.some(({ keys }) => keys?.startsWith(`${chord} `))) {
      this.#begun = { chord, at: press.timeStamp }
      return 'begun'
    }
    return undefined
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
