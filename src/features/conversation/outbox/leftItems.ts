import type { OutboxItem } from '../../../../machines/console/outbox.ts'
import { leftKeysOf, leftValueKey, sharedLeftValues } from '../../../storage/personalValues.ts'
import { createRandomId } from '../../../base/randomId.ts'
import { parseItems, serializeItems } from './storedItems.ts'

/**
 * What this tab leaves to the others in case it ends before its messages are sent, and what ended tabs have left to it.
 * A lock tells whether the tab of a copy still lives. Where browsers offer no locks, a copy is left only by a page that is
 * being closed or loaded again. A message that two tabs send is stored once, by its client id (rule 10.4).
 */
export interface LeftItems {
  /** Keeps the copy of what this tab has not sent. */
  keep: (items: readonly OutboxItem[]) => void
  /** Leaves the copy, because the page is left. */
  leave: (items: readonly OutboxItem[]) => void
  /** Ends the reception of copies, and the lock of the own one. */
  stop: () => void
}

/** @param adopt called with the messages of a tab that has ended */
export function openLeftItems(staffId: number, adopt: (items: readonly OutboxItem[]) => void): LeftItems {
  const ownKey = leftValueKey('outbox', staffId, createRandomId())
  const locks = 'locks' in navigator ? navigator.locks : undefined
  const stopController = new AbortController()
  const { signal } = stopController
  const awaitedKeys = new Set([ownKey])

  const write = (items: readonly OutboxItem[]) => {
    if (items.length === 0) sharedLeftValues.remove(ownKey)
    else sharedLeftValues.write(ownKey, serializeItems(items))
  }
  const take = (key: string) => {
    if (signal.aborted) return
    const items = parseItems(sharedLeftValues.read(key))
    sharedLeftValues.remove(key)
    awaitedKeys.delete(key)
    if (items.length > 0) adopt(items)
  }
  const takeAll = () => {
    for (const key of leftKeysOf('outbox', staffId)) {
      if (awaitedKeys.has(key)) continue
      awaitedKeys.add(key)
      if (locks === undefined) take(key)
      // It is granted once the other tab has ended, however that happens.
      else locks.request(key, { signal }, () => take(key)).catch(() => undefined)
    }
  }
  locks
    ?.request(ownKey, () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())))
    .catch(() => undefined)
  addEventListener('storage', takeAll, { signal })
  takeAll()

  return {
    keep(items) {
      if (locks !== undefined) write(items)
    },
    leave: write,
    stop: () => stopController.abort(),
  }
}
