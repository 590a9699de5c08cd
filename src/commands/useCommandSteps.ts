import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { commandMachine } from '../../machines/command.ts'
import { unseenChange, type Values } from '../../machines/commandContext.ts'
import { CallFailure } from '../api/failure.ts'
import { type Text, useText } from '../text.ts'
import { changeText } from './changeText.ts'
import { type Command, type Fact, hasQuestionStep, kindOfRecordKey } from './command.ts'
import { parseValues } from './readValues.ts'
import type { CommandRun } from './runner.ts'

/**
 * The step of a run: its form, the comparison of two versions, its question, a question that is not possible any
 * more, or discarding the typed values.
 */
type Step = 'form' | 'versions' | 'question' | 'obsolete' | 'discard'

export interface CommandView {
  run: CommandRun
  snapshot: SnapshotFrom<typeof commandMachine>
  step: Step
  title: string
  /** The message of the question, or the name of the record that the form edits. */
  message: string | undefined
  /** The details of the question. */
  facts: readonly Fact[]
  /** Why the record is another one than was asked about: the last attempt was refused, or somebody has changed it. */
  changeNotes: readonly string[]
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
  const step = currentStep(snapshot, run.command)
  const question = questionAt(step, run.command)
  const wording = question?.title ?? run.command.title
  const facts = factsOf(step, run.command, snapshot.context.values)
  const asked = question && text(question.message.key, question.message.values)
  const messages: Record<Step, string | undefined> = {
    form: asked ?? run.command.recordName,
    versions: text('versions.message'),
    question: asked,
    obsolete: asked,
    discard: text('dialog.discard'),
  }
  return {
    run,
    snapshot,
    step,
    title: text(wording.key, wording.values),
    message: messages[step],
    facts,
    changeNotes: step === 'discard' ? [] : changeNotes(run.command, snapshot, text),
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

/** Returns the question that a step shows: the form shows it unless it is a step of its own. */
function questionAt(step: Step, command: Command): Command['question'] {
  const isAsked = step === 'question' || step === 'obsolete' || (step === 'form' && !hasQuestionStep(command))
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

function changeNotes(command: Command, snapshot: CommandView['snapshot'], text: Text): string[] {
  const { context } = snapshot
  const change = unseenChange(context)
  return [
    statusAfterConflict(context.failure),
    change && changeText(kindOfRecordKey(command.recordKey ?? ''), change, text),
    snapshot.hasTag('obsolete') ? text('change.obsolete') : undefined,
  ].filter((note) => note !== undefined)
}

function currentStep(snapshot: CommandView['snapshot'], command: Command): Step {
  if (snapshot.matches('comparing')) return 'versions'
  if (snapshot.matches({ gathering: 'discarding' })) return 'discard'
  if (snapshot.matches('gathering') || snapshot.matches('checking')) return 'form'
  if (!hasQuestionStep(command)) return 'form'
  return snapshot.hasTag('obsolete') ? 'obsolete' : 'question'
}
