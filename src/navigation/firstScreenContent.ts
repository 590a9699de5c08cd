import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { consoleStart } from '../loading/consoleStart.ts'

/** Returns whether the first screen shows its content or takes too long. Code and data it does not need load later. */
export function useIsFirstScreenShown(): boolean {
  return useSelector(consoleStart, (state) => state.hasTag('shown'))
}

/** Reports that the content of the first screen is ready once `isLoaded` is true. For a screen that waits for data. */
export function useReportFirstScreenReady(isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) consoleStart.send({ type: 'showData' })
  }, [isLoaded])
}

/**
 * Reports that the content of the first screen is ready when it has been rendered. For a screen that waits for no data.
 */
export function useReportFirstScreenRendered(): void {
  useReportFirstScreenReady(true)
}
