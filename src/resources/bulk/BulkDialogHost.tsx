import { createContext, type ReactNode, useContext, useState } from 'react'
import { DialogBoundary } from '../../loading/DialogBoundary.tsx'
import { DeferredComponent } from '../../loading/lazyComponent.tsx'
import { useLoadFailureHandler } from '../../loading/useLoadFailureHandler.ts'
import type { BulkRun } from './bulkRun.ts'

export const loadBulkDialog = () => import('./BulkDialog.tsx')

const StartBulkRunContext = createContext<((run: BulkRun) => void) | undefined>(undefined)

/** Returns the function that starts a bulk run. Throws outside of `BulkDialogHost`. */
export function useStartBulkRun(): (run: BulkRun) => void {
  const start = useContext(StartBulkRunContext)
  if (start === undefined) throw new Error('useStartBulkRun requires a BulkDialogHost')
  return start
}

/**
 * Shows the dialog of a bulk run above the screen that started the run. The dialog is not part of that screen, so the
 * typed reason and the outcomes stay even if the signed-in person loses the permission for the screen. The dialog
 * closes when the session ends.
 */
export function BulkDialogHost({ children }: { children: ReactNode }) {
  const [run, setRun] = useState<BulkRun>()
  const close = () => setRun(undefined)
  const reportLoadFailure = useLoadFailureHandler(close)
  return (
    <StartBulkRunContext value={setRun}>
      {children}
      {run && (
        <DialogBoundary onClose={close}>
          <DeferredComponent
            load={loadBulkDialog}
            componentProps={{ run, onClose: close }}
            onLoadError={reportLoadFailure}
          />
        </DialogBoundary>
      )}
    </StartBulkRunContext>
  )
}
