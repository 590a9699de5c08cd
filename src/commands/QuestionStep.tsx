import type { KeyboardEvent } from 'react'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'

interface QuestionStepProps {
  /** It takes something from somebody: the focus rests on No. */
  isGrave: boolean
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** はい and いいえ; `y` and `n` answer too. */
export function QuestionStep({ isGrave, isBusy, onYes, onNo }: QuestionStepProps) {
  const text = useText()
  return (
    <div onKeyDown={(event) => answer(event, isBusy, onYes, onNo)}>
      <DialogActions>
        <Button disabled={isBusy} onClick={onNo} data-autofocus={isGrave ? '' : undefined}>
          {text('dialog.no')}
        </Button>
        <Button
          tone={isGrave ? 'grave' : 'primary'}
          busy={isBusy}
          onClick={onYes}
          data-autofocus={isGrave ? undefined : ''}
        >
          {text('dialog.yes')}
        </Button>
      </DialogActions>
    </div>
  )
}

/** A key that is still held down from the step before answers nothing. */
function answer(event: KeyboardEvent, isBusy: boolean, onYes: () => void, onNo: () => void): void {
  if (event.repeat) return event.preventDefault()
  if (isBusy || event.ctrlKey || event.metaKey || event.altKey) return
  const key = event.key.toLowerCase()
  if (key !== 'y' && key !== 'n') return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'y') onYes()
  else onNo()
}
