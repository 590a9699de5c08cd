import { createActor } from 'xstate'
import type { KeyboardActor } from '../../machines/console/keyboard.ts'
import { trackCommands } from '../loading/consoleStart.ts'
import { isInTable, isMeantForTable, rowEffect } from '../ui/screenTable.ts'
import { createKeyHandling, type KeyboardEnvironment } from './keyHandling.ts'

const EDITABLE_SELECTOR =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [contenteditable=""]'
const ACTIVATED_BY_SPACE_SELECTOR = 'button, input[type="checkbox"]'

/** Starts the keyboard's actor and sends it every key press of the window. */
export function listenForKeys(
  page: Pick<
    KeyboardEnvironment,
    | 'commands'
    | 'table'
    | 'start'
    | 'reportRefusal'
    | 'reportIgnoredPress'
    | 'reportRecordLostUnderCursor'
    | 'hasSingleKeyShortcuts'
  >,
): KeyboardActor {
  const { machine, handleCapturePhase, handleBubblePhase } = createKeyHandling({
    ...page,
    isEditable: (target) => target instanceof Element && target.closest(EDITABLE_SELECTOR) !== null,
    isMeantForTable,
    isInTable,
    rowEffect,
    isActivatedBySpace: (target) => target instanceof Element && target.closest(ACTIVATED_BY_SPACE_SELECTOR) !== null,
    focusedElement: () => document.activeElement,
    // Unlike setting `value`, `insertText` fires the input events that React listens to.
    insertText: (text) => void document.execCommand('insertText', false, text),
    waitForPaint,
  })
  const keyboard = createActor(machine).start()
  trackCommands(keyboard)
  addEventListener('keydown', (event) => handleCapturePhase(keyboard, event), true)
  addEventListener('keydown', (event) => handleBubblePhase(keyboard, event))
  return keyboard
}

/**
 * Resolves after all changes until now have been painted. Waits for a task first, because the query cache notifies in a
 * task.
 */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })
}
