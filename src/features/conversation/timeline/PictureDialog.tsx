import { type KeyboardEvent, useState } from 'react'
import type { MessageImage } from '../../../../contract/conversation/message.ts'
import { pictureUrl } from '../../../api/urls.ts'
import { useText } from '../../../texts/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Time } from '../../../ui/time.tsx'
import type { TimelineRow } from './rows.ts'
import { senderNameOf } from './senderName.ts'

interface PictureDialogProps {
  /** The rows of the timeline, whose pictures can be shown. */
  rows: readonly TimelineRow[]
  /** Returns a picture with addresses that are valid. */
  latest: (image: MessageImage) => MessageImage
  otherSideName: string
  /** The message whose picture is shown. */
  seq: number
  onChange: (seq: number) => void
  /** Called with the address that could not be loaded. */
  onFail: (seq: number, url: string) => void
  onClose: () => void
}

/** A picture in full size. The arrow keys lead to the other pictures of the conversation, Escape closes it. */
export default function PictureDialog(props: PictureDialogProps) {
  const { rows, seq, latest, otherSideName, onChange, onFail, onClose } = props
  const text = useText()
  const [failedUrl, setFailedUrl] = useState<string>()
  const messages = rows.flatMap((row) => (row.kind === 'message' && row.message.image !== null ? [row.message] : []))
  const index = messages.findIndex((message) => message.seq === seq)
  const message = messages[index]
  if (!message?.image) return null
  const image = latest(message.image)
  const alt = text('conversation.picture', { name: senderNameOf(message, otherSideName, text) })
  const show = (nextIndex: number) => {
    const next = messages[nextIndex]
    if (next) onChange(next.seq)
  }
  const indexByKey: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: messages.length - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const nextIndex = indexByKey[event.key]
    if (nextIndex === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    show(nextIndex)
  }
  return (
    <Dialog title={alt} description={<Time at={message.createdAt} as="dateTime" />} width="full" onClose={onClose}>
      <div className="flex flex-col items-center gap-3" onKeyDown={onKeyDown}>
        <div className="relative">
          <img
            key={image.id}
            width={image.width}
            height={image.height}
            src={pictureUrl(image.url) ?? undefined}
            alt={alt}
            className={`h-auto max-h-[calc(88dvh-13rem)] min-h-24 w-auto max-w-full bg-neutral-tint object-contain ${failedUrl === image.url ? 'opacity-0' : ''}`}
            onError={() => {
              setFailedUrl(image.url)
              onFail(seq, image.url)
            }}
          />
          {failedUrl === image.url && (
            <span className="absolute inset-0 grid place-items-center p-2 text-sm text-soft">
              {text('conversation.picture.failed')}
            </span>
          )}
        </div>
        <div className="flex items-center gap-2" data-autofocus tabIndex={-1} role="group">
          <IconButton
            icon="left"
            label={text('conversation.picture.previous')}
            aria-disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <span aria-live="polite" className="text-sm text-soft">
            {text('conversation.picture.place', {
              n: formatNumber(index + 1),
              total: formatNumber(messages.length),
            })}
          </span>
          <IconButton
            icon="right"
            label={text('conversation.picture.next')}
            aria-disabled={index === messages.length - 1}
            onClick={() => show(index + 1)}
          />
        </div>
      </div>
    </Dialog>
  )
}
