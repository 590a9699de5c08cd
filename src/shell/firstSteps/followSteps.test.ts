import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AnyStateMachine, createActor, fromPromise } from 'xstate'
import { FIRST_STEPS, firstStepsAmong } from '../../../contract/firstSteps.ts'
import { PERMISSION_GROUPS } from '../../../contract/permission.ts'
import { commandRunnerMachine } from '../../../machines/console/commandRunner.ts'
import { firstStepsMachine } from '../../../machines/console/firstSteps.ts'
import { recordMenuMachine } from '../../../machines/console/recordMenu.ts'
import { tableMachine } from '../../../machines/console/table.ts'
import { RunningActors } from '../../base/runningActors.ts'
import { screens } from '../../screens.ts'
import { followSteps } from './followSteps.ts'
import { offeredSteps } from './steps.ts'

let actors: RunningActors
let go: (pathname: string, search?: object) => void
let stop: () => void
let firstSteps: ReturnType<typeof startFirstSteps>

function startFirstSteps() {
  const machine = firstStepsMachine.provide({
    actors: { save: fromPromise(async (): Promise<'stored' | 'refused'> => 'stored') },
    actions: { announceTick: () => undefined, reportFinished: () => undefined },
  })
  const actor = createActor(machine, { input: { offered: FIRST_STEPS, done: [], isEnded: false } }).start()
  actor.send({ type: 'show' })
  return actor
}

function run<Machine extends AnyStateMachine>(machine: Machine) {
  const actor = createActor(machine).start()
  actors.register(actor)
  return actor
}

beforeEach(() => {
  actors = new RunningActors()
  firstSteps = startFirstSteps()
  const router = {
    subscribe: (_: string, listener: (event: object) => void) => {
      go = (pathname, search = {}) => listener({ toLocation: { pathname, search }, hrefChanged: true })
      return () => (go = () => undefined)
    },
  }
  stop = followSteps(firstSteps, { actors, router: router as never, screens })
})
afterEach(() => stop())

const done = () => firstSteps.getSnapshot().context.done
const rows = { ids: ['1', '2'], total: 2, pageKey: '', columnCount: 1 }
const started = { hasDialog: false, canBeNested: false, isRepeatable: false }

test('the commands that are started tick the palette, another screen and the keys', () => {
  const runner = run(commandRunnerMachine)
  const start = (commandId: string) => runner.send({ type: 'start', commandId, ...started })
  start('menu.collapse')
  expect(done()).toEqual([])
  start('palette.open')
  start('go.queue')
  expect(done()).toEqual(['palette', 'screen'])
  start('keys.show')
  expect(done()).toEqual(['palette', 'screen', 'keys'])
})

test.each([
  ['a panel beside a list', '/reports', { open: 3 }],
  ['a page', '/store-detail/3', {}],
  ['a conversation', '/messages/user', { conversation: 3 }],
])('a record that is opened after a move of the cursor ticks the second step: %s', (_, pathname, search) => {
  const table = run(tableMachine)
  table.send({ type: 'setRows', ...rows })
  table.send({ type: 'focus', id: '2' })
  go(pathname, search)
  expect(done()).toEqual([])
  table.send({ type: 'move', by: 1 })
  go('/stores', { page: 2 })
  expect(done()).toEqual([])
  go(pathname, search)
  expect(done()).toEqual(['record'])
})

test('a list without a table has commands that move', () => {
  const runner = run(commandRunnerMachine)
  runner.send({ type: 'start', commandId: 'conversation.next', ...started })
  go('/messages/user', { conversation: 3 })
  expect(done()).toEqual(['record'])
})

test('the actions of a record tick the third step, also those of a screen that is opened later, until the steps end', () => {
  const first = run(recordMenuMachine)
  first.stop()
  const menu = run(recordMenuMachine)
  stop()
  menu.send({ type: 'openMenu', recordKey: 'store 1' })
  expect(done()).toEqual([])
  menu.send({ type: 'close' })
  stop = followSteps(firstSteps, { actors, router: { subscribe: () => () => undefined } as never, screens })
  menu.send({ type: 'openMenu', recordKey: 'store 1' })
  expect(done()).toEqual(['menu'])
})

test('whoever may open no list of records is asked only for what needs none', () => {
  const withoutRecords = ['palette', 'screen', 'keys']
  expect(offeredSteps([], screens)).toEqual(withoutRecords)
  // No screen is for the group of products alone.
  for (const group of PERMISSION_GROUPS)
    expect([group, offeredSteps([group], screens)]).toEqual([
      group,
      group === 'PRODUCT_MANAGEMENT' ? withoutRecords : FIRST_STEPS,
    ])
})

test('steps that the console does not know are left out', () => {
  expect(firstStepsAmong(['keys', 'dance', 'palette'])).toEqual(['palette', 'keys'])
})
