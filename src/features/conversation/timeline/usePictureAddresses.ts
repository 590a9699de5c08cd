import { useCallback, useRef, useState } from 'react'
import { listMessages } from '../../../../contract/conversation/chat.ts'
import type { MessageImage } from '../../../../contract/conversation/message.ts'
import { useConsole } from '../../../console.tsx'

interface PictureAddresses {
  /** Returns a picture with the newest addresses that are known. */
  latest: (image: MessageImage) => MessageImage
  /**
   * Reads the addresses of a message and of those around it again, because the picture of the message could not be
   * loaded: an address is valid for two hours (rule 10.10). Each address is replaced once.
   */
  refresh: (seq: number, failedUrl: string) => void
}

/** The addresses of the pictures in a conversation. */
export function usePictureAddresses(conversationId: number): PictureAddresses {
  const { client } = useConsole()
  const [images, setImages] = useState<ReadonlyMap<number, MessageImage>>(new Map())
  const failedUrls = useRef(new Set<string>())
  const refresh = useCallback(
    (seq: number, failedUrl: string) => {
      if (failedUrls.current.has(failedUrl)) return
      failedUrls.current.add(failedUrl)
      // If this fails too, the picture is shown as one that cannot be loaded.
      client.call(listMessages, { params: { id: conversationId }, query: { around: seq } }).then(
        ({ items }) => {
          const current = items.flatMap(({ image }) => (image === null ? [] : [[image.id, image] as const]))
          setImages((before) => new Map([...before, ...current]))
        },
        () => undefined,
      )
    },
    [client, conversationId],
  )
  return { latest: (image) => images.get(image.id) ?? image, refresh }
}
