import { Dialog } from '../ui/dialog.tsx'
import { CommandStepsView } from './CommandStepsView.tsx'
import type { Run } from './runner.ts'
import { hasDetails, StepDetails } from './StepDetails.tsx'
import { useCommandSteps } from './useCommandSteps.ts'

/** More fields than this stand in two columns. */
const ONE_COLUMN = 4

/** The form and the question of a command, as a dialog. */
export default function CommandDialog({ run }: { run: Run }) {
  const steps = useCommandSteps(run)
  const isWide = steps.step === 'versions' || (run.command.form?.fields.length ?? 0) > ONE_COLUMN
  return (
    <Dialog
      title={steps.title}
      description={steps.message}
      details={hasDetails(steps) && <StepDetails steps={steps} />}
      isQuestion={steps.step === 'question' || steps.step === 'discard'}
      busy={steps.isBusy}
      width={isWide ? 'wide' : 'narrow'}
      onClose={steps.back}
    >
      <CommandStepsView steps={steps} />
    </Dialog>
  )
}
