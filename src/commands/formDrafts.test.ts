import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { FormDraftStore } from '../storage/formDraftStore.ts'
import { readPersonalValue, removeStoredValues } from '../storage/personalValues.ts'
import { RunningActors } from '../base/runningActors.ts'
import type { Command } from './command.ts'
import { parseDrafts } from './formDrafts.ts'
import { CommandRunner, type CommandRun } from './runner.ts'

const NO_RESPONSE = new Error('no response')
const URL = '/stores?tab=pending'

let signedInId: number | undefined
beforeEach(() => void (signedInId = 1))
afterEach(removeStoredValues)

/** Starts the console anew: the memory is empty, and what is stored is still there. */
function openConsole() {
  const drafts = new FormDraftStore({ staffId: () => signedInId, currentUrl: () => URL })
  const runner = new CommandRunner(
    {
      reportSuccess: () => undefined,
      reportFailure: () => () => undefined,
      reportLateSuccess: () => undefined,
      reportLateFailure: () => undefined,
      open: () => undefined,
      reportPrematureAnswer: () => undefined,
      reportInterruption: () => undefined,
      reportRefusal: () => undefined,
      reportRefusedStart: () => undefined,
      reportDroppedRepetitions: () => undefined,
      conflictOf: () => undefined,
      isOutdatedWriteError: () => false,
      isTransientFailure: () => true,
    },
    () => undefined,
    new RunningActors().register,
    undefined,
    drafts,
  )
  return { drafts, runner }
}

const attempts: { values: unknown; idempotencyKey: string; version: number | undefined }[] = []
beforeEach(() => void attempts.splice(0))

const command: Command = {
  id: 'store.reject',
  title: { key: 'store.event.reject' },
  scope: 'record',
  recordKey: 'store 7',
  version: 3,
  form: {
    schema: v.object({ reason: v.string(), type: v.string() }),
    fields: [{ name: 'reason', label: 'dialog.yes', kind: 'textarea' }],
    initialValues: { reason: '', type: 'a' },
  },
  perform: (values, { idempotencyKey, version }) => {
    attempts.push({ values, idempotencyKey, version })
    return Promise.reject(NO_RESPONSE)
  },
}

function type(run: CommandRun | undefined, values: Record<string, unknown>): void {
  run?.actor.send({ type: 'edit', values })
}

/** Ends the session while a command's form contains these values. Returns what is stored then. */
function endSessionWith(startedCommand: Command, values: Record<string, unknown>) {
  const { drafts, runner } = openConsole()
  drafts.addKeeper(() => runner.keepDrafts())
  type(runner.start(startedCommand), values)
  drafts.keepAll()
  runner.dropShownRun()
  return parseDrafts(readPersonalValue('formDrafts', 1))
}

test('a form that is open when the session ends begins with what was typed, on the version it was based on', () => {
  endSessionWith(command, { reason: '書類が足りません', type: 'a' })
  const { drafts, runner } = openConsole()
  expect(drafts.toReopen()?.url).toBe(URL)
  const run = runner.start({ ...command, version: 4 })
  const { typedValues, initialValues, version } = (run as CommandRun).actor.getSnapshot().context
  expect({ typedValues, initialValues, version, isResumed: run?.isResumed, draft: drafts.toReopen() }).toEqual({
    typedValues: { reason: '書類が足りません', type: 'a' },
    initialValues: { reason: '', type: 'a' },
    version: 3,
    isResumed: true,
    draft: undefined,
  })
})

test('what was typed for an action whose success was wrongly assumed is in the next form, for the record as it is then', async () => {
  const { runner } = openConsole()
  const values = { reason: '書類が足りません', type: 'a' }
  const run = runner.start({
    ...command,
    perform: (_, { onAssumed }) => {
      onAssumed?.()
      return Promise.reject(NO_RESPONSE)
    },
  }) as CommandRun
  run.actor.send({ type: 'submit', values })
  await vi.waitFor(() => expect(parseDrafts(readPersonalValue('formDrafts', 1))).toHaveLength(1))
  const next = runner.start({ ...command, version: 4 }) as CommandRun
  const { typedValues, version } = next.actor.getSnapshot().context
  expect({ typedValues, version, isResumed: next.isResumed }).toEqual({
    typedValues: values,
    version: 4,
    isResumed: true,
  })
})

test('what was sent without a response is sent again as the same attempt after the next sign-in', async () => {
  const { drafts, runner } = openConsole()
  const values = { reason: 'late', type: 'a' }
  const run = runner.start(command) as CommandRun
  type(run, values)
  run.actor.send({ type: 'submit', values })
  await waitFor(run.actor, (state) => state.matches('gathering'))
  drafts.addKeeper(() => runner.keepDrafts())
  drafts.keepAll()
  const next = openConsole().runner.start(command) as CommandRun
  next.actor.send({ type: 'submit', values })
  await waitFor(next.actor, (state) => state.matches('gathering'))
  expect(attempts).toHaveLength(2)
  expect(attempts[1]).toEqual(attempts[0])
})

test.each([
  ['of another record', { recordKey: 'store 8' }],
  ['with another id', { id: 'store.deactivate' }],
  ['for another type of record', { form: { ...command.form, initialValues: { reason: '', type: 'b' } } }],
])('a command %s does not get the draft', (_, difference) => {
  endSessionWith(command, { reason: 'typed', type: 'a' })
  const run = openConsole().runner.start({ ...command, ...difference } as Command)
  expect((run as CommandRun).actor.getSnapshot().context.typedValues['reason']).toBe('')
})

test('another person does not get the draft', () => {
  endSessionWith(command, { reason: 'typed', type: 'a' })
  signedInId = 2
  const { drafts, runner } = openConsole()
  expect([drafts.toReopen(), runner.start(command)?.isResumed]).toEqual([undefined, false])
})

test('a form in which nothing was typed, or that shows something only once, leaves no draft', () => {
  expect(endSessionWith(command, { reason: '', type: 'a' })).toEqual([])
  const { form } = command
  const shownOnce = { ...command, form: { ...form, closeQuestion: 'dialog.discard' } } as Command
  expect(endSessionWith(shownOnce, { reason: 'typed', type: 'a' })).toEqual([])
})

test('passwords, codes, shown texts and files are never stored', () => {
  const kinds = ['password', 'code', 'readOnly', 'file', 'picture', 'uncroppedPicture', 'text'] as const
  const secretForm: Command = {
    ...command,
    form: {
      schema: v.record(v.string(), v.unknown()),
      fields: kinds.map((kind) => ({ name: kind, label: 'dialog.yes', kind })),
      initialValues: Object.fromEntries(kinds.map((kind) => [kind, kind === 'readOnly' ? 'link' : ''])),
    },
  }
  const typed = Object.fromEntries(kinds.map((kind) => [kind, `typed ${kind}`]))
  expect(endSessionWith(secretForm, { ...typed, text: '' })).toEqual([])
  const [draft] = endSessionWith(secretForm, typed)
  expect([draft?.values, draft?.initialValues]).toEqual([{ text: 'typed text' }, { text: '' }])
  const run = openConsole().runner.start(secretForm)
  expect((run as CommandRun).actor.getSnapshot().context.typedValues).toEqual({
    ...secretForm.form?.initialValues,
    text: 'typed text',
  })
})

test('a form whose dialog could not be shown begins with what was typed when it is opened again, but not by itself', () => {
  const { drafts, runner } = openConsole()
  const run = runner.start(command) as CommandRun
  type(run, { reason: 'typed', type: 'a' })
  runner.setAside(run)
  expect([runner.shownRun(), drafts.toReopen()]).toEqual([undefined, undefined])
  const next = runner.start(command) as CommandRun
  expect([next.isResumed, next.actor.getSnapshot().context.typedValues]).toEqual([true, { reason: 'typed', type: 'a' }])
  next.actor.send({ type: 'back' })
  next.actor.send({ type: 'confirm' })
  expect((runner.start(command) as CommandRun).isResumed).toBe(false)
})

test('a draft whose form is no longer offered is kept for when it is opened by hand', () => {
  endSessionWith(command, { reason: 'typed', type: 'a' })
  const { drafts, runner } = openConsole()
  const draft = drafts.toReopen()
  if (draft !== undefined) drafts.stopReopening(draft)
  expect([drafts.toReopen(), runner.start(command)?.isResumed]).toEqual([undefined, true])
})

test('what is stored but is no draft is dropped', () => {
  expect([null, 'no JSON', '{}', '[1, null, {"commandId": 5}]'].map(parseDrafts)).toEqual([[], [], [], []])
})
