import type { InputMethodActor } from '../../machines/console/inputMethod.ts'

/**
 * Adds a listener that stops every key event that belongs to an input method before any other listener receives it.
 * Must be called before other key listeners are added. The listener calls no `preventDefault`, so text input works as
 * usual.
 */
export function guardComposition(target: Window, inputMethod: InputMethodActor): void {
  const stop = (event: KeyboardEvent) => {
    // Browsers mark the key events of an input method in one of these ways, even before `compositionstart`.
    const isOfInputMethod = event.isComposing || event.keyCode === 229
    if (isOfInputMethod || inputMethod.getSnapshot().hasTag('ownsKeys')) event.stopImmediatePropagation()
  }
  const compose = () => inputMethod.send({ type: 'compose' })
  const finish = () => inputMethod.send({ type: 'finish' })
  target.addEventListener('compositionstart', compose, true)
  target.addEventListener('compositionend', finish, true)
  target.addEventListener('keydown', stop, true)
  target.addEventListener('keyup', stop, true)
  target.addEventListener('keypress', stop, true)
}
