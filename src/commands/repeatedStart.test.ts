import { expect, test, vi } from 'vitest'
import { RunningActors } from '../base/runningActors.ts'
import type { Command } from './command.ts'
import { CommandRunner } from './runner.ts'

const question: NonNullable<Command['question']> = { title: { key: 'dialog.yes' }, message: { key: 'dialog.yes' } }

/** Creates a runner whose commands end when the test says so. The screen offers the commands in `screenCommands`. */
function createTestRunner() {
  const notices: string[] = []
  /** The names of the performed commands and their idempotency keys, in their order. */
  const performed: { name: string; idempotencyKey: string }[] = []
  const endings: { succeed: () => void; fail: () => void }[] = []
  const screenCommands: Command[] = []
  const runner = new CommandRunner(
    {
      reportSuccess: ({ key }) => void notices.push(key),
      reportFailure: (failure) => {
        notices.push(String(failure))
        return () => {}
      },
      reportLateSuccess: () => {},
      reportLateFailure: () => {},
      open: () => {},
      reportPrematureAnswer: () => {},
      reportRefusal: (_, { key }) => void notices.push(key),
      reportRefusedStart: (reason) => void notices.push(reason),
      reportDroppedRepetitions: () => void notices.push('dropped'),
      reportInterruption: () => {},
      conflictOf: () => undefined,
      isOutdatedWriteError: () => false,
      isTransientFailure: () => false,
    },
    () => {},
    new RunningActors().register,
    { commands: () => screenCommands, findRecentWriteByAnother: () => undefined },
  )
  const command = (name: string, overrides: Partial<Command> = {}): Command => ({
    id: 'entry.moveUp',
    recordKey: 'masterData 1',
    title: { key: 'masterData.moveUp' },
    scope: 'record',
    perform: (_, { idempotencyKey }) =>
      new Promise<void>((resolve, reject) => {
        performed.push({ name, idempotencyKey })
        endings.push({ succeed: resolve, fail: () => reject(new Error('failed')) })
      }),
    ...overrides,
  })
  const move = (name: string, overrides: Partial<Command> = {}) => command(name, { queue: 'entry.move', ...overrides })
  const performedNames = () => performed.map(({ name }) => name)
  /** Ends the attempt with this number, once it has begun. */
  const end = async (number: number, outcome: 'succeed' | 'fail' = 'succeed') => {
    await vi.waitFor(() => expect(performed.length).toBeGreaterThanOrEqual(number))
    endings[number - 1]?.[outcome]()
  }
  return { runner, command, move, notices, performed, performedNames, screenCommands, end }
}

test('the commands of a queue that are started while one of them runs are carried out in their order, each with its own key', async () => {
  const { runner, move, notices, performed, performedNames, end } = createTestRunner()
  runner.start(move('first'))
  runner.start(move('second', { id: 'entry.moveDown' }))
  runner.start(move('third'))
  await vi.waitFor(() => expect(performedNames()).toEqual(['first']))
  await end(1)
  await vi.waitFor(() => expect(performedNames()).toEqual(['first', 'second']))
  await end(2)
  await end(3)
  await vi.waitFor(() => expect(performedNames()).toEqual(['first', 'second', 'third']))
  expect(new Set(performed.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3)
  expect(notices).toEqual([])
  expect(runner.start(move('later'))).toBeDefined()
})

test('a command that waits twice, because its key is pressed again, is carried out twice', async () => {
  const { runner, move, performedNames, end } = createTestRunner()
  const up = move('up')
  const down = move('down', { id: 'entry.moveDown' })
  for (const command of [up, down, up, down, up]) runner.start(command)
  for (const number of [1, 2, 3, 4, 5]) await end(number)
  runner.start(move('later'))
  await end(6)
  expect(performedNames()).toEqual(['up', 'down', 'up', 'down', 'up', 'later'])
})

test('the repetition is the command that the screen offers when its turn comes, also for another record', async () => {
  const { runner, move, performedNames, screenCommands, end } = createTestRunner()
  const otherRecord = { recordKey: 'masterData 2' }
  runner.start(move('entry 1'))
  runner.start(move('entry 2, old', otherRecord))
  screenCommands.push(move('entry 2, new', otherRecord))
  await end(1)
  await vi.waitFor(() => expect(performedNames()).toEqual(['entry 1', 'entry 2, new']))
})

test('the repetitions of a command that fails, or that the screen refuses meanwhile, are dropped with a notice', async () => {
  const { runner, move, notices, performedNames, screenCommands, end } = createTestRunner()
  for (const name of ['first', 'second', 'third']) runner.start(move(name))
  await end(1, 'fail')
  await vi.waitFor(() => expect(notices).toEqual(['Error: failed', 'dropped']))
  for (const name of ['fourth', 'fifth']) runner.start(move(name))
  screenCommands.push(move('refused', { refusal: { key: 'masterData.inUse' } }))
  await end(2)
  await vi.waitFor(() => expect(notices).toEqual(['Error: failed', 'dropped', 'masterData.inUse']))
  expect(performedNames()).toEqual(['first', 'fourth'])
})

test('another start of a command without a queue is refused with a notice', async () => {
  const { runner, command, notices, performedNames, end } = createTestRunner()
  const restore = (name: string) => command(name, { id: 'content.restore' })
  runner.start(restore('first'))
  expect(runner.start(restore('second'))).toBeUndefined()
  expect(notices).toEqual(['stillRunning'])
  await end(1)
  await vi.waitFor(() => expect(runner.start(restore('third'))).toBeDefined())
  await vi.waitFor(() => expect(performedNames()).toEqual(['first', 'third']))
})

test('a command with a question is refused with a notice while the question of another command is shown, but not if its own is', () => {
  const { runner, command, notices } = createTestRunner()
  const ask = (id: string, recordKey: string) => command(id, { id, recordKey, question })
  runner.start(ask('store.accept', 'store 1'))
  runner.start(ask('store.accept', 'store 1'))
  expect(notices).toEqual([])
  runner.start(ask('store.reject', 'store 1'))
  runner.start(ask('store.accept', 'store 2'))
  expect(notices).toEqual(['otherDialog', 'otherDialog'])
})
