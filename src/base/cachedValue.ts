/** A value that is read when it is first needed, and read again when it is next needed after `forget`. */
export class CachedValue<Value extends {}> {
  readonly #read: () => Value
  #cached: Value | undefined

  constructor(read: () => Value) {
    this.#read = read
  }

  /** Returns the cached value, or reads the value if it is not cached. */
  get(): Value {
    return (this.#cached ??= this.#read())
  }

  /** Makes the next `get` read the value again. */
  forget(): void {
    this.#cached = undefined
  }
}
