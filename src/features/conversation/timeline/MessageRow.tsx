import type { Message, MessageImage } from '../../../../contract/conversation/message.ts'
import { SYSTEM_SENDER } from '../../../../contract/enumerations.ts'
import { useText } from '../../../texts/text.ts'
import { BidiIsolated } from '../../../ui/bidiIsolated.tsx'
import { TimeOfDay } from '../../../ui/time.tsx'
import { MessagePicture } from './MessagePicture.tsx'
import { MessageText } from './MessageText.tsx'
import { ProductCard } from './ProductCard.tsx'
import type { RowIds } from './rowIds.ts'
import { isOwn } from './rows.ts'
import { senderNameOf } from './senderName.ts'

interface MessageRowProps {
  message: Message
  /** The picture of the message, with addresses that are valid. */
  image: MessageImage | null
  /** Whether the name of the sender is visible. */
  isSenderShown: boolean
  /** Whether this is the last message of staff that the other side has seen. */
  isLastSeen: boolean
  /** Stands for the sender if the message does not name them. */
  otherSideName: string
  /** Whether a link has led to this message. */
  isLinked: boolean
  /** Whether the Tab key reaches the links and the picture. */
  isTabbable: boolean
  ids: RowIds
  onOpenPicture?: ((seq: number) => void) | undefined
  /** Called with the address of the picture if it could not be loaded. */
  onPictureFail?: ((seq: number, url: string) => void) | undefined
}

/** A message: those of staff on the right, those of the other side on the left, those of the system in the middle. */
export function MessageRow(props: MessageRowProps) {
  const { message, isSenderShown, isLastSeen, otherSideName, isLinked, ids } = props
  const text = useText()
  const isSystem = message.sender === SYSTEM_SENDER
  const senderName = senderNameOf(message, otherSideName, text)
  const alignment = isSystem ? 'items-center' : isOwn(message) ? 'items-end' : 'items-start'
  const bubble = isSystem
    ? 'text-soft text-center'
    : `rounded-lg border px-3 py-1.5 ${isOwn(message) ? 'border-link/30 bg-link-tint' : 'bg-surface'}`
  return (
    <div className={`flex flex-col px-4 ${isSenderShown ? 'pt-3' : 'pt-1'} ${alignment}`}>
      <span id={ids.who} className={isSenderShown ? 'pb-0.5 text-xs font-medium text-soft' : 'sr-only'}>
        <BidiIsolated>{senderName}</BidiIsolated>
      </span>
      {isLinked && <span className="pb-0.5 text-xs text-link">{text('conversation.linkedMessage')}</span>}
      <div
        className={`flex w-full items-end gap-2 ${isSystem ? 'justify-center' : isOwn(message) ? 'flex-row-reverse' : ''}`}
      >
        <div
          id={ids.content}
          className={`max-w-[min(36rem,85%)] min-w-0 ${bubble} ${isLinked ? 'outline-2 outline-link' : ''}`}
        >
          <MessageContent {...props} senderName={senderName} />
        </div>
        {/* Its width is the same with and without the mark, so that no text wraps in another way when it is seen. */}
        <span
          id={ids.at}
          className={`flex min-w-12 shrink-0 flex-col text-xs leading-tight text-faint ${isOwn(message) ? 'items-end' : ''}`}
        >
          {isLastSeen && <span>{text('conversation.seen')}</span>}
          <TimeOfDay at={message.createdAt} />
        </span>
      </div>
    </div>
  )
}

function MessageContent(props: MessageRowProps & { senderName: string }) {
  const { message, image, senderName, isTabbable, onOpenPicture, onPictureFail } = props
  const { seq, text, product } = message
  if (image !== null) {
    return (
      <MessagePicture
        image={image}
        senderName={senderName}
        isTabbable={isTabbable}
        onOpen={onOpenPicture && (() => onOpenPicture(seq))}
        onFail={onPictureFail && ((url) => onPictureFail(seq, url))}
      />
    )
  }
  if (product !== null) return <ProductCard product={product} />
  return <MessageText text={text ?? ''} isTabbable={isTabbable} />
}
