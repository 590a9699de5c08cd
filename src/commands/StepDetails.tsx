import { ChangesTable } from './ChangesTable.tsx'
import { FactTable } from './FactTable.tsx'
import type { CommandView } from './useCommandView.ts'

/** Whether the shown form or question has details besides its title and message. */
export function hasStepDetails({ step, run, facts }: CommandView): boolean {
  return facts.length > 0 || (step === 'question' && run.command.question?.details !== undefined)
}

/**
 * The details of the shown form or question: facts, changed fields or other content. Part of the dialog's description.
 */
export function StepDetails({ view }: { view: CommandView }) {
  const { step, run, facts, snapshot } = view
  const { form, question } = run.command
  return (
    <>
      {facts.length > 0 && <FactTable facts={facts} />}
      {step === 'question' && question?.details === 'changes' && form !== undefined && (
        <ChangesTable form={form} values={snapshot.context.values} initialValues={snapshot.context.initialValues} />
      )}
      {step === 'question' && typeof question?.details === 'function' && question.details()}
    </>
  )
}
