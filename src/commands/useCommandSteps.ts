import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { commandMachine, Values } from '../../machines/command.ts'
import { CallFailure } from '../api/failure.ts'
import { useText } from '../text.ts'
import { type Command, type Fact, hasQuestionStep } from './command.ts'
import { parseValues } from './readValues.ts'
import type { CommandRun } from './runner.ts'

/** The step of a run: its form, the comparison of two versions, its confirmation, or discarding the typed values. */
type Step = 'form' | 'versions' | 'question' | 'discard'

export interface CommandView {
  run: CommandRun
  snapshot: SnapshotFrom<typeof commandMachine>
  step: Step
  title: string
  /** The message of the confirmation, or the name of the record that the form edits. */
  message: string | undefined
  /** The details of the confirmation. */
  facts: readonly Fact[]
  /** The record's new status, if the last attempt was refused because the record had changed. */
  changedStatus: string | undefined
  isBusy: boolean
  /** Called by the form with its current values, which a step back keeps. */
  rememberValues: (values: Values) => void
  /** Goes one step back. Does nothing while the command runs. */
  stepBack: () => void
}

/** Returns the current step of a run with its texts, for the dialog and the palette. */
export function useCommandView(run: CommandRun): CommandView {
  const text = useText()
  const typedValues = useRef<Values>(undefined)
  const snapshot = useSelector(run.actor, (state) => state)
  const step = stepOf(snapshot, run.command)
  const question = questionAt(step, run.command)
  const wording = question?.title ?? run.command.title
  const facts = factsOf(step, run.command, snapshot.context.values)
  const asked = question && text(question.message.key, question.message.values)
  const messages: Record<Step, string | undefined> = {
    form: asked ?? run.command.recordName,
    versions: text('versions.message'),
    question: asked,
    discard: text('dialog.discard'),
  }
  return {
    run,
    snapshot,
    step,
    title: text(wording.key, wording.values),
    message: messages[step],
    facts,
    changedStatus: step === 'discard' ? undefined : statusAfterConflict(snapshot.context.failure),
    isBusy: snapshot.matches('running') || snapshot.matches('checking'),
    rememberValues: (values) => {
      typedValues.current = values
    },
    stepBack: () => {
      const values = typedValues.current
      run.actor.send(values === undefined ? { type: 'back' } : { type: 'back', values })
    },
  }
}

/** Returns the confirmation that a step shows: the form shows it unless it is a step of its own. */
function questionAt(step: Step, command: Command): Command['question'] {
  const isAsked = step === 'question' || (step === 'form' && !hasQuestionStep(command))
  return isAsked ? command.question : undefined
}

function factsOf(step: Step, command: Command, values: Values): readonly Fact[] {
  const { facts = [] } = questionAt(step, command) ?? {}
  if (typeof facts !== 'function') return facts
  return facts(command.form === undefined ? values : parseValues(command.form, values))
}

function statusAfterConflict(failure: unknown): string | undefined {
  return failure instanceof CallFailure && failure.conflict !== undefined ? failure.serverMessage : undefined
}

function stepOf(snapshot: CommandView['snapshot'], command: Command): Step {
  if (snapshot.matches('comparing')) return 'versions'
  if (snapshot.matches('discarding')) return 'discard'
  if (snapshot.matches('gathering') || snapshot.matches('checking')) return 'form'
  return hasQuestionStep(command) ? 'question' : 'form'
}
