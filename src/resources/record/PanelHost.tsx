import type { ReactNode } from 'react'
import { useText } from '../../texts/text.ts'
import { BrokenPart } from '../../ui/brokenPart.tsx'
import { ErrorBoundary } from '../../ui/errorBoundary.tsx'
import { PanelFrame } from './PanelFrame.tsx'

interface PanelHostProps {
  /** The id of the record in the panel; undefined if no panel is open. */
  openId: number | undefined
  onClose: () => void
  /** Renders the panel of a record. */
  children: (id: number) => ReactNode
}

/** Shows the panel beside a list. If its rendering fails, the list stays, and the panel can be shown again or closed. */
export function PanelHost({ openId, onClose, children }: PanelHostProps) {
  const text = useText()
  if (openId === undefined) return null
  return (
    <ErrorBoundary
      key={openId}
      renderFallback={(retry) => (
        <PanelFrame title={text('broken.part')} onClose={onClose}>
          <BrokenPart onRetry={retry} onClose={onClose} />
        </PanelFrame>
      )}
    >
      {children(openId)}
    </ErrorBoundary>
  )
}
