import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { opening } from '../opening.ts'

/** Whether the first screen shows what it was opened for; from then on, what can wait may load. */
export function useIsFirstScreenShown(): boolean {
  return useSelector(opening, (state) => state.hasTag('shown'))
}

/** For a screen that waits for an answer: it is done once it is known what it shows. */
export function useFirstScreenDoneWhen(isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) opening.send({ type: 'known' })
  }, [isLoaded])
}

/** For a screen that has nothing to wait for: it is done once it is rendered. */
export function useFirstScreenDoneOnRender(): void {
  useFirstScreenDoneWhen(true)
}
