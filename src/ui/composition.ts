/** The fields of a keyboard event that the guard uses. */
export interface KeyPress {
  isComposing: boolean
  keyCode: number
}

/** Whether an input method composes, told from the events that a window sees. */
interface Composition {
  started(): void
  /** Composing is over once the task that ended it is: Safari sends the ending Enter after `compositionend`. */
  ended(): void
  /** Whether a key belongs to the input method and to no command of ours. */
  owns(press: KeyPress): boolean
}

/**
 * @param later runs its argument in the next task
 */
export function makeComposition(later: (task: () => void) => void): Composition {
  let composing = false
  let round = 0
  return {
    started() {
      composing = true
      round += 1
    },
    ended() {
      const ending = round
      later(() => {
        if (ending === round) composing = false
      })
    },
    owns: (press) => press.isComposing || press.keyCode === 229 || composing,
  }
}

/**
 * Keeps every key that an input method takes from all key handling: ours, React's and the libraries'.
 * It must be added before any other listener. The text itself arrives as ever: nothing is prevented.
 * Returns what takes the guard away.
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
