import type { InputMethodActor } from '../../machines/inputMethod.ts'

/**
 * Keeps every key that an input method takes from all key handling: ours, React's and the libraries'.
 * It must be added before any other listener. The text itself arrives as ever: nothing is prevented.
 */
export function guardComposition(target: Window, inputMethod: InputMethodActor): void {
  const stop = (event: KeyboardEvent) => {
    // Browsers mark the keys of an input method in either way, also before `compositionstart`.
    const isMarked = event.isComposing || event.keyCode === 229
    if (isMarked || inputMethod.getSnapshot().hasTag('ownsKeys')) event.stopImmediatePropagation()
  }
  const compose = () => inputMethod.send({ type: 'compose' })
  const finish = () => inputMethod.send({ type: 'finish' })
  target.addEventListener('compositionstart', compose, true)
  target.addEventListener('compositionend', finish, true)
  target.addEventListener('keydown', stop, true)
  target.addEventListener('keyup', stop, true)
  target.addEventListener('keypress', stop, true)
}
