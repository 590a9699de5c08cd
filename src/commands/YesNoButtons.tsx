import type { KeyboardEvent } from 'react'
import { readPreference } from '../preferences.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { readKey } from '../ui/pressedKey.ts'
import { useIgnoreKeysBeforeMount } from './useIgnoreKeysBeforeMount.ts'

const ANSWER_KEYS: readonly string[] = ['enter', ' ', 'y', 'n']

interface YesNoButtonsProps {
  /** Focuses No instead of Yes. */
  isDestructive: boolean
  isBusy: boolean
  /** Whether the question has just changed, so that nobody can have read it yet. */
  isQuestionUnread?: boolean
  onYes: () => void
  onNo: () => void
}

/**
 * The buttons Yes and No of a question, which can also be answered with `y` and `n`. Key presses from before the
 * question was rendered are ignored.
 */
export function YesNoButtons({ isDestructive, isBusy, isQuestionUnread = false, onYes, onNo }: YesNoButtonsProps) {
  const text = useText()
  const ignoreEarlierKey = useIgnoreKeysBeforeMount((event) => ANSWER_KEYS.includes(readKey(event).toLowerCase()))
  return (
    <div
      aria-busy={isQuestionUnread}
      onKeyDownCapture={ignoreEarlierKey}
      onKeyDown={(event) => answerByKey(event, isBusy, onYes, onNo)}
    >
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

/**
 * Answers with `y` and `n`, unless single-key shortcuts are switched off. A key that repeats is ignored, because it has
 * been held down since before the question was shown.
 */
function answerByKey(event: KeyboardEvent, isBusy: boolean, onYes: () => void, onNo: () => void): void {
  if (event.repeat) return event.preventDefault()
  if (readPreference('keys') === 'off' || isBusy || event.ctrlKey || event.metaKey || event.altKey) return
  const key = readKey(event).toLowerCase()
  if (key !== 'y' && key !== 'n') return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'y') onYes()
  else onNo()
}
