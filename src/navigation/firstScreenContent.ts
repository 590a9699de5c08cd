import { useEffect } from 'react'
import { consoleStart } from '../loading/consoleStart.ts'
import { useHasReached } from '../loading/useHasReached.ts'

/** Returns whether the first screen shows its content or takes too long. Data that it does not need load later. */
export function useIsFirstScreenShown(): boolean {
  return useHasReached('shown')
}

/** Reports that the whole first screen has been rendered, once all that waited for its content has been. */
export function useReportFirstScreenFinished(): void {
  const isShown = useIsFirstScreenShown()
  useEffect(() => {
    if (isShown) consoleStart.send({ type: 'renderRest' })
  }, [isShown])
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
