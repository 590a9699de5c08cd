import { useState } from 'react'
import { DialogBoundary } from '../loading/DialogBoundary.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { rowOnScreen } from '../ui/rowPlacement.ts'
import { useUnloadWarning } from '../ui/useUnloadWarning.ts'
import { type Command, idOfRecordKey } from './command.ts'
import { useCommandServices, useNestedRun } from './context.tsx'
import { CommandStep } from './CommandStep.tsx'
import type { CommandRun } from './runner.ts'
import { hasStepDetails, StepDetails } from './StepDetails.tsx'
import { type CommandView, useCommandView } from './useCommandView.ts'

/** The maximum number of fields of a form with one column. A form with more fields is wide and has two columns. */
const MAX_FIELDS_IN_ONE_COLUMN = 4

/** The dialog that shows the form or the question of a command. */
export default function CommandDialog({ run }: { run: CommandRun }) {
  const view = useCommandView(run)
  const [row] = useState(() => rowUnderDialog(run.command))
  const isContentShownOnce = run.command.form?.closeQuestion !== undefined
  useUnloadWarning(isContentShownOnce)
  return (
    <Dialog
      title={view.title}
      description={view.message}
      details={hasStepDetails(view) && <StepDetails view={view} />}
      isAlertDialog={view.step !== 'form' && view.step !== 'versions'}
      busy={view.isBusy}
      width={widthOf(view)}
      isPrintedAlone={isContentShownOnce}
      coveredRow={row}
      isBesideRecord={isAboutRecord(run.command) && widthOf(view) === 'narrow'}
      onClose={view.stepBack}
    >
      <CommandStep view={view} />
      <NestedDialog outerRun={run} />
    </Dialog>
  )
}

function widthOf({ step, run: { command } }: CommandView): 'narrow' | 'wide' | 'extraWide' | 'full' {
  if (command.form?.layout === 'row') return 'extraWide'
  if (command.form?.layout === 'columns' && step === 'form') return 'full'
  return step === 'versions' || (command.form?.fields.length ?? 0) > MAX_FIELDS_IN_ONE_COLUMN ? 'wide' : 'narrow'
}

/** Whether a command asks about one record before it acts on it. */
function isAboutRecord({ scope, recordKey, question }: Command): boolean {
  return scope === 'record' && recordKey !== undefined && question !== undefined
}

/** Returns the table row of the command's record, if the form of the command is shown over that row. */
function rowUnderDialog({ form, recordKey }: Command): Element | null {
  return form?.layout === 'row' && recordKey !== undefined ? rowOnScreen(idOfRecordKey(recordKey)) : null
}

/**
 * The dialog of the run that is nested in `outerRun`, if there is such a run. It is rendered inside the dialog of
 * `outerRun`, so that the rest of the page stays inert.
 */
export function NestedDialog({ outerRun }: { outerRun: CommandRun }) {
  const { runner } = useCommandServices()
  const run = useNestedRun()
  if (run === undefined || run === outerRun) return null
  return (
    <DialogBoundary key={run.actor.sessionId} onClose={() => runner.setAside(run)}>
      <CommandDialog run={run} />
    </DialogBoundary>
  )
}
