/** The fields of a keyboard event that show whether it belongs to an input method. */
export interface KeyPress {
  isComposing: boolean
  keyCode: number
}

/** Tracks whether an input method (IME) is composing, from the composition events of a window. */
interface Composition {
  started(): void
  /** Ends the composition in the next task, because Safari sends the final Enter after `compositionend`. */
  ended(): void
  /** Whether a key press belongs to the input method, so that no command handles it. */
  owns(press: KeyPress): boolean
}

/**
 * Creates a `Composition` for one window.
 * @param later runs the given function in the next task
 */
export function makeComposition(later: (task: () => void) => void): Composition {
  let composing = false
  let generation = 0
  return {
    started() {
      composing = true
      generation += 1
    },
    ended() {
      const current = generation
      later(() => {
        if (current === generation) composing = false
      })
    },
    owns: (press) => press.isComposing || press.keyCode === 229 || composing,
  }
}

/**
 * Stops every key event that belongs to an input method before any other listener receives it.
 * Must be called before other key listeners are added. It calls no `preventDefault`, so text input works as usual.
 * Returns a function that removes its listeners.
 */
export function guardComposition(target: Window): () => void {
  const composition = makeComposition((task) => target.setTimeout(task))
  const stop = (event: KeyboardEvent) => {
    if (composition.owns(event)) event.stopImmediatePropagation()
  }
  const started = () => composition.started()
  const ended = () => composition.ended()
  target.addEventListener('compositionstart', started, true)
  target.addEventListener('compositionend', ended, true)
  target.addEventListener('keydown', stop, true)
  target.addEventListener('keyup', stop, true)
  target.addEventListener('keypress', stop, true)
  return () => {
    target.removeEventListener('compositionstart', started, true)
    target.removeEventListener('compositionend', ended, true)
    target.removeEventListener('keydown', stop, true)
    target.removeEventListener('keyup', stop, true)
    target.removeEventListener('keypress', stop, true)
  }
}
