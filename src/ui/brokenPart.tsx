import { useText } from '../texts/text.ts'
import { Button } from './button.tsx'
import { focusIfLost } from './focus.ts'
import { NoContentMessage } from './statusMessages.tsx'

interface BrokenPartProps {
  /** Renders the part again. */
  onRetry: () => void
  /** Closes the part, if it can be closed. */
  onClose?: () => void
}

/** Shown in place of a part of the page whose rendering has failed. Takes the focus if the part had it. */
export function BrokenPart({ onRetry, onClose }: BrokenPartProps) {
  const text = useText()
  return (
    <div role="alert">
      <NoContentMessage icon="warning" title={text('broken.part')} hint={text('broken.part.hint')}>
        <Button icon="refresh" ref={focusIfLost} onClick={onRetry}>
          {text('state.retry')}
        </Button>
        {onClose !== undefined && <Button onClick={onClose}>{text('dialog.close')}</Button>}
      </NoContentMessage>
    </div>
  )
}

/** Shown in place of a part of the page that has little space, such as the header. */
export function BrokenLine({ onRetry }: BrokenPartProps) {
  const text = useText()
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 px-2 py-1 text-sm">
      {text('broken.part')}
      <button type="button" className="link rounded-sm px-1 font-medium" onClick={onRetry}>
        {text('state.retry')}
      </button>
    </p>
  )
}
