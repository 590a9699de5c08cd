/** A request to open the palette or the list of shortcuts. */
export interface PaletteRequest {
  event: 'openPalette' | 'showKeys'
  /** Incremented by each request, so that two requests in a row with the same event are told apart. */
  number: number
}

/** Collects the text that is typed while the palette's code is loading. */
export class TypeAheadBuffer {
  #typedCharacters: string[] = []

  add(character: string): void {
    this.#typedCharacters.push(character)
  }

  removeLast(): void {
    this.#typedCharacters.pop()
  }

  /** Returns the typed text and clears it. */
  takeAll(): string {
    const takenText = this.#typedCharacters.join('')
    this.#typedCharacters = []
    return takenText
  }
}
