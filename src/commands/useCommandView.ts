import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { commandMachine } from '../../machines/console/command.ts'
import {
  type CommandContext,
  isNoLongerAllowed,
  unseenChanges,
  type WriteByAnother,
} from '../../machines/console/commandContext.ts'
import { CallFailure, isTransientFailure } from '../api/failure.ts'
import { type GetText, useText } from '../texts/text.ts'
import { useCurrentCommand } from './context.tsx'
import { describeChange } from './describeChange.ts'
import { type Command, type Fact, hasQuestionStep, kindOfRecordKey, keyOfVersionedRecord } from './command.ts'
import { parseValues } from './parseValues.ts'
import type { CommandRun } from './runner.ts'

/**
 * What the dialog of a command run shows now. `form`: the form. `versions`: the comparison of the typed values with the
 * record that somebody else has changed. `question`: the question. `obsolete`: the question of a command that is no
 * longer possible. `discard`: the question whether to close the form, which discards the typed values.
 */
type Step = 'form' | 'versions' | 'question' | 'obsolete' | 'discard'

/** What the dialog or the palette shows of a command run. */
export interface CommandView {
  run: CommandRun
  snapshot: SnapshotFrom<typeof commandMachine>
  step: Step
  title: string
  /** The message of the step, or the name of the record that a form without a message edits. */
  message: string | undefined
  /** The details of the question. */
  facts: readonly Fact[]
  /**
   * How the record has changed since the question was asked: the server's message for the conflict, or somebody's
   * change.
   */
  changeNotes: readonly string[]
  isBusy: boolean
  /** Whether the form or question can no longer be sent, because of what somebody else has done. */
  isObsolete: boolean
  /** Goes back to the form or closes the dialog. Does nothing while the command is performed. */
  stepBack: () => void
}

/** Returns what a command run shows now, with its texts, for the dialog and the palette. */
export function useCommandView(run: CommandRun): CommandView {
  const text = useText()
  const refusal = useCurrentCommand(run.command)?.refusal
  const snapshot = useSelector(run.actor, (state) => state)
  const step = currentStep(snapshot, run.command)
  const question = useQuestionOfStep(step, run.command)
  const titleMessage = question?.title ?? run.command.title
  const facts = factsOf(question, run.command, snapshot.context)
  const questionMessage = question && text(question.message.key, question.message.values)
  const messages: Record<Step, string | undefined> = {
    form: questionMessage ?? run.command.recordName,
    versions: text('versions.message'),
    question: questionMessage,
    obsolete: questionMessage,
    discard: text(run.command.form?.closeQuestion ?? 'dialog.discard'),
  }
  return {
    run,
    snapshot,
    step,
    title: text(titleMessage.key, titleMessage.values),
    message: messages[step],
    facts,
    changeNotes: step === 'discard' ? [] : changeNotes(run, snapshot, refusal, text),
    isBusy:
      snapshot.matches('running') ||
      snapshot.matches('checking') ||
      snapshot.matches({ reviewing: 'rechecking' }) ||
      snapshot.matches({ reviewing: { reloading: 'confirmed' } }),
    isObsolete: isObsolete(snapshot),
    stepBack: () => run.actor.send({ type: 'back' }),
  }
}

/**
 * Returns the question that is shown at a step. The form shows the question if it is not asked separately. The question
 * about a record changes when somebody else changes it, because the server refuses an answer to the earlier version.
 */
function useQuestionOfStep(step: Step, command: Command): Command['question'] {
  const currentCommand = useCurrentCommand(command)
  const isQuestionShown = step === 'question' || step === 'obsolete' || (step === 'form' && !hasQuestionStep(command))
  if (!isQuestionShown) return undefined
  return (command.version === undefined ? undefined : currentCommand?.question) ?? command.question
}

function factsOf(
  question: Command['question'],
  command: Command,
  { values, checkResult }: Pick<CommandContext, 'values' | 'checkResult'>,
): readonly Fact[] {
  const { facts = [] } = question ?? {}
  if (typeof facts !== 'function') return facts
  return facts(command.form === undefined ? values : parseValues(command.form, values), checkResult)
}

/** Returns the server's message if the write was rejected because the record has changed; otherwise undefined. */
function conflictMessage(failure: unknown): string | undefined {
  return failure instanceof CallFailure && failure.conflict !== undefined ? failure.serverMessage : undefined
}

/** Returns the server's messages about the fields of the form. */
function fieldErrorMessagesOf(failure: unknown): string[] {
  return failure instanceof CallFailure ? Object.values(failure.errors) : []
}

function changeNotes(
  { command, isResumed }: Pick<CommandRun, 'command' | 'isResumed'>,
  snapshot: CommandView['snapshot'],
  refusal: Command['refusal'],
  text: GetText,
): string[] {
  const { context } = snapshot
  const changes = context.isQuestionChanged ? context.changes : unseenChanges(context)
  const isImpossible = snapshot.matches({ reviewing: 'impossible' })
  return [
    isResumed && snapshot.matches('gathering') ? text('form.resumed') : undefined,
    conflictMessage(context.failure),
    outdatedNote(command, context, text),
    ...changes.map((change) => noteOfChange(command, change, text)),
    snapshot.matches({ reviewing: 'reloading' }) ? text('change.reloading') : undefined,
    context.isQuestionChanged ? text('change.reloaded') : undefined,
    context.isRefusedByScreen && refusal !== undefined && !changes.some(({ isEventAllowed }) => !isEventAllowed)
      ? text(refusal.key, refusal.values)
      : undefined,
    ...(isImpossible ? fieldErrorMessagesOf(context.failure) : []),
    isObsolete(snapshot) && !(isImpossible && isTransientFailure(context.failure))
      ? text(command.question?.obsoleteNote ?? 'change.obsolete')
      : undefined,
  ].filter((note) => note !== undefined)
}

/** Returns the text that says what another staff member has done, with the name of the record if there are several. */
function noteOfChange(command: Command, { record, ...write }: WriteByAnother, text: GetText): string {
  const { kind, name } = record ?? { kind: kindOfRecordKey(keyOfVersionedRecord(command) ?? ''), name: undefined }
  const change = describeChange(kind, write, text)
  return name === undefined ? change : text('change.ofRecord', { name, change })
}

function isObsolete(snapshot: CommandView['snapshot']): boolean {
  return snapshot.hasTag('obsolete') || (snapshot.matches('comparing') && isNoLongerAllowed(snapshot.context))
}

/** Returns the note that the question is asked again because its check has another result; otherwise undefined. */
function outdatedNote(
  { question }: Command,
  { checkResult, previousCheckResult }: Pick<CommandContext, 'checkResult' | 'previousCheckResult'>,
  text: GetText,
): string | undefined {
  if (checkResult === undefined || previousCheckResult === undefined || checkResult === previousCheckResult)
    return undefined
  const note = question?.outdatedNote?.(previousCheckResult, checkResult)
  return note && text(note.key, note.values)
}

function currentStep(snapshot: CommandView['snapshot'], command: Command): Step {
  if (snapshot.matches('comparing')) return 'versions'
  if (snapshot.matches({ gathering: 'discarding' })) return 'discard'
  if (snapshot.matches('gathering') || snapshot.matches('checking')) return 'form'
  if (!hasQuestionStep(command)) return 'form'
  return isObsolete(snapshot) ? 'obsolete' : 'question'
}
