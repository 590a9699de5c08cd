import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { CallFailure } from '../api/failure.ts'
import type { Command } from './command.ts'
import { RunningActors } from '../base/runningActors.ts'
import { CommandRunner, type CommandRun } from './runner.ts'
import type { CommandsAndRecentWrites } from './newerWrite.ts'

const BUSY_ERROR = new Error('busy')
const CHANGED_ERROR = new Error('changed')
const OUTDATED_ERROR = new Error('outdated')

/** Creates a runner, and records its notices, and the idempotency key, values and check result of each attempt. */
function createTestRunner(
  outcomes: readonly (Error | undefined)[],
  overrides: Partial<Command> = {},
  commandsAndRecentWrites?: CommandsAndRecentWrites,
) {
  const notices: string[] = []
  const attempts: { idempotencyKey: string; values: unknown; checkResult?: number | undefined }[] = []
  const remainingOutcomes = [...outcomes]
  const runner = new CommandRunner(
    {
      reportSuccess: ({ key }) => notices.push(key),
      reportFailure: (failure) => {
        notices.push(String(failure))
        return () => notices.push(`${String(failure)} is removed`)
      },
      reportLateSuccess: ({ key }) => notices.push(`late ${key}`),
      reportLateFailure: (failure) => notices.push(`late ${String(failure)}`),
      open: (url) => void notices.push(`opens ${url}`),
      reportPrematureAnswer: () => void notices.push('unread'),
      reportInterruption: (message) => notices.push(message),
      reportRefusal: (_, { key }) => notices.push(key),
      reportRefusedStart: (reason) => notices.push(reason),
      reportDroppedRepetitions: () => notices.push('dropped'),
      conflictOf: (failure) =>
        failure === CHANGED_ERROR ? { record: { name: 'theirs', version: 2 }, allowedEvents: ['reject'] } : undefined,
      isOutdatedWriteError: (failure) => failure === OUTDATED_ERROR,
      isTransientFailure: (failure) => failure === BUSY_ERROR || failure instanceof CallFailure,
    },
    () => undefined,
    new RunningActors().register,
    commandsAndRecentWrites,
  )
  const command: Command = {
    id: 'store.accept',
    title: { key: 'store.event.accept' },
    scope: 'record',
    success: { key: 'notice.success' },
    perform: (values, { idempotencyKey, checkResult }) => {
      attempts.push({ idempotencyKey, values, checkResult })
      const failure = remainingOutcomes.shift()
      return failure === undefined ? Promise.resolve() : Promise.reject(failure)
    },
    ...overrides,
  }
  return { runner, command, notices, attempts }
}

const question: NonNullable<Command['question']> = { title: { key: 'dialog.yes' }, message: { key: 'dialog.yes' } }
const form: Command['form'] = {
  schema: v.object({ name: v.pipe(v.string(), v.nonEmpty('field.required')) }),
  fields: [{ name: 'name', label: 'dialog.yes', kind: 'text' }],
  initialValues: { name: '' },
  submitLabel: 'dialog.yes',
}

const waitForState = (run: CommandRun | undefined, state: string | { reviewing: string }) =>
  waitFor((run as CommandRun).actor, (snapshot) => snapshot.matches(state as never))

describe('the runner of commands', () => {
  it('the screen that a command has led to is opened once the command has succeeded, and not if it fails', async () => {
    const perform = () => Promise.resolve({ url: '/messages/user?conversation=3' })
    const { runner, command, notices } = createTestRunner([], { perform })
    runner.start(command)
    await vi.waitFor(() => expect(notices).toEqual(['notice.success', 'opens /messages/user?conversation=3']))
    const failing = createTestRunner([new Error('refused')])
    failing.runner.start(failing.command)
    await vi.waitFor(() => expect(failing.notices).toEqual(['Error: refused']))
  })

  it('the command runner asks, performs the command once, reports its success, and can then start another command', async () => {
    const { runner, command, notices, attempts } = createTestRunner([undefined], { question })
    const run = runner.start(command)
    expect([runner.shownRun() === run, runner.start(command)]).toEqual([true, undefined])
    run?.actor.send({ type: 'confirm' })
    run?.actor.send({ type: 'confirm' })
    await waitForState(run, 'done')
    expect({ notices, attempts: attempts.length, current: runner.shownRun() }).toEqual({
      notices: ['notice.success'],
      attempts: 1,
      current: undefined,
    })
  })

  it('the command runner starts the next command after a success, but not after a failure', async () => {
    const { runner, command } = createTestRunner([], { question })
    const nextCommand: Command = { ...command, id: 'store.reject' }
    const outcomes = [() => Promise.reject(BUSY_ERROR), () => Promise.resolve({ next: nextCommand })]
    const run = runner.start({ ...command, perform: () => outcomes.shift()?.() })
    run?.actor.send({ type: 'confirm' })
    await waitForState(run, 'reviewing')
    expect(runner.shownRun()).toBe(run)
    run?.actor.send({ type: 'confirm' })
    await waitForState(run, 'done')
    expect(runner.shownRun()?.command).toBe(nextCommand)
  })

  it('a command whose success is assumed goes on without a dialog, and the same command can begin for another record', async () => {
    const answers: { succeed: () => void; fail: (failure: Error) => void }[] = []
    const { runner, command, notices } = createTestRunner([], {
      question,
      perform: (_, { onAssumed }) => {
        onAssumed?.()
        return new Promise<void>((resolve, reject) => void answers.push({ succeed: resolve, fail: reject }))
      },
    })
    const first = runner.start(command)
    first?.actor.send({ type: 'confirm' })
    await waitForState(first, 'done')
    expect([runner.shownRun(), notices]).toEqual([undefined, []])
    const second = runner.start(command)
    expect(runner.shownRun()).toBe(second)
    answers[0]?.fail(CHANGED_ERROR)
    await vi.waitFor(() => expect(notices).toEqual(['late Error: changed']))
    expect(runner.shownRun()).toBe(second)
    second?.actor.send({ type: 'confirm' })
    answers[1]?.succeed()
    await vi.waitFor(() => expect(notices).toEqual(['late Error: changed', 'late notice.success']))
    expect(runner.shownRun()).toBeUndefined()
  })

  it('nobody is told of an assumed outcome after the session has ended', async () => {
    let succeed = (): void => undefined
    const { runner, command, notices } = createTestRunner([], {
      question,
      perform: (_, { onAssumed }) => {
        onAssumed?.()
        return new Promise<void>((resolve) => (succeed = resolve))
      },
    })
    runner.start(command)?.actor.send({ type: 'confirm' })
    runner.dropAllRuns()
    succeed()
    await new Promise((resolve) => void setTimeout(resolve))
    expect(notices).toEqual([])
  })

  it('the command runner does not start a command that has a refusal', () => {
    const { runner, command, attempts } = createTestRunner([], { refusal: { key: 'dialog.no' } })
    expect([runner.start(command), attempts]).toEqual([undefined, []])
  })

  it('the command runner drops a run whose dialog cannot be shown, and reports the failure', () => {
    const { runner, command, notices } = createTestRunner([], { question })
    runner.start(command)
    runner.dropRunAndReportFailure(new Error('no code'))
    expect([runner.shownRun(), notices]).toEqual([undefined, ['Error: no code']])
    expect(runner.start(command)).toBeDefined()
  })

  it('the command runner drops the shown run even while its command is performed, and can then start another run', async () => {
    const { runner, command, notices, attempts } = createTestRunner([undefined, undefined], { question })
    const run = runner.start(command)
    run?.actor.send({ type: 'confirm' })
    runner.dropShownRun()
    runner.dropShownRun()
    expect(runner.shownRun()).toEqual(undefined)
    const nextRun = runner.start(command)
    nextRun?.actor.send({ type: 'confirm' })
    await waitForState(nextRun, 'done')
    expect({ notices, attempts: attempts.length }).toEqual({ notices: ['notice.success'], attempts: 2 })
  })

  it('the command runner performs a command without a question while the question of another command is shown', async () => {
    const { runner, command } = createTestRunner([undefined], { question })
    const runWithQuestion = runner.start(command)
    const commandWithoutQuestion = createTestRunner([undefined]).command
    const run = runner.start({ ...commandWithoutQuestion, id: 'go.stores' })
    await waitForState(run, 'done')
    expect(runner.shownRun()).toBe(runWithQuestion)
  })

  it('the command runner sends the same values again with the same idempotency key, and other values with a new idempotency key', async () => {
    const { runner, command, attempts } = createTestRunner([BUSY_ERROR, BUSY_ERROR, undefined], { form })
    const run = runner.start(command)
    for (const name of ['藤屋', '藤屋', '富士屋']) {
      run?.actor.send({ type: 'submit', values: { name } })
      await waitForState(run, name === '富士屋' ? 'done' : 'gathering')
    }
    const keys = attempts.map(({ idempotencyKey }) => idempotencyKey)
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
  })

  describe('with a question that shows the result of the check', () => {
    const checkResults: number[] = []
    const checkedForm = { ...form, checkOnServer: () => Promise.resolve(checkResults.shift() ?? 0) }
    const watches: { values: unknown; checkResult: unknown; onOutdated: () => void; isEnded: boolean }[] = []
    const checkedQuestion: NonNullable<Command['question']> = {
      ...question,
      facts: () => [],
      watch: (values, checkResult, onOutdated) => {
        const watch = { values, checkResult, onOutdated, isEnded: false }
        watches.push(watch)
        return () => void (watch.isEnded = true)
      },
    }
    async function startAndAwaitQuestion(outcomes: readonly (Error | undefined)[], ...newCheckResults: number[]) {
      watches.splice(0)
      checkResults.splice(0, Infinity, ...newCheckResults)
      const test = createTestRunner(outcomes, { form: checkedForm, question: checkedQuestion })
      const run = test.runner.start(test.command)
      run?.actor.send({ type: 'submit', values: { name: '藤屋' } })
      await waitForState(run, 'reviewing')
      return { ...test, run }
    }

    it('the command runner sends the result of the check with the values, and checks again when the watch says that it is outdated', async () => {
      const { run, attempts } = await startAndAwaitQuestion([undefined], 5, 3)
      watches[0]?.onOutdated()
      await waitForState(run, { reviewing: 'ready' })
      expect(watches.map(({ onOutdated: _, ...watch }) => watch)).toEqual([
        { values: { name: '藤屋' }, checkResult: 5, isEnded: true },
        { values: { name: '藤屋' }, checkResult: 3, isEnded: false },
      ])
      run?.actor.send({ type: 'confirm' })
      await waitForState(run, 'done')
      expect(attempts.map(({ checkResult }) => checkResult)).toEqual([3])
      expect(watches[1]?.isEnded).toBe(true)
    })

    it('the command runner asks again with a new idempotency key and check result if the server says that the result is outdated', async () => {
      const { run, attempts, notices } = await startAndAwaitQuestion([OUTDATED_ERROR, undefined], 5, 3)
      run?.actor.send({ type: 'confirm' })
      await waitForState(run, 'running')
      await waitForState(run, { reviewing: 'ready' })
      run?.actor.send({ type: 'confirm' })
      await waitForState(run, 'done')
      expect(attempts.map(({ checkResult }) => checkResult)).toEqual([5, 3])
      expect(attempts[0]?.idempotencyKey === attempts[1]?.idempotencyKey).toBe(false)
      expect(notices).toEqual(['Error: outdated', 'notice.success', 'Error: outdated is removed'])
    })

    it('the command runner repeats a request without a response exactly, whatever the result of a newer check is', async () => {
      const { run, attempts } = await startAndAwaitQuestion([BUSY_ERROR, undefined], 5, 3)
      run?.actor.send({ type: 'confirm' })
      await waitForState(run, 'gathering')
      run?.actor.send({ type: 'submit', values: { name: '藤屋' } })
      await waitForState(run, 'reviewing')
      run?.actor.send({ type: 'confirm' })
      await waitForState(run, 'done')
      expect(attempts[1]).toEqual(attempts[0])
    })
  })

  it('the command runner does not send values that the schema of the form rejects', () => {
    const { runner, command, attempts } = createTestRunner([], { form })
    const run = runner.start(command)
    run?.actor.send({ type: 'submit', values: { name: '' } })
    expect([run?.actor.getSnapshot().value, attempts]).toEqual([{ gathering: 'ready' }, []])
  })

  it('the command runner asks before it discards typed values, and keeps them if the answer is No', () => {
    const { runner, command } = createTestRunner([], { form })
    const run = runner.start(command)
    run?.actor.send({ type: 'edit', values: { name: '藤' } })
    run?.actor.send({ type: 'back' })
    const stateAfterCancel = run?.actor.getSnapshot().value
    run?.actor.send({ type: 'back' })
    const snapshotAfterNo = run?.actor.getSnapshot()
    expect([stateAfterCancel, snapshotAfterNo?.value, snapshotAfterNo?.context.typedValues]).toEqual([
      { gathering: 'discarding' },
      { gathering: 'ready' },
      { name: '藤' },
    ])
    run?.actor.send({ type: 'edit', values: { name: '' } })
    run?.actor.send({ type: 'back' })
    expect([run?.actor.getSnapshot().value, runner.shownRun()]).toEqual(['cancelled', undefined])
  })

  it.each([
    ['a form', { form }, 'gathering'],
    ['a question', { question }, 'reviewing'],
  ])(
    'the command runner sends %s again only after the time that the server requires between attempts',
    async (_, overrides, step) => {
      vi.useFakeTimers()
      try {
        const { runner, command, attempts } = createTestRunner(
          [new CallFailure(429, undefined, { retryAfter: 30 }), undefined],
          overrides,
        )
        const run = runner.start(command)
        const send = async () => {
          run?.actor.send({ type: 'submit', values: { name: 'typed' } })
          run?.actor.send({ type: 'confirm' })
          await vi.advanceTimersByTimeAsync(0)
        }
        await send()
        expect(run?.actor.getSnapshot().value).toEqual({ [step]: 'waiting' })
        await vi.advanceTimersByTimeAsync(29_999)
        await send()
        expect(attempts).toHaveLength(1)
        await vi.advanceTimersByTimeAsync(1)
        expect(run?.actor.getSnapshot().value).toEqual({ [step]: 'ready' })
        await send()
        expect([attempts.length, run?.actor.getSnapshot().value]).toEqual([2, 'done'])
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('the command runner closes the question if the record no longer allows the event', async () => {
    const { runner, command, notices } = createTestRunner([CHANGED_ERROR], { question, version: 1, event: 'accept' })
    const run = runner.start(command)
    run?.actor.send({ type: 'confirm' })
    await waitForState(run, 'refused')
    expect(notices).toEqual(['Error: changed'])
  })

  it.each(['accept', 'reject'])('the command runner keeps a form after a conflict of the event %s', async (event) => {
    const { runner, command, notices } = createTestRunner([CHANGED_ERROR], { form, event })
    const run = runner.start(command)
    run?.actor.send({ type: 'submit', values: { name: 'typed' } })
    const snapshot = await waitForState(run, 'gathering')
    expect([notices, snapshot.context.values]).toEqual([['Error: changed'], { name: 'typed' }])
  })

  it.each([
    ['still allows the event', { event: 'reject' }],
    ['the command sends no event', {}],
  ])('the command runner asks again if the record has changed and %s, and keeps the failure', async (_, overrides) => {
    const { runner, command, notices } = createTestRunner([CHANGED_ERROR, undefined], {
      question,
      version: 1,
      ...overrides,
    })
    const run = runner.start(command)
    run?.actor.send({ type: 'confirm' })
    await waitForState(run, 'running')
    const snapshotAfterConflict = await waitForState(run, 'reviewing')
    const { failure } = snapshotAfterConflict.context
    run?.actor.send({ type: 'confirm' })
    await waitForState(run, 'done')
    expect({ failure, notices }).toEqual({
      failure: CHANGED_ERROR,
      notices: ['Error: changed', 'notice.success', 'Error: changed is removed'],
    })
  })

  it('the command runner does not ask again if the server refuses the version that has been on the screen', async () => {
    const { runner, command, notices } = createTestRunner([CHANGED_ERROR], { question, version: 2 })
    const run = runner.start(command)
    run?.actor.send({ type: 'confirm' })
    await waitForState(run, 'refused')
    expect(notices).toEqual(['Error: changed'])
  })

  it.each([
    ['another record', {}, 'store 8', 'accepted', undefined],
    ['its record', {}, 'store 7', 'accepted', { isEventAllowed: true }],
    ['its record, which is then deleted', {}, 'store 7', 'missing', { isEventAllowed: false }],
    [
      'its record, while its version is that of another',
      { versionedRecordKey: 'storeHours 7' },
      'store 7',
      'stored',
      undefined,
    ],
    [
      'the record of its version',
      { versionedRecordKey: 'storeHours 7' },
      'storeHours 7',
      'stored',
      { isEventAllowed: true },
    ],
  ])(
    'a command run hears of a colleague’s change of %s only if the run depends on that record',
    (_, overrides, changedRecordKey, to, expected) => {
      const { runner, command } = createTestRunner([], { question, recordKey: 'store 7', version: 1, ...overrides })
      const run = runner.start(command)
      const write = { event: 'edit', from: 'stored', to, version: 2, by: { id: 2, name: 'b' } }
      runner.recordChanged(changedRecordKey, write)
      expect(run?.actor.getSnapshot().context.changes).toEqual(
        expected === undefined ? [] : [{ ...write, ...expected }],
      )
    },
  )

  it('a question about several records can no longer be confirmed after a colleague has changed one of them', () => {
    const { runner, command, attempts } = createTestRunner([undefined], {
      question,
      listRecordsToWrite: () => [
        { recordKey: 'role 1', name: 'shop', version: 4 },
        { recordKey: 'role 2', name: 'desk', version: 9 },
      ],
    })
    const run = runner.start(command)
    const write = { event: 'edit', from: 'stored', to: 'stored', version: 5, by: { id: 2, name: 'b' } }
    runner.recordChanged('role 3', write)
    runner.recordChanged('role 2', write)
    expect(run?.actor.getSnapshot().value).toEqual({ reviewing: 'ready' })
    runner.recordChanged('role 1', write)
    run?.actor.send({ type: 'confirm' })
    const { value, context } = run?.actor.getSnapshot() ?? {}
    expect([value, context?.changes.map(({ record }) => record), attempts]).toEqual([
      { reviewing: 'obsolete' },
      [{ kind: 'role', name: 'shop' }],
      [],
    ])
  })

  it('a question about a chosen record is answered anew from the form after a colleague has changed the record', async () => {
    const { runner, command } = createTestRunner([undefined], {
      form,
      question: { ...question, facts: () => [] },
      listRecordsToWrite: ({ name }) => [{ recordKey: `store ${String(name)}`, name: 'shop', version: 4 }],
    })
    const run = runner.start(command)
    const write = { event: 'edit', from: 'stored', to: 'stored', version: 5, by: { id: 2, name: 'b' } }
    const submit = () => run?.actor.send({ type: 'submit', values: { name: '7' } })
    submit()
    runner.recordChanged('store 7', write)
    run?.actor.send({ type: 'confirm' })
    expect(run?.actor.getSnapshot().value).toEqual({ reviewing: 'obsolete' })
    run?.actor.send({ type: 'back' })
    runner.recordChanged('store 7', write)
    expect(run?.actor.getSnapshot().value).toEqual({ gathering: 'ready' })
    submit()
    expect(run?.actor.getSnapshot().value).toEqual({ reviewing: 'ready' })
  })

  describe('a question about a record that was changed and is not loaded yet', () => {
    const write = { event: 'edit', from: 'stored', to: 'stored', version: 2, by: { id: 2, name: 'b' } }
    const oldCommand = { question, recordKey: 'role 7', version: 1 }

    /** Starts the command. `load` replaces the registered command, as happens when its record has been loaded again. */
    function startOutdatedCommand(overrides: Partial<Command>, recentWriteByAnother: typeof write | undefined = write) {
      const sentVersions: (number | undefined)[] = []
      const registeredCommands: Command[] = []
      const { runner, command } = createTestRunner([], overrides, {
        commands: () => registeredCommands,
        findRecentWriteByAnother: (recordKey) => (recordKey === 'role 7' ? recentWriteByAnother : undefined),
      })
      const perform: Command['perform'] = (_values, { version }) => void sentVersions.push(version)
      registeredCommands.push({ ...command, perform })
      const run = runner.start(registeredCommands[0] as Command)
      const load = (changedFields: Partial<Command>) => {
        registeredCommands[0] = { ...command, perform, ...changedFields }
        runner.updateShownRun()
      }
      return { runner, run, load, sentVersions, state: () => run?.actor.getSnapshot().value }
    }

    it('is sent with the version that was loaded, once it is confirmed and if it still says the same', async () => {
      const { run, load, sentVersions, state } = startOutdatedCommand(oldCommand)
      expect(state()).toEqual({ reviewing: { reloading: 'asking' } })
      run?.actor.send({ type: 'confirm' })
      expect([state(), sentVersions]).toEqual([{ reviewing: { reloading: 'confirmed' } }, []])
      load({ version: 1 })
      expect(state()).toEqual({ reviewing: { reloading: 'confirmed' } })
      load({ version: 2 })
      await waitForState(run, 'done')
      expect(sentVersions).toEqual([2])
    })

    it('is asked again after it was confirmed if it says something else', async () => {
      const { run, load, sentVersions, state } = startOutdatedCommand(oldCommand)
      run?.actor.send({ type: 'confirm' })
      load({ version: 2, question: { ...question, facts: [{ label: 'record.id', value: '8' }] } })
      expect([state(), run?.actor.getSnapshot().context.isQuestionChanged]).toEqual([{ reviewing: 'changed' }, true])
      run?.actor.send({ type: 'confirm' })
      expect(sentVersions).toEqual([])
      await waitForState(run, { reviewing: 'ready' })
      run?.actor.send({ type: 'confirm' })
      expect(sentVersions).toEqual([2])
    })

    it('can be confirmed as before if it was not confirmed yet and says the same', () => {
      const { run, load, sentVersions, state } = startOutdatedCommand(oldCommand)
      load({ version: 2 })
      expect([state(), run?.actor.getSnapshot().context.isQuestionChanged]).toEqual([{ reviewing: 'ready' }, false])
      run?.actor.send({ type: 'confirm' })
      expect(sentVersions).toEqual([2])
    })

    it('writes the loaded records if it is about several of them', () => {
      const recordsAtVersion = (version: number) => [{ recordKey: 'role 7', name: 'shop', version }]
      const { runner, run, load, state } = startOutdatedCommand({
        question,
        listRecordsToWrite: () => recordsAtVersion(1),
      })
      runner.recordChanged('role 7', { ...write, version: 3 })
      expect(state()).toEqual({ reviewing: { reloading: 'asking' } })
      const onPerform = vi.fn()
      load({ listRecordsToWrite: () => recordsAtVersion(2), perform: onPerform })
      expect(state()).toEqual({ reviewing: 'ready' })
      run?.actor.send({ type: 'confirm' })
      expect(onPerform).toHaveBeenCalledOnce()
    })

    it('cannot be confirmed if the screen refuses the command afterwards, until the screen allows it again', () => {
      const { run, load, sentVersions, state } = startOutdatedCommand(oldCommand)
      run?.actor.send({ type: 'confirm' })
      load({ version: 2, refusal: { key: 'dialog.no' } })
      expect([state(), sentVersions]).toEqual([{ reviewing: 'obsolete' }, []])
      load({ version: 2 })
      expect(state()).toEqual({ reviewing: 'ready' })
    })

    it('does not wait for a deleted record, nor where no record is outdated', () => {
      expect(startOutdatedCommand(oldCommand, { ...write, to: 'missing' }).state()).toEqual({ reviewing: 'obsolete' })
      expect(startOutdatedCommand({ ...oldCommand, version: 2 }).state()).toEqual({ reviewing: 'ready' })
      expect(startOutdatedCommand({ form, recordKey: 'role 7', version: 1 }).state()).toEqual({ gathering: 'ready' })
    })
  })

  it('the command runner removes the notice of a failed form when the form is discarded', async () => {
    const { runner, command, notices } = createTestRunner([BUSY_ERROR], { form })
    const run = runner.start(command)
    run?.actor.send({ type: 'submit', values: { name: 'typed' } })
    await waitForState(run, 'gathering')
    run?.actor.send({ type: 'back' })
    expect(notices).toEqual(['Error: busy'])
    run?.actor.send({ type: 'confirm' })
    expect(notices).toEqual(['Error: busy', 'Error: busy is removed'])
  })

  it('the command runner compares both versions if the record has changed meanwhile and the form can show the current record', async () => {
    const { runner, command, notices } = createTestRunner([CHANGED_ERROR, undefined], {
      form: { ...form, valuesOfRecord: (record) => record as Record<string, unknown> },
    })
    const run = runner.start(command)
    run?.actor.send({ type: 'submit', values: { name: 'own' } })
    await waitForState(run, 'comparing')
    run?.actor.send({ type: 'submit', values: { name: 'theirs' } })
    await waitForState(run, 'done')
    expect(notices).toEqual(['notice.success'])
  })

  it('the command runner sends no compared version of a record that has been deleted', async () => {
    const { runner, command } = createTestRunner([CHANGED_ERROR], {
      version: 7,
      form: { ...form, valuesOfRecord: (record) => record as Record<string, unknown> },
    })
    const run = runner.start(command)
    run?.actor.send({ type: 'submit', values: { name: 'own' } })
    await waitForState(run, 'comparing')
    const by = { id: 2, name: 'b' }
    const write = { event: 'delete', from: 'stored', to: 'missing', version: 9, by, isEventAllowed: false }
    run?.actor.send({ type: 'change', write })
    run?.actor.send({ type: 'submit', values: { name: 'theirs' } })
    expect(run?.actor.getSnapshot().value).toBe('comparing')
  })
})
