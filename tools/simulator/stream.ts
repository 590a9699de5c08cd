/**
 * The messages of one joined conversation as one person receives them. Messages that arrive again, as after a lost
 * connection, are ignored. A number that is passed over is a fault, unless it arrives later.
 */
export class Stream {
  /** The last number up to which all messages have arrived; undefined until the conversation is joined. */
  lastSeq: number | undefined
  readonly #early = new Set<number>()

  /** Begins after a number. Messages that have arrived before it are known from the history. */
  begin(seq: number): void {
    this.lastSeq = seq
    this.#advance()
  }

  receive(seq: number): void {
    if (this.lastSeq !== undefined && seq <= this.lastSeq) return
    this.#early.add(seq)
    this.#advance()
  }

  /** The numbers that arrived although an earlier one has not arrived yet. */
  get waitingSeqs(): number[] {
    return [...this.#early].toSorted((first, second) => first - second)
  }

  #advance(): void {
    while (this.lastSeq !== undefined && this.#early.delete(this.lastSeq + 1)) this.lastSeq += 1
    for (const seq of this.#early) if (seq <= (this.lastSeq ?? 0)) this.#early.delete(seq)
  }
}
