import { useEffect, useEffectEvent } from 'react'
import { useConsole } from '../console.tsx'
import { DeferredComponent, type LoadComponent } from './lazyComponent.tsx'
import { currentText } from '../texts/text.ts'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import { PendingIndicator } from '../ui/pendingIndicator.tsx'
import { useLoadFailureHandler } from './useLoadFailureHandler.ts'

interface DeferredOverlayProps<Props> {
  /** Another function is another overlay. */
  load: LoadComponent<Props>
  /** The props of the component. */
  componentProps: Props
  onClose: () => void
}

/**
 * Renders a menu, or a dialog without anything to type, once its code has loaded. If its code cannot be loaded, or its
 * rendering fails, it is closed, and a notice says so.
 */
export function DeferredOverlay<Props extends object>({ load, componentProps, onClose }: DeferredOverlayProps<Props>) {
  const onLoadFailure = useLoadFailureHandler(onClose)
  return (
    <ErrorBoundary renderFallback={() => <CloseBrokenOverlay onClose={onClose} />}>
      <DeferredComponent
        load={load}
        componentProps={componentProps}
        fallback={<PendingIndicator />}
        onLoadError={onLoadFailure}
      />
    </ErrorBoundary>
  )
}

function CloseBrokenOverlay({ onClose }: { onClose: () => void }): null {
  const { notice } = useConsole()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    close()
    notice.send({ type: 'fail', message: currentText()('broken.part') })
  }, [notice])
  return null
}
