import { AttemptLimit } from '../ui/attemptLimit.tsx'
import { Step } from '../ui/step.tsx'
import { FormStep } from './FormStep.tsx'
import { QuestionStep } from './QuestionStep.tsx'
import type { CommandSteps } from './useCommandSteps.ts'
import { VersionsStep } from './VersionsStep.tsx'

/** The focus goes with the step: to what is wrong, what asks for it, or the first thing that takes it. */
const FOCUS = ['[aria-invalid="true"]', '[data-autofocus]', 'input, textarea, select, button']

/** The step a run stands at. Its title and message are drawn by whoever holds it. */
export function CommandStepsView({ steps }: { steps: CommandSteps }) {
  const { run, snapshot, step, isBusy, changed, back } = steps
  const { form, question, destructive = false } = run.command
  const confirm = () => run.actor.send({ type: 'confirm' })
  return (
    <Step key={step} focus={FOCUS}>
      {changed !== undefined && (
        <p className="mb-3 rounded-md border border-shu bg-shu-wash px-3 py-2 text-sm text-ink">{changed}</p>
      )}
      {step === 'form' && form !== undefined && <FormStep steps={steps} form={form} />}
      {step === 'versions' && form !== undefined && <VersionsStep steps={steps} form={form} />}
      {step === 'question' && question !== undefined && (
        <QuestionStep isDestructive={destructive} isBusy={isBusy} onYes={confirm} onNo={back} />
      )}
      {snapshot.hasTag('waiting') && <AttemptLimit until={snapshot.context.waitUntil} />}
      {step === 'discard' && <QuestionStep isDestructive isBusy={false} onYes={confirm} onNo={back} />}
    </Step>
  )
}
