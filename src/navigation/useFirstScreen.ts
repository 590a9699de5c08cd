import { useEffect, useState } from 'react'
import { firstScreen, firstScreenIsDone } from '../firstScreen.ts'

let hasBeenDone = false
void firstScreen.then(() => (hasBeenDone = true))

/** Whether the first screen shows what it was opened for; from then on, what can wait may load. */
export function useFirstScreen(): boolean {
  const [isDone, setDone] = useState(hasBeenDone)
  useEffect(() => {
    let isHere = true
    void firstScreen.then(() => isHere && setDone(true))
    return () => {
      isHere = false
    }
  }, [])
  return isDone
}

/** For a screen that waits for an answer: it is done once it is known what it shows. */
export function useDoneWhen(isKnown: boolean): void {
  useEffect(() => {
    if (isKnown) firstScreenIsDone()
  }, [isKnown])
}

/** For a screen that has nothing to wait for: it is done once it is drawn. */
export function useDoneWhenDrawn(): void {
  useDoneWhen(true)
}
