/** A value that is read when it is first needed, and again after it was forgotten. */
export class CachedValue<Value extends {}> {
  readonly #read: () => Value
  #cached: Value | undefined

  constructor(read: () => Value) {
    this.#read = read
  }

  /** Returns the value; reads it if it is not cached. */
  get(): Value {
    return (this.#cached ??= this.#read())
  }

  /** Makes the next `get` read the value again. */
  forget(): void {
    this.#cached = undefined
  }
}
