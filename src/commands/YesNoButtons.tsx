import type { KeyboardEvent } from 'react'
import { useConsole } from '../console.tsx'
import { KEY_MAP } from '../keyMap.ts'
import { readPreference } from '../preferences/preferences.ts'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { ButtonKey } from '../ui/buttonKey.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { usePreference } from '../preferences/usePreference.ts'
import { readKey } from '../ui/pressedKey.ts'
import { useIgnoreKeysBeforeMount } from './useIgnoreKeysBeforeMount.ts'

const ANSWER_KEYS: readonly string[] = ['enter', ' ', 'y', 'n']

interface YesNoButtonsProps {
  /** Focuses No instead of Yes. */
  isDestructive: boolean
  isBusy: boolean
  /** Whether the question has just changed, so that nobody can have read it yet. */
  isQuestionUnread?: boolean
  /** Whether a field of the question has the focus, so that letters are typed there. */
  hasField?: boolean
  /** Whether No ends what was begun, so that a notice says that nothing was done if No was not chosen by its letter. */
  isNoFinal?: boolean
  onYes: () => void
  onNo: () => void
}

/**
 * The buttons Yes and No of a question, which can also be answered with `y` and `n`, each with its key. Key presses from
 * before the question was rendered are ignored.
 */
export function YesNoButtons(props: YesNoButtonsProps) {
  const { isDestructive, isBusy, isQuestionUnread = false, hasField = false, isNoFinal = false, onYes, onNo } = props
  const text = useText()
  const { notice } = useConsole()
  const keys = answerKeys(hasField, usePreference('keys') === 'off', isDestructive)
  // Whoever meant Yes by Enter reads that the focused No was chosen.
  const chooseNo = () => {
    onNo()
    if (isNoFinal && isDestructive) notice.send({ type: 'refuse', message: text('dialog.nothingDone') })
  }
  const ignoreEarlierKey = useIgnoreKeysBeforeMount((event) => ANSWER_KEYS.includes(readKey(event).toLowerCase()))
  return (
    <div
      aria-busy={isQuestionUnread}
      onKeyDownCapture={ignoreEarlierKey}
      onKeyDown={(event) => answerByKey(event, isBusy, onYes, onNo)}
    >
      <DialogActions>
        <Button
          disabled={isBusy}
          onClick={chooseNo}
          aria-keyshortcuts={keys.no}
          data-autofocus={isDestructive ? '' : undefined}
        >
          {text('dialog.no')}
          <ButtonKey shortcut={keys.no} />
        </Button>
        <Button
          tone={isDestructive ? 'destructive' : 'primary'}
          busy={isBusy}
          onClick={onYes}
          aria-keyshortcuts={keys.yes}
          data-autofocus={isDestructive ? undefined : ''}
        >
          {text('dialog.yes')}
          {keys.yes !== undefined && <ButtonKey shortcut={keys.yes} />}
        </Button>
      </DialogActions>
    </div>
  )
}

/** Returns the keys that answer a question. In a field, or if single-key shortcuts are switched off, no letter does. */
function answerKeys(
  hasField: boolean,
  areLettersOff: boolean,
  isDestructive: boolean,
): { yes: string | undefined; no: string } {
  const { yes, no, submit, back } = KEY_MAP.dialog
  if (hasField) return { yes: submit[0], no: back[0] }
  if (areLettersOff) return { yes: isDestructive ? undefined : 'Enter', no: back[0] }
  return { yes: yes[0], no: no[0] }
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
