import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { opening } from '../opening.ts'

/** Whether the first screen shows its content. Code and data that it does not need load after that. */
export function useIsFirstScreenShown(): boolean {
  return useSelector(opening, (state) => state.hasTag('shown'))
}

/** Reports that the first screen is done once `isLoaded` is true. For a screen that waits for data. */
export function useFirstScreenDoneWhen(isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) opening.send({ type: 'known' })
  }, [isLoaded])
}

/** Reports that the first screen is done when it has been rendered. For a screen that waits for nothing. */
export function useFirstScreenDoneOnRender(): void {
  useFirstScreenDoneWhen(true)
}
