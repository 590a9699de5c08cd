import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { opening } from '../opening.ts'

/** Whether the first screen shows what it was opened for; from then on, what can wait may load. */
export function useFirstScreen(): boolean {
  return useSelector(opening, (state) => state.hasTag('shown'))
}

/** For a screen that waits for an answer: it is done once it is known what it shows. */
export function useDoneWhen(isKnown: boolean): void {
  useEffect(() => {
    if (isKnown) opening.send({ type: 'known' })
  }, [isKnown])
}

/** For a screen that has nothing to wait for: it is done once it is rendered. */
export function useDoneWhenRendered(): void {
  useDoneWhen(true)
}
