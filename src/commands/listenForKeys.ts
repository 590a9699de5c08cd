import { createActor } from 'xstate'
import type { KeyboardActor } from '../../machines/keyboard.ts'
import { isMeantForTable, isMove } from '../ui/screenTable.ts'
import { createKeyHandling, type KeyboardPage } from './keyHandling.ts'

const EDITABLES = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [contenteditable=""]'
const PRESSABLES = 'button, input[type="checkbox"]'

/** Starts the keyboard's chart and passes every key press of the window on to it. */
export function listenForKeys(
  page: Pick<KeyboardPage, 'commands' | 'table' | 'run' | 'refuse' | 'hasPlainKeys'>,
): KeyboardActor {
  const { machine, capture, bubble } = createKeyHandling({
    ...page,
    isEditable: (target) => target instanceof Element && target.closest(EDITABLES) !== null,
    isMeantForTable,
    isMove,
    isPressable: (target) => target instanceof Element && target.closest(PRESSABLES) !== null,
    focused: () => document.activeElement,
    // As typed by hand: the field's own listeners are notified.
    insert: (text) => void document.execCommand('insertText', false, text),
    painted,
  })
  const keyboard = createActor(machine).start()
  addEventListener('keydown', (event) => capture(keyboard, event), true)
  addEventListener('keydown', (event) => bubble(keyboard, event))
  return keyboard
}

/** Resolves once all changes until now have been painted. The query cache notifies its readers in a task of its own. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })
}
