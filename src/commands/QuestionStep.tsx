import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'

const ANSWERS: readonly string[] = ['Enter', ' ', 'y', 'n', 'Y', 'N']

interface QuestionStepProps {
  /** It takes something from somebody: the focus rests on No. */
  isDestructive: boolean
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** はい and いいえ; `y` and `n` answer too. A key that was pressed before the question was there answers nothing. */
export function QuestionStep({ isDestructive, isBusy, onYes, onNo }: QuestionStepProps) {
  const text = useText()
  const { notice } = useConsole()
  const shownAt = useRef(Infinity)
  useLayoutEffect(() => {
    shownAt.current = performance.now()
  }, [])
  const refuseUnseen = (event: KeyboardEvent) => {
    if (event.timeStamp >= shownAt.current || !ANSWERS.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    notice.send({ type: 'failed', message: text('keys.unseen') })
  }
  return (
    <div onKeyDownCapture={refuseUnseen} onKeyDown={(event) => answer(event, isBusy, onYes, onNo)}>
      <DialogActions>
        <Button disabled={isBusy} onClick={onNo} data-autofocus={isDestructive ? '' : undefined}>
          {text('dialog.no')}
        </Button>
        <Button
          tone={isDestructive ? 'destructive' : 'primary'}
          busy={isBusy}
          onClick={onYes}
          data-autofocus={isDestructive ? undefined : ''}
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
