import { useSyncExternalStore } from 'react'
import { MessageType } from '../../../../contract/enumerations.ts'
import { useConsole } from '../../../console.tsx'
import { type TextKey, useText } from '../../../text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { OutboxItem } from '../outbox/useOutbox.ts'
import { MessageText } from './MessageText.tsx'
import type { RowIds } from './rowIds.ts'

interface OutboxRowProps {
  item: OutboxItem
  isTabbable: boolean
  ids: RowIds
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

/** A message that is not confirmed yet, or that was refused, with the reason and what can be done. */
export function OutboxRow({ item, isTabbable, ids, onRetry, onDiscard }: OutboxRowProps) {
  const text = useText()
  const stateTextKey = useStateTextKey(item)
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
        {text(stateTextKey)}
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

/** Without a connection, everything waits for it; otherwise, what is not being sent waits for what was written before. */
function useStateTextKey({ state }: OutboxItem): TextKey {
  const { live } = useConsole()
  const isConnected = useSyncExternalStore(live.subscribe, live.isConnected)
  if (state === 'refused') return 'conversation.outbox.refused'
  if (!isConnected) return 'conversation.outbox.waiting'
  return state === 'sending' ? 'conversation.outbox.sending' : 'conversation.outbox.queued'
}

function UnconfirmedAttachment({ type }: Pick<OutboxItem['content'], 'type'>) {
  const text = useText()
  const isProduct = type === MessageType.PRODUCT
  return (
    <span className="flex items-center gap-2">
      <Icon name={isProduct ? 'box' : 'eye'} />
      {text(isProduct ? 'conversation.content.product' : 'conversation.content.picture')}
    </span>
  )
}
