import type { MessageViews } from '../http/handler.ts'
import type { MessagePlace } from '../features/conversation/messageViews.ts'

/** How long a message is kept that this process has written, in ms. */
const KEPT_MS = 5_000
/** How long the notification of a message waits for the response to its commit, in ms. They are sent at the same time. */
const COMMIT_WAIT_MS = 100

/** The messages that this process has just written, which need not be read from the database. */
export interface OwnMessages {
  /** To be called before the commit: the notification may arrive before its response. */
  expect(place: MessagePlace): void
  /** To be called after the commit. */
  keep(place: MessagePlace, views: MessageViews): void
  /** Returns the message; undefined if this process has not written it in the last seconds. */
  take(place: MessagePlace): Promise<MessageViews | undefined>
}

interface OwnMessage {
  whenCommitted: Promise<MessageViews>
  commit: (views: MessageViews) => void
  expectedAt: number
}

/** Creates an empty memory. */
export function createOwnMessages(): OwnMessages {
  const messages = new Map<string, OwnMessage>()
  const keyOf = ({ conversationId, seq }: MessagePlace) => `${conversationId} ${seq}`

  /** Forgets messages whose transaction was rolled back, or whose notification has not arrived. */
  function forgetOld(): void {
    const before = performance.now() - KEPT_MS
    for (const [key, { expectedAt }] of messages) {
      if (expectedAt > before) return
      messages.delete(key)
    }
  }

  return {
    expect(place) {
      forgetOld()
      const { promise, resolve } = withResolvers<MessageViews>()
      messages.delete(keyOf(place))
      messages.set(keyOf(place), { whenCommitted: promise, commit: resolve, expectedAt: performance.now() })
    },
    keep(place, views) {
      messages.get(keyOf(place))?.commit(views)
    },
    async take(place) {
      const expected = messages.get(keyOf(place))
      if (expected === undefined) return undefined
      const views = await Promise.race([expected.whenCommitted, commitTimeout()])
      messages.delete(keyOf(place))
      return views
    },
  }
}

function commitTimeout(): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), COMMIT_WAIT_MS).unref())
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolvePromise) => void (resolve = resolvePromise))
  return { promise, resolve }
}
