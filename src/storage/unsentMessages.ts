import { useSyncExternalStore } from 'react'
import { leftKeysOf, readPersonalValue } from './personalValues.ts'

/** The messages that the signed-in person has written in this tab and that the server has not confirmed. */
class UnsentMessages {
  #unsent = 0
  #lost = 0
  #sendRest: () => Promise<void> = () => Promise.resolve()
  readonly #listeners = new Set<() => void>()

  /** How many are not sent before the page is left. */
  unsent = (): number => this.#unsent

  /** How many of them a sign-out would lose, because they cannot be sent now. */
  lost = (): number => this.#lost

  /** Sets the numbers, and makes the browser ask before the tab is closed while there are unsent messages. */
  set({ unsent, lost }: { unsent: number; lost: number }): void {
    if (this.#unsent === 0 && unsent > 0) addEventListener('beforeunload', askBeforeUnload)
    if (unsent === 0) removeEventListener('beforeunload', askBeforeUnload)
    this.#unsent = unsent
    this.#lost = lost
    for (const listener of this.#listeners) listener()
  }

  /** Sets what `sendRest` does. */
  setSendRest(sendRest: () => Promise<void>): void {
    this.#sendRest = sendRest
  }

  /** Sends at once what can be sent. Rejects if the server does not confirm it in time. */
  sendRest = (): Promise<void> => this.#sendRest()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const unsentMessages = new UnsentMessages()

/** Returns the number of messages that a sign-out would lose. The component renders again when it changes. */
export function useLostMessageCount(): number {
  return useSyncExternalStore(unsentMessages.subscribe, unsentMessages.lost)
}

/** Whether a person has unsent messages in this tab or another one, told without loading the code that sends them. */
export function hasStoredMessages(staffId: number): boolean {
  return readPersonalValue('outbox', staffId) !== null || leftKeysOf('outbox', staffId).length > 0
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
