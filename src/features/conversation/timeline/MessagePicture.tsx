import { useState } from 'react'
import type { MessageImage } from '../../../../contract/conversation/message.ts'
import { pictureUrl } from '../../../api/urls.ts'
import { useText } from '../../../texts/text.ts'
import { thumbnailSize } from './rowHeights.ts'

interface MessagePictureProps {
  image: MessageImage
  senderName: string
  isTabbable: boolean
  onOpen: (() => void) | undefined
  /** Called with the address that could not be loaded. */
  onFail: ((url: string) => void) | undefined
}

/** The picture of a message, in a place that is reserved before it has loaded. */
export function MessagePicture({ image, senderName, isTabbable, onOpen, onFail }: MessagePictureProps) {
  const text = useText()
  const [failedUrl, setFailedUrl] = useState<string>()
  const { thumbUrl } = image
  const hasFailed = failedUrl === thumbUrl
  return (
    <button
      type="button"
      tabIndex={isTabbable ? undefined : -1}
      disabled={onOpen === undefined}
      className="relative block max-w-full overflow-hidden rounded-md bg-neutral-tint"
      onClick={onOpen}
    >
      <img
        {...thumbnailSize(image)}
        src={pictureUrl(thumbUrl) ?? undefined}
        alt={text('conversation.picture', { name: senderName })}
        className={`block h-auto max-w-full ${hasFailed ? 'opacity-0' : ''}`}
        onError={() => {
          setFailedUrl(thumbUrl)
          onFail?.(thumbUrl)
        }}
      />
      {hasFailed && (
        <span className="absolute inset-0 grid place-items-center p-2 text-xs text-soft">
          {text('conversation.picture.failed')}
        </span>
      )}
    </button>
  )
}
