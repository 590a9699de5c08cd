import { useSyncExternalStore } from 'react'
import { readPersonalValue } from './personalValues.ts'

/** The number of messages that the signed-in person has written in this tab and that the server has not confirmed. */
class UnsentMessages {
  #count = 0
  readonly #listeners = new Set<() => void>()

  count = (): number => this.#count

  /** Sets the number, and makes the browser ask before the tab is closed while there are any. */
  set(count: number): void {
    if (this.#count === 0 && count > 0) addEventListener('beforeunload', askBeforeUnload)
    if (count === 0) removeEventListener('beforeunload', askBeforeUnload)
    this.#count = count
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const unsentMessages = new UnsentMessages()

/** Returns the number of messages that have not been sent. The component renders again when it changes. */
export function useUnsentMessageCount(): number {
  return useSyncExternalStore(unsentMessages.subscribe, unsentMessages.count)
}

/** Whether a person has left unsent messages in this tab, which is told without loading the code that sends them. */
export function hasStoredMessages(staffId: number): boolean {
  return readPersonalValue('outbox', staffId) !== null
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
