import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { commandMachine, Values } from '../../machines/command.ts'
import { CallFailure } from '../api/failure.ts'
import { useText } from '../text.ts'
import type { Command, Fact } from './command.ts'
import { readValues } from './readValues.ts'
import type { Run } from './runner.ts'

/** What is shown of a run: its form, both versions of it, its question, or whether to give up what was typed. */
type Step = 'form' | 'versions' | 'question' | 'discard'

export interface CommandSteps {
  run: Run
  snapshot: SnapshotFrom<typeof commandMachine>
  step: Step
  title: string
  /** What a question asks, or the record that a form is about, where there is one. */
  message: string | undefined
  /** What the question or its form is about. */
  facts: readonly Fact[]
  /** The record's new status, if the last attempt was refused because the record had changed. */
  changed: string | undefined
  isBusy: boolean
  /** Told by the form what it holds now: a step back keeps it. */
  keepTyped: (values: Values) => void
  /** One step back; does nothing while the command runs. */
  back: () => void
}

/** Where a run stands, in words, for whoever draws it: a dialog or the palette. */
export function useCommandSteps(run: Run): CommandSteps {
  const text = useText()
  const typed = useRef<Values>(undefined)
  const snapshot = useSelector(run.actor, (state) => state)
  const { title, question } = run.command
  const step = stepOf(snapshot, run.command)
  const wording = step === 'question' && question !== undefined ? question.title : title
  const facts = factsOf(step, run.command, snapshot.context.values)
  const messages: Record<Step, string | undefined> = {
    form: facts.length > 0 ? undefined : run.command.about,
    versions: text('versions.message'),
    question: question && text(question.message.key, question.message.values),
    discard: text('dialog.discard'),
  }
  return {
    run,
    snapshot,
    step,
    title: text(wording.key, wording.values),
    message: messages[step],
    facts,
    changed: step === 'discard' ? undefined : changedMeanwhile(snapshot.context.failure),
    isBusy: snapshot.matches('running') || snapshot.matches('checking'),
    keepTyped: (values) => {
      typed.current = values
    },
    back: () => {
      const values = typed.current
      run.actor.send(values === undefined ? { type: 'back' } : { type: 'back', values })
    },
  }
}

function factsOf(step: Step, { question, form }: Command, values: Values): readonly Fact[] {
  const facts = question?.facts ?? []
  if (typeof facts !== 'function') return step === 'question' || step === 'form' ? facts : []
  return step === 'question' ? facts(form === undefined ? values : readValues(form, values)) : []
}

function changedMeanwhile(failure: unknown): string | undefined {
  return failure instanceof CallFailure && failure.conflict !== undefined ? failure.said : undefined
}

function stepOf(snapshot: CommandSteps['snapshot'], { question, form }: Command): Step {
  if (snapshot.matches('comparing')) return 'versions'
  if (snapshot.matches('discarding')) return 'discard'
  if (snapshot.matches('gathering') || snapshot.matches('checking') || (question === undefined && form !== undefined))
    return 'form'
  return 'question'
}
