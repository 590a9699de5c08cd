import { Dialog } from '../ui/dialog.tsx'
import { useInterruptingRun } from './context.tsx'
import { CommandStep } from './CommandStepsView.tsx'
import type { CommandRun } from './runner.ts'
import { hasStepDetails, StepDetails } from './StepDetails.tsx'
import { useCommandView } from './useCommandSteps.ts'

/** A form with more fields is wide and has two columns. */
const MAX_FIELDS_IN_ONE_COLUMN = 4

/** The form and the confirmation of a command, in a dialog. */
export default function CommandDialog({ run }: { run: CommandRun }) {
  const view = useCommandView(run)
  const isWideDialog = view.step === 'versions' || (run.command.form?.fields.length ?? 0) > MAX_FIELDS_IN_ONE_COLUMN
  return (
    <Dialog
      title={view.title}
      description={view.message}
      details={hasStepDetails(view) && <StepDetails view={view} />}
      isAlertDialog={view.step !== 'form' && view.step !== 'versions'}
      busy={view.isBusy}
      width={isWideDialog ? 'wide' : 'narrow'}
      onClose={view.stepBack}
    >
      <CommandStep view={view} />
      <InterruptingDialog below={run} />
    </Dialog>
  )
}

/**
 * The dialog of the run that interrupts the run `below`, if there is one. It is rendered inside the dialog of that run,
 * so that the rest of the page stays inert.
 */
export function InterruptingDialog({ below }: { below: CommandRun }) {
  const run = useInterruptingRun()
  return run === undefined || run === below ? null : <CommandDialog key={run.actor.sessionId} run={run} />
}
