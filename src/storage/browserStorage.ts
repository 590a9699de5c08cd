/**
 * A storage of the browser. A browser may block it, or refuse to store more: what it refuses is kept until the page is
 * closed.
 */
class BrowserStorage {
  readonly #open: () => Storage
  readonly #refusedValues = new Map<string, string>()

  /** @param open returns the storage; throws if the browser blocks it */
  constructor(open: () => Storage) {
    this.#open = open
  }

  /** Returns a value; null if there is none. */
  read(key: string): string | null {
    return this.#refusedValues.get(key) ?? this.#attempt((storage) => storage.getItem(key)) ?? null
  }

  write(key: string, value: string): void {
    this.#refusedValues.set(key, value)
    this.#attempt((storage) => {
      storage.setItem(key, value)
      this.#refusedValues.delete(key)
    })
  }

  /** Returns the keys that match, with their values. */
  entries(matches: (key: string) => boolean): [key: string, value: string][] {
    const storedKeys = this.#attempt((storage) => Object.keys(storage)) ?? []
    const keys = [...new Set([...storedKeys, ...this.#refusedValues.keys()])].filter(matches)
    return keys.map((key) => [key, this.read(key) ?? ''])
  }

  /** Removes the values whose keys match. */
  remove(matches: (key: string) => boolean): void {
    for (const key of [...this.#refusedValues.keys()].filter(matches)) this.#refusedValues.delete(key)
    this.#attempt((storage) => {
      for (const key of Object.keys(storage).filter(matches)) storage.removeItem(key)
    })
  }

  #attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
    try {
      return access(this.#open())
    } catch {
      return undefined
    }
  }
}

/** The storage that all tabs share. */
export const sharedStorage = new BrowserStorage(() => localStorage)
/** The storage of this tab. */
export const tabStorage = new BrowserStorage(() => window.sessionStorage)
