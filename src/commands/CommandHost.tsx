import { DialogBoundary } from '../loading/DialogBoundary.tsx'
import { DeferredComponent } from '../loading/lazyComponent.tsx'
import { usePreload } from '../loading/usePreload.ts'
import { PendingIndicator } from '../ui/pendingIndicator.tsx'
import { useEventListener } from '../ui/useEventListener.ts'
import { useCommandServices, useNestedRun, useShownRun } from './context.tsx'

const loadCommandDialog = () => import('./CommandDialog.tsx')

/** Shows the form or question of a command, unless the command was started in the palette, which shows it itself. */
export function CommandHost() {
  usePreload(loadCommandDialog)
  const { runner } = useCommandServices()
  const shownRun = useShownRun()
  const nestedRun = useNestedRun()
  const run = shownRun ?? nestedRun
  if (run === undefined || run.displayLocation === 'palette') return null
  return (
    <DialogBoundary key={run.actor.sessionId} onClose={() => runner.setAside(run)}>
      <DeferredComponent
        load={loadCommandDialog}
        componentProps={{ run }}
        fallback={<KeyBlocker />}
        onLoadError={runner.dropRunAndReportFailure}
      />
    </DialogBoundary>
  )
}

/**
 * Blocks all key presses while the code of a dialog is loading, so that they do not reach the page below the dialog.
 */
function KeyBlocker() {
  const blockKey = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  useEventListener('keydown', blockKey, true)
  return <PendingIndicator />
}
