import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type ActionAnswer, type AssumedAction, assumedActionMachine } from './assumedAction.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

const accept = unansweredAction(1, 2)
const deactivate = unansweredAction(2, 3)
const shorten = (_: string, value: unknown) => (typeof value === 'function' ? undefined : value)

/** Returns an action that is never answered by itself. */
function unansweredAction(from: number, to: number): AssumedAction {
  return { from, to, version: 5, onShown: () => undefined, send: () => new Promise(() => {}), drop: () => undefined }
}

const text = ({ from, to, version }: AssumedAction) => JSON.stringify({ from, to, version })

scenario(
  'the state after an action is shown until the server has done it',
  assumedActionMachine,
  [
    ['start', 'assumed', `starts send {"action":${text(accept)}}`, `showAssumedState {"action":${text(accept)}}`],
    [
      doneEvent('send', { status: 2, version: 6 }),
      'confirmed',
      'hideAssumedState',
      'dropWaiting {"waiting":[]}',
      'stops send',
      'ends',
    ],
  ],
  { input: { action: accept }, shortenValue: shorten },
)

/** An action whose answer the test gives. */
interface ControlledAction extends AssumedAction {
  sentVersions: number[]
  wasDropped: () => boolean
  succeed: (answer: ActionAnswer | undefined) => void
  fail: (failure: unknown) => void
}

function controlledAction(from: number, to: number): ControlledAction {
  const sentVersions: number[] = []
  let isDropped = false
  let succeed: (answer: ActionAnswer | undefined) => void = () => undefined
  let fail: (failure: unknown) => void = () => undefined
  const answered = new Promise<ActionAnswer | undefined>((resolve, reject) => {
    succeed = resolve
    fail = reject
  })
  answered.catch(() => undefined)
  return {
    ...{ from, to, version: 1, sentVersions, succeed, fail },
    onShown: () => undefined,
    send: (version) => {
      sentVersions.push(version)
      return answered
    },
    drop: () => (isDropped = true),
    wasDropped: () => isDropped,
  }
}

/** Starts the chart with an action, and records which states it shows of the record, and which failures. */
function startWith(action: AssumedAction) {
  const shown: unknown[] = []
  const actor = createActor(
    assumedActionMachine.provide({
      actions: {
        showAssumedState: (_, { action: { to } }) => shown.push(to),
        hideAssumedState: () => shown.push('as told'),
        showFailure: (_, { failure }) => shown.push(failure),
        hideFailure: () => shown.push('no failure'),
      },
    }),
    { input: { action } },
  ).start()
  return { actor, shown }
}

const settle = () => new Promise((resolve) => void setImmediate(resolve))

test('a second action on a record is shown and sent after the first one was done, for the version of its answer', async () => {
  const first = controlledAction(1, 2)
  const second = controlledAction(2, 3)
  const { actor, shown } = startWith(first)
  actor.send({ type: 'act', action: second })
  expect([shown, second.sentVersions]).toEqual([[2], []])
  first.succeed({ status: 2, version: 9 })
  await settle()
  expect([shown, second.sentVersions]).toEqual([[2, 'as told', 3], [9]])
  second.succeed({ status: 3, version: 10 })
  await settle()
  expect([shown, actor.getSnapshot().value]).toEqual([[2, 'as told', 3, 'as told'], 'confirmed'])
})

test.each([
  ['is refused', (action: ControlledAction) => action.fail('refused'), [2, 'as told', 'refused'], 'takenBack'],
  [
    'leads to another state',
    (action: ControlledAction) => action.succeed({ status: 4, version: 9 }),
    [2, 'as told'],
    'confirmed',
  ],
  [
    'has an answer that cannot be read',
    (action: ControlledAction) => action.succeed(undefined),
    [2, 'as told'],
    'confirmed',
  ],
])('a second action is dropped if the first one %s', async (_, answer, expectedShown, expectedState) => {
  const first = controlledAction(1, 2)
  const second = controlledAction(2, 3)
  const { actor, shown } = startWith(first)
  actor.send({ type: 'act', action: second })
  answer(first)
  await settle()
  expect([shown, second.sentVersions, second.wasDropped(), actor.getSnapshot().value]).toEqual([
    expectedShown,
    [],
    true,
    expectedState,
  ])
})

test('after a refusal the next action on the record removes the reason', async () => {
  const first = controlledAction(1, 2)
  const { actor, shown } = startWith(first)
  first.fail('refused')
  await settle()
  actor.send({ type: 'act', action: controlledAction(1, 0) })
  expect([shown, actor.getSnapshot().value]).toEqual([[2, 'as told', 'refused', 'no failure', 0], 'assumed'])
})

scenario(
  'the reason of a refusal is shown for eight seconds',
  assumedActionMachine,
  [
    [
      'start',
      'assumed',
      `starts send {"action":${text(deactivate)}}`,
      `showAssumedState {"action":${text(deactivate)}}`,
    ],
    [
      errorEvent('send', 'refused'),
      'takenBack',
      'hideAssumedState',
      'dropWaiting {"waiting":[]}',
      'showFailure {"failure":"refused"}',
      'stops send',
      'failure = "refused"',
    ],
    [7_999, 'stays'],
    [1, 'forgotten', 'hideFailure', 'ends'],
  ],
  { input: { action: deactivate }, shortenValue: shorten },
)
