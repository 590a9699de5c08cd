import { MessageType } from '../../../../contract/enumerations.ts'
import { type TextKey, useText } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MessageText } from './MessageText.tsx'
import type { RowIds } from './rowIds.ts'
import type { UnconfirmedMessage } from './rows.ts'

interface OutboxRowProps {
  item: UnconfirmedMessage
  isTabbable: boolean
  ids: RowIds
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

const STATE_TEXT_KEYS = {
  held: 'conversation.outbox.held',
  sending: 'conversation.outbox.sending',
  waiting: 'conversation.outbox.waiting',
  refused: 'conversation.outbox.refused',
} as const satisfies Record<UnconfirmedMessage['state'], TextKey>

/** A message that is not confirmed yet, or that was refused, with the reason and what can be done. */
export function OutboxRow({ item, isTabbable, ids, onRetry, onDiscard }: OutboxRowProps) {
  const text = useText()
  const { clientId, content, state, reason } = item
  const tabIndex = isTabbable ? undefined : -1
  return (
    <div className="flex flex-col items-end px-4 pt-3">
      <div
        id={ids.content}
        className="max-w-[min(36rem,85%)] min-w-0 rounded-lg border border-dashed border-edge bg-link-tint px-3 py-1.5"
      >
        {content.type === MessageType.TEXT ? (
          <MessageText text={content.text ?? ''} isTabbable={isTabbable} />
        ) : (
          <UnconfirmedAttachment type={content.type} />
        )}
      </div>
      <span id={ids.who} className={`pt-0.5 text-xs ${state === 'refused' ? 'text-danger' : 'text-faint'}`}>
        {text(STATE_TEXT_KEYS[state])}
      </span>
      {state === 'refused' && (
        <>
          {reason !== undefined && <span className="max-w-[min(36rem,85%)] text-sm text-danger">{reason}</span>}
          <span className="flex gap-2 pt-1">
            <Button tabIndex={tabIndex} onClick={() => onRetry(clientId)}>
              {text('conversation.outbox.retry')}
            </Button>
            <Button tone="quiet" tabIndex={tabIndex} onClick={() => onDiscard(clientId)}>
              {text('conversation.outbox.discard')}
            </Button>
          </span>
        </>
      )}
    </div>
  )
}

function UnconfirmedAttachment({ type }: Pick<UnconfirmedMessage['content'], 'type'>) {
  const text = useText()
  const isProduct = type === MessageType.PRODUCT
  return (
    <span className="flex items-center gap-2">
      <Icon name={isProduct ? 'box' : 'eye'} />
      {text(isProduct ? 'conversation.content.product' : 'conversation.content.picture')}
    </span>
  )
}
