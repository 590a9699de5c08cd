/** Sends messages to the other tabs of the browser, and receives theirs. */
export interface TabChannel<Message> {
  post: (message: Message) => void
  /** Ends the reception of messages. */
  close: () => void
}

/**
 * Opens the channel with this name. If the browser blocks it, as it does with storage, this tab works alone: it sends
 * and receives nothing.
 */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
    return { post: (message) => channel.postMessage(message), close: () => channel.close() }
  } catch {
    return { post: () => undefined, close: () => undefined }
  }
}
