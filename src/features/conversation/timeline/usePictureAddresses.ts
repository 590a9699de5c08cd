import { useMemo, useState } from 'react'
import { listMessages } from '../../../../contract/conversation/chat.ts'
import type { MessageImage } from '../../../../contract/conversation/message.ts'
import { useConsole } from '../../../console.tsx'
import { createAddressRefresh, type KnownPictures } from './pictureAddresses.ts'

interface PictureAddresses {
  /** Returns a picture with the newest addresses that are known. */
  latest: (image: MessageImage) => MessageImage
  /** Reads addresses again because the picture of this message could not be loaded from this address. */
  refresh: (seq: number, failedUrl: string) => void
}

/** The addresses of the pictures in a conversation. */
export function usePictureAddresses(conversationId: number): PictureAddresses {
  const { client } = useConsole()
  const [known, setKnown] = useState<KnownPictures>(new Map())
  const refresh = useMemo(
    () =>
      createAddressRefresh(
        async (seq) => {
          const { items } = await client.call(listMessages, { params: { id: conversationId }, query: { around: seq } })
          return items.map(({ image }) => image)
        },
        (pictures) => setKnown((before) => new Map([...before, ...pictures])),
      ),
    [client, conversationId],
  )
  return { latest: (image) => known.get(image.id) ?? image, refresh }
}
