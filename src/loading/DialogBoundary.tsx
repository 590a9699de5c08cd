import { type ReactNode, useState } from 'react'
import { usePreload } from './usePreload.ts'
import { DeferredComponent } from './lazyComponent.tsx'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'

const loadBrokenDialog = () => import('../ui/brokenDialog.tsx')

interface DialogBoundaryProps {
  onClose: () => void
  children: ReactNode
}

/**
 * Shows another dialog in place of one whose rendering has failed: it can be rendered again, with what was typed, or
 * closed. If the code of that dialog cannot be loaded either, the failed dialog is closed.
 */
export function DialogBoundary({ onClose, children }: DialogBoundaryProps) {
  usePreload(loadBrokenDialog)
  return (
    <ErrorBoundary renderFallback={(retry) => <BrokenDialogHost onRetry={retry} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  )
}

function BrokenDialogHost(props: { onRetry: () => void; onClose: () => void }) {
  const [close] = useState(() => props.onClose)
  return <DeferredComponent load={loadBrokenDialog} componentProps={props} onLoadError={close} />
}
