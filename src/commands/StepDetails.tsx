import { Changes } from './Changes.tsx'
import { FactTable } from './FactTable.tsx'
import type { CommandSteps } from './useCommandSteps.ts'

/** Whether there is anything to read beside the title and the message of the step. */
export function hasDetails({ step, run, facts }: CommandSteps): boolean {
  return facts.length > 0 || (step === 'question' && run.command.question?.shows === 'changes')
}

/** What a step is about: its facts, and what would change. It belongs to the description of whoever holds the step. */
export function StepDetails({ steps }: { steps: CommandSteps }) {
  const { step, run, facts, snapshot } = steps
  const { form, question } = run.command
  return (
    <>
      {facts.length > 0 && <FactTable facts={facts} />}
      {step === 'question' && question?.shows === 'changes' && form !== undefined && (
        <Changes form={form} {...snapshot.context} />
      )}
    </>
  )
}
