import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useConsole } from '../console.tsx'
import { useText } from '../texts/text.ts'

/**
 * Returns a handler for the capture phase of `keydown`. The handler ignores key presses that would answer a
 * question but happened before the component was rendered, and shows a notice that a key was ignored.
 */
export function useIgnoreKeysBeforeMount(isAnswer: (event: KeyboardEvent) => boolean): (event: KeyboardEvent) => void {
  const text = useText()
  const { notice } = useConsole()
  const shownAtMs = useRef(Infinity)
  useLayoutEffect(() => {
    shownAtMs.current = performance.now()
  }, [])
  return (event) => {
    if (event.timeStamp >= shownAtMs.current || !isAnswer(event)) return
    event.preventDefault()
    event.stopPropagation()
    notice.send({ type: 'refuse', message: text('keys.unseen') })
  }
}
