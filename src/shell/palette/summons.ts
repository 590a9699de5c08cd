/** What is asked of the palette, and the how-manieth time something is. */
export interface Summons {
  event: 'open' | 'showKeys'
  number: number
}

/** What is typed while the palette's code is still on its way. */
export class TypedAhead {
  #typed = ''

  add(character: string): void {
    this.#typed += character
  }

  removeLast(): void {
    this.#typed = this.#typed.slice(0, -1)
  }

  /** Gives what was typed, once. */
  take(): string {
    const taken = this.#typed
    this.#typed = ''
    return taken
  }
}
