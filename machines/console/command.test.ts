import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assign, createActor, fromCallback, fromPromise } from 'xstate'
import { commandMachine } from './command.ts'
import {
  type CheckResult,
  type CommandEvent,
  isNoLongerAllowed,
  unseenChanges,
  addOrReplaceChange,
  type WriteByAnother,
} from './commandContext.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

// The wait after an error response with `retryAfter` is counted from `steadyNow()`.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/**
 * Returns the options of a scenario: the input of a command with or without a form and a question, and the results of
 * the guards that are provided elsewhere, which depend on the values and the failures.
 */
function commandOptionsWith(hasForm: boolean, hasQuestion: boolean) {
  return {
    input: { hasForm, hasQuestion, values: { reason: '' }, version: 7 },
    guards: {
      isValidAndNeedsCheck: ({ values }: { values: { reason: string } }) => values.reason === 'checked',
      isValidAndNeedsQuestion: ({ values }: { values: { reason: string } }) => values.reason === 'asked',
      isValid: ({ values }: { values: { reason: string } }) => values.reason !== '',
      canCompareVersions: ({ failure }: { failure: unknown }) => failure === 'changed',
      isCheckResultOutdated: ({ failure }: { failure: unknown }) => failure === 'outdated',
      isObsolete: ({ failure }: { failure: unknown }) => failure === 'hopeless',
      isRetryable: ({ failure }: { failure: unknown }) => failure !== 'final',
    },
  }
}

function submitEvent(reason: string): CommandEvent {
  return { type: 'submit', values: { reason } }
}

function editEvent(reason: string): CommandEvent {
  return { type: 'edit', values: { reason } }
}

function startEffectOfPerform(reason: string): string {
  return `starts perform ${JSON.stringify({ values: { reason }, idempotencyKey: '', version: 7 })}`
}

function startEffectOfWatch(reason: string, checkResult?: number): string {
  return `starts watch ${JSON.stringify({ values: { reason }, checkResult })}`
}

/** Returns the event of a write by another staff member. */
function changeEvent(to: string, version: number) {
  const write = { event: 'accept', from: 'waiting', to, version, by: { id: 2, name: 'b' } }
  return { type: 'change', write: { ...write, isEventAllowed: to !== 'rejected' } }
}

function effectOfChangeEvent({ write }: ReturnType<typeof changeEvent>): string {
  return `changes = ${JSON.stringify([write])}`
}

const changeToAcceptedEvent = changeEvent('accepted', 8)
const changeToRejectedEvent = changeEvent('rejected', 9)

/** The error of a command that the server limits for half a minute, and the effects of that error. */
const limitFailure = { retryAfter: 30 }
const effectsOfLimitFailure = [
  'setVersion {"failure":{"retryAfter":30}}',
  'reportFailure {"failure":{"retryAfter":30}}',
  'stops perform',
  'failure = {"retryAfter":30}',
  'waitUntil = 30000',
  'tags = waiting',
] as const

scenario(
  'a command without a form or a question runs at once',
  commandMachine,
  [
    ['start', 'running', startEffectOfPerform(''), 'setIdempotencyKey'],
    ['confirm', 'refused'],
    ['back', 'refused'],
    [doneEvent('perform'), 'done', 'reportSuccess', 'stops perform', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(false, false),
)

scenario(
  'a question is confirmed before the command runs',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    [submitEvent('asked'), 'refused'],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
    ['confirm', 'refused'],
    [doneEvent('perform'), 'done', 'reportSuccess', 'stops perform', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a question can be cancelled',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    ['back', 'cancelled', 'stops watch', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a form that is not valid is not sent',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [submitEvent(''), 'refused'],
    ['confirm', 'refused'],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a valid form is sent',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('typed'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'values = {"reason":"typed"}',
      'typedValues = {"reason":"typed"}',
    ],
    [submitEvent('typed'), 'refused'],
    [doneEvent('perform'), 'done', 'reportSuccess', 'stops perform', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a valid form leads to its question, and the question leads back to the form with the typed values',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('asked'),
      'reviewing.ready',
      startEffectOfWatch('asked'),
      'values = {"reason":"asked"}',
      'typedValues = {"reason":"asked"}',
    ],
    ['back', 'gathering.ready', 'stops watch'],
    [submitEvent('asked'), 'reviewing.ready', startEffectOfWatch('asked')],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('asked')],
  ],
  commandOptionsWith(true, true),
)

scenario(
  'a form that the server must check leads to its question after the check',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('checked'),
      'checking',
      'starts check {"values":{"reason":"checked"}}',
      'values = {"reason":"checked"}',
      'typedValues = {"reason":"checked"}',
    ],
    [submitEvent('checked'), 'refused'],
    ['back', 'refused'],
    [doneEvent('check'), 'reviewing.ready', 'stops check', startEffectOfWatch('checked')],
  ],
  commandOptionsWith(true, true),
)

const startEffectOfCheck = 'starts check {"values":{"reason":"checked"}}'
const startEffectOfRecheck = 'starts recheck {"values":{"reason":"checked"}}'

scenario(
  'a question whose numbers change is asked again with the new ones, without the typed values being lost',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('checked'),
      'checking',
      startEffectOfCheck,
      'values = {"reason":"checked"}',
      'typedValues = {"reason":"checked"}',
    ],
    [doneEvent('check', 5), 'reviewing.ready', 'stops check', startEffectOfWatch('checked', 5), 'checkResult = 5'],
    ['invalidate', 'reviewing.rechecking', 'stops watch', startEffectOfRecheck],
    ['confirm', 'refused'],
    ['invalidate', 'refused'],
    [doneEvent('recheck', 3), 'reviewing.changed', 'stops recheck', 'checkResult = 3', 'previousCheckResult = 5'],
    ['back', 'gathering.ready', 'checkResult = undefined', 'previousCheckResult = undefined'],
    [submitEvent('checked'), 'checking', startEffectOfCheck],
    [doneEvent('check', 3), 'reviewing.ready', 'stops check', startEffectOfWatch('checked', 3), 'checkResult = 3'],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('checked')],
    ['invalidate', 'refused'],
  ],
  commandOptionsWith(true, true),
)

scenario(
  'a question whose numbers are outdated when the server gets the answer is asked again',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('checked'),
      'checking',
      startEffectOfCheck,
      'values = {"reason":"checked"}',
      'typedValues = {"reason":"checked"}',
    ],
    [doneEvent('check', 5), 'reviewing.ready', 'stops check', startEffectOfWatch('checked', 5), 'checkResult = 5'],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('checked')],
    [
      errorEvent('perform', 'outdated'),
      'reviewing.rechecking',
      'reportFailure {"failure":"outdated"}',
      'stops perform',
      startEffectOfRecheck,
    ],
    [doneEvent('recheck', 3), 'reviewing.changed', 'stops recheck', 'checkResult = 3', 'previousCheckResult = 5'],
    [399, 'stays'],
    ['confirm', 'stays', 'reportPrematureAnswer'],
    [1, 'reviewing.ready', startEffectOfWatch('checked', 3)],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('checked')],
    [doneEvent('perform'), 'done', 'reportSuccess', 'stops perform', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(true, true),
)

test('a command that the server has refused as outdated is not sent again with the same idempotency key', () => {
  const sentAttempt = { values: { reason: 'checked' }, idempotencyKey: 'first', checkResult: 5 }
  const { input } = commandOptionsWith(true, true)
  const actor = createActor(
    commandMachine.provide({
      guards: {
        isValidAndNeedsCheck: () => true,
        canCompareVersions: () => false,
        isObsolete: () => false,
        isCheckResultOutdated: () => true,
      },
      actors: {
        check: fromPromise(() => new Promise<CheckResult>(() => undefined)),
        perform: fromPromise(() => new Promise<void>(() => undefined)),
        watch: fromCallback(() => undefined),
      },
      actions: { setIdempotencyKey: assign({ sentAttempt }), reportFailure: () => undefined },
    }),
    { input },
  )
  actor.start()
  actor.send(submitEvent('checked'))
  actor.send(doneEvent('check', 5) as never)
  actor.send({ type: 'confirm' })
  expect(actor.getSnapshot().context.sentAttempt).toEqual(sentAttempt)
  actor.send(errorEvent('perform', 'outdated') as never)
  expect([actor.getSnapshot().value, actor.getSnapshot().context.sentAttempt]).toEqual([
    { reviewing: 'rechecking' },
    undefined,
  ])
})

scenario(
  'a question that has become impossible is not answered any more, and leads back to the form',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('checked'),
      'checking',
      startEffectOfCheck,
      'values = {"reason":"checked"}',
      'typedValues = {"reason":"checked"}',
    ],
    [doneEvent('check', 5), 'reviewing.ready', 'stops check', startEffectOfWatch('checked', 5), 'checkResult = 5'],
    ['invalidate', 'reviewing.rechecking', 'stops watch', startEffectOfRecheck],
    [
      errorEvent('recheck', 'refused'),
      'reviewing.impossible',
      'reportFailure {"failure":"refused"}',
      'stops recheck',
      'failure = "refused"',
      'tags = obsolete',
    ],
    ['confirm', 'refused'],
    ['invalidate', 'refused'],
    ['back', 'gathering.ready', 'checkResult = undefined', 'tags = '],
  ],
  commandOptionsWith(true, true),
)

scenario(
  'a question that is checked again no longer shows the last failure',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
    [
      errorEvent('perform', 'busy'),
      'reviewing.ready',
      'setVersion {"failure":"busy"}',
      'reportFailure {"failure":"busy"}',
      'stops perform',
      startEffectOfWatch(''),
      'failure = "busy"',
    ],
    [
      'invalidate',
      'reviewing.rechecking',
      'stops watch',
      'starts recheck {"values":{"reason":""}}',
      'failure = undefined',
    ],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a question that is being checked again can be left for the form',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('checked'),
      'checking',
      startEffectOfCheck,
      'values = {"reason":"checked"}',
      'typedValues = {"reason":"checked"}',
    ],
    [doneEvent('check', 5), 'reviewing.ready', 'stops check', startEffectOfWatch('checked', 5), 'checkResult = 5'],
    ['invalidate', 'reviewing.rechecking', 'stops watch', startEffectOfRecheck],
    ['back', 'gathering.ready', 'stops recheck', 'checkResult = undefined'],
  ],
  commandOptionsWith(true, true),
)

scenario(
  'the failure to watch a question is shown, and the question stays',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    [errorEvent('watch', 'broken'), 'stays', 'reportFailure {"failure":"broken"}'],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'the error of a check is shown at the form until the next attempt',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('checked'),
      'checking',
      'starts check {"values":{"reason":"checked"}}',
      'values = {"reason":"checked"}',
      'typedValues = {"reason":"checked"}',
    ],
    [
      errorEvent('check', 'refused'),
      'gathering.ready',
      'reportFailure {"failure":"refused"}',
      'stops check',
      'failure = "refused"',
    ],
    [submitEvent('checked'), 'checking', 'starts check {"values":{"reason":"checked"}}', 'failure = undefined'],
  ],
  commandOptionsWith(true, true),
)

scenario(
  'a check that the server limits makes the form wait before the next attempt',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('checked'),
      'checking',
      'starts check {"values":{"reason":"checked"}}',
      'values = {"reason":"checked"}',
      'typedValues = {"reason":"checked"}',
    ],
    [
      errorEvent('check', limitFailure),
      'gathering.waiting',
      'reportFailure {"failure":{"retryAfter":30}}',
      'stops check',
      'failure = {"retryAfter":30}',
      'waitUntil = 30000',
      'tags = waiting',
    ],
    [29_999, 'stays'],
    [1, 'gathering.ready', 'waitUntil = 0', 'tags = '],
  ],
  commandOptionsWith(true, true),
)

scenario(
  'a form from which everything typed was removed is cancelled at once',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [editEvent('typed'), 'stays', 'typedValues = {"reason":"typed"}'],
    [editEvent(''), 'stays', 'typedValues = {"reason":""}'],
    ['back', 'cancelled', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a form that begins with what was typed earlier is given up only after a question',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    ['back', 'gathering.discarding'],
  ],
  {
    ...commandOptionsWith(true, false),
    input: { ...commandOptionsWith(true, false).input, typedValues: { reason: 'typed earlier' } },
  },
)

scenario(
  'an untouched form is cancelled at once',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    ['back', 'cancelled', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a form that was typed into is given up only after a question',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [editEvent('typed'), 'stays', 'typedValues = {"reason":"typed"}'],
    ['back', 'gathering.discarding'],
    ['back', 'gathering.ready'],
    ['back', 'gathering.discarding'],
    ['confirm', 'cancelled', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a form that shows something only once is left by its submission, or after a question',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    ['back', 'gathering.discarding'],
    ['back', 'gathering.ready'],
    ['back', 'gathering.discarding'],
    ['confirm', 'cancelled', 'tags = withoutFailure', 'ends'],
  ],
  { ...commandOptionsWith(true, false), input: { ...commandOptionsWith(true, false).input, isContentShownOnce: true } },
)

scenario(
  'if the record was changed meanwhile, both versions are compared, and the form is sent or edited again',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('typed'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'values = {"reason":"typed"}',
      'typedValues = {"reason":"typed"}',
    ],
    [
      errorEvent('perform', 'changed'),
      'comparing',
      'setVersion {"failure":"changed"}',
      'stops perform',
      'failure = "changed"',
      'tags = withoutFailure',
    ],
    [submitEvent(''), 'refused'],
    [
      submitEvent('mine'),
      'running',
      'keepMergedValues {"values":{"reason":"mine"},"failure":"changed"}',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'failure = undefined',
      'tags = ',
    ],
    [
      errorEvent('perform', 'changed'),
      'comparing',
      'setVersion {"failure":"changed"}',
      'stops perform',
      'failure = "changed"',
      'tags = withoutFailure',
    ],
    ['back', 'gathering.ready', 'tags = '],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a question whose command cannot succeed is closed',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
    [errorEvent('perform', 'hopeless'), 'refused', 'reportFailure {"failure":"hopeless"}', 'stops perform', 'ends'],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a form whose command cannot succeed keeps what was typed',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('typed'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'values = {"reason":"typed"}',
      'typedValues = {"reason":"typed"}',
    ],
    [
      errorEvent('perform', 'hopeless'),
      'gathering.ready',
      'setVersion {"failure":"hopeless"}',
      'reportFailure {"failure":"hopeless"}',
      'stops perform',
      'failure = "hopeless"',
    ],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'any other failure leads back to the form, which shows the failure',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('typed'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'values = {"reason":"typed"}',
      'typedValues = {"reason":"typed"}',
    ],
    [
      errorEvent('perform', 'network'),
      'gathering.ready',
      'setVersion {"failure":"network"}',
      'reportFailure {"failure":"network"}',
      'stops perform',
      'failure = "network"',
    ],
    [submitEvent('typed'), 'running', 'setIdempotencyKey', startEffectOfPerform('typed'), 'failure = undefined'],
  ],
  commandOptionsWith(true, true),
)

scenario(
  'a form that the server limits cannot be sent until the time is over',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('typed'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'values = {"reason":"typed"}',
      'typedValues = {"reason":"typed"}',
    ],
    [errorEvent('perform', limitFailure), 'gathering.waiting', ...effectsOfLimitFailure],
    [submitEvent('typed'), 'refused'],
    [29_999, 'stays'],
    [1, 'gathering.ready', 'waitUntil = 0', 'tags = '],
    [submitEvent('typed'), 'running', 'setIdempotencyKey', startEffectOfPerform('typed'), 'failure = undefined'],
  ],
  commandOptionsWith(true, false),
)

const reasonLimitFailure = { retryAfter: 30, limitedField: 'reason' }

scenario(
  'a form that the server limits for the value of a field can be sent with another value',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('typed'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'values = {"reason":"typed"}',
      'typedValues = {"reason":"typed"}',
    ],
    [
      errorEvent('perform', reasonLimitFailure),
      'gathering.waiting',
      `setVersion ${JSON.stringify({ failure: reasonLimitFailure })}`,
      `reportFailure ${JSON.stringify({ failure: reasonLimitFailure })}`,
      'stops perform',
      `failure = ${JSON.stringify(reasonLimitFailure)}`,
      'waitUntil = 30000',
      'tags = waiting',
    ],
    [submitEvent('typed'), 'refused'],
    [
      submitEvent('other'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('other'),
      'values = {"reason":"other"}',
      'typedValues = {"reason":"other"}',
      'failure = undefined',
      'waitUntil = 0',
      'tags = ',
    ],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a form that has to wait can be given up',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('typed'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'values = {"reason":"typed"}',
      'typedValues = {"reason":"typed"}',
    ],
    [errorEvent('perform', limitFailure), 'gathering.waiting', ...effectsOfLimitFailure],
    ['back', 'gathering.discarding', 'tags = '],
    ['back', 'gathering.waiting', 'tags = waiting'],
    ['back', 'gathering.discarding', 'tags = '],
    ['confirm', 'cancelled', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a form whose wait has passed while it asked whether to discard it can be sent at once',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('typed'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'values = {"reason":"typed"}',
      'typedValues = {"reason":"typed"}',
    ],
    [errorEvent('perform', limitFailure), 'gathering.waiting', ...effectsOfLimitFailure],
    ['back', 'gathering.discarding', 'tags = '],
    [30_000, 'stays'],
    ['back', 'gathering.waiting', 'tags = waiting'],
    [0, 'gathering.ready', 'waitUntil = 0', 'tags = '],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a failure after which another attempt may succeed leads back to the question',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
    [
      errorEvent('perform', 'network'),
      'reviewing.ready',
      'setVersion {"failure":"network"}',
      'reportFailure {"failure":"network"}',
      'stops perform',
      startEffectOfWatch(''),
      'failure = "network"',
    ],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform(''), 'failure = undefined'],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a question that the server limits cannot be confirmed until the time is over',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
    [errorEvent('perform', limitFailure), 'reviewing.waiting', ...effectsOfLimitFailure],
    ['confirm', 'refused'],
    [29_999, 'stays'],
    [1, 'reviewing.ready', startEffectOfWatch(''), 'waitUntil = 0', 'tags = '],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform(''), 'failure = undefined'],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a question that has to wait can be cancelled',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
    [errorEvent('perform', limitFailure), 'reviewing.waiting', ...effectsOfLimitFailure],
    ['back', 'cancelled', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a failure after which no attempt can succeed refuses the command',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
    [errorEvent('perform', 'final'), 'refused', 'reportFailure {"failure":"final"}', 'stops perform', 'ends'],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a question is obsolete if the version that it is based on no longer allows the event',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    [
      changeEvent('rejected', 7),
      'reviewing.obsolete',
      'stops watch',
      effectOfChangeEvent(changeEvent('rejected', 7)),
      'tags = obsolete',
    ],
  ],
  commandOptionsWith(false, true),
)

test('a record without a version or without a change has no unseen change', () => {
  const { write: change } = changeToAcceptedEvent
  expect(unseenChanges({ changes: [], version: 7 })).toEqual([])
  expect(unseenChanges({ changes: [change], version: undefined })).toEqual([])
})

test('the changes of several records are all unseen, whatever version they have', () => {
  const change = { ...changeToAcceptedEvent.write, version: 1, record: { kind: 'role', name: 'shop' } }
  expect(unseenChanges({ changes: [change], version: 7 })).toEqual([change])
  expect(unseenChanges({ changes: [change], version: undefined })).toEqual([change])
})

test('changes of records of two kinds with the same name are both kept', () => {
  const roleWrite = { ...changeToAcceptedEvent.write, record: { kind: 'role', name: 'shop' } }
  const storeWrite = { ...changeToAcceptedEvent.write, record: { kind: 'store', name: 'shop' } }
  expect(addOrReplaceChange(addOrReplaceChange([], roleWrite), storeWrite)).toEqual([roleWrite, storeWrite])
})

test.each([
  ['an older version', 6, []],
  ['the version on which the next attempt is based', 7, []],
  ['a newer version', 8, [8]],
])('the unseen change of a record: %s', (_, version, unseenVersions) => {
  const { write: change } = changeEvent('accepted', version)
  expect(unseenChanges({ changes: [change], version: 7 }).map((each) => each.version)).toEqual(unseenVersions)
})

test('the last changes of two staff members are kept, of one record and of several, and the last one of a record decides', () => {
  const { write } = changeEvent('accepted', 8)
  const other = { ...write, version: 9, by: { id: 3, name: 'c' }, isEventAllowed: false }
  const laterWrite = { ...write, version: 10 }
  const shopRoleWrite = { ...write, record: { kind: 'role', name: 'shop' } }
  const deskRoleWrite = { ...write, record: { kind: 'role', name: 'desk' }, isEventAllowed: false }
  const keptChanges = addOrReplaceChange(addOrReplaceChange([], write), other)
  expect(keptChanges).toEqual([write, other])
  expect(addOrReplaceChange(keptChanges, laterWrite)).toEqual([other, laterWrite])
  expect(
    addOrReplaceChange(addOrReplaceChange(addOrReplaceChange([], shopRoleWrite), deskRoleWrite), shopRoleWrite),
  ).toEqual([deskRoleWrite, shopRoleWrite])
  const isNoLongerAllowedAfter = (changes: readonly WriteByAnother[]) =>
    isNoLongerAllowed({ changes, version: 7, isRefusedByScreen: false })
  expect(
    [keptChanges, [other, laterWrite], [deskRoleWrite, shopRoleWrite], [shopRoleWrite], []].map(isNoLongerAllowedAfter),
  ).toEqual([true, false, true, false, false])
})

scenario(
  'a question stays when another staff member changes its record, until the event is no longer allowed',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    [changeEvent('rejected', 6), 'stays', effectOfChangeEvent(changeEvent('rejected', 6))],
    [changeToAcceptedEvent, 'stays', effectOfChangeEvent(changeToAcceptedEvent)],
    [
      changeToRejectedEvent,
      'reviewing.obsolete',
      'stops watch',
      effectOfChangeEvent(changeToRejectedEvent),
      'tags = obsolete',
    ],
    ['confirm', 'refused'],
    [
      changeEvent('accepted', 10),
      'reviewing.ready',
      startEffectOfWatch(''),
      effectOfChangeEvent(changeEvent('accepted', 10)),
      'tags = ',
    ],
    [
      changeEvent('rejected', 11),
      'reviewing.obsolete',
      'stops watch',
      effectOfChangeEvent(changeEvent('rejected', 11)),
      'tags = obsolete',
    ],
    ['back', 'cancelled', 'tags = withoutFailure', 'ends'],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a form whose event is no longer allowed keeps the typed values, but cannot be sent',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [changeToRejectedEvent, 'gathering.obsolete', effectOfChangeEvent(changeToRejectedEvent), 'tags = obsolete'],
    [submitEvent('typed'), 'refused'],
    [editEvent('typed'), 'stays', 'typedValues = {"reason":"typed"}'],
    ['back', 'gathering.discarding', 'tags = '],
    ['back', 'gathering.obsolete', 'tags = obsolete'],
    [changeEvent('accepted', 10), 'gathering.ready', effectOfChangeEvent(changeEvent('accepted', 10)), 'tags = '],
    [
      submitEvent('typed'),
      'running',
      'setIdempotencyKey',
      startEffectOfPerform('typed'),
      'values = {"reason":"typed"}',
    ],
  ],
  commandOptionsWith(true, false),
)

scenario(
  'a question after a form can no longer be confirmed when the event of the record is no longer allowed',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [
      submitEvent('asked'),
      'reviewing.ready',
      startEffectOfWatch('asked'),
      'values = {"reason":"asked"}',
      'typedValues = {"reason":"asked"}',
    ],
    [
      changeToRejectedEvent,
      'reviewing.obsolete',
      'stops watch',
      effectOfChangeEvent(changeToRejectedEvent),
      'tags = obsolete',
    ],
    ['back', 'gathering.obsolete'],
  ],
  commandOptionsWith(true, true),
)

scenario(
  'a change of the record while the command runs is kept in case the command fails',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
    [changeToRejectedEvent, 'stays', effectOfChangeEvent(changeToRejectedEvent)],
    [
      errorEvent('perform', 'network'),
      'reviewing.obsolete',
      'setVersion {"failure":"network"}',
      'reportFailure {"failure":"network"}',
      'stops perform',
      'failure = "network"',
      'tags = obsolete',
    ],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a waiting question whose event is no longer allowed is obsolete after the wait',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    ['confirm', 'running', 'setIdempotencyKey', 'stops watch', startEffectOfPerform('')],
    [errorEvent('perform', limitFailure), 'reviewing.waiting', ...effectsOfLimitFailure],
    [changeToRejectedEvent, 'stays', effectOfChangeEvent(changeToRejectedEvent)],
    [30_000, 'reviewing.obsolete', 'waitUntil = 0', 'tags = obsolete'],
  ],
  commandOptionsWith(false, true),
)

const questionInput = { hasForm: false, hasQuestion: true, values: { reason: '' }, version: 7 }

/** The event of a record that has been loaded again. */
function refreshEvent(isQuestionChanged: boolean) {
  return { type: 'refresh', version: 8, isRefusedByScreen: false, isQuestionChanged } as const
}

const effectsOfRefresh = ['version = 8', 'isRecordOutdated = false'] as const

scenario(
  'a confirmed question about an outdated record is sent when the record has been loaded and it says the same',
  commandMachine,
  [
    ['start', 'reviewing.reloading.asking'],
    ['confirm', 'reviewing.reloading.confirmed'],
    ['confirm', 'refused'],
    [
      refreshEvent(false),
      'running',
      'setIdempotencyKey',
      `starts perform ${JSON.stringify({ values: { reason: '' }, idempotencyKey: '', version: 8 })}`,
      ...effectsOfRefresh,
    ],
  ],
  { ...commandOptionsWith(false, true), input: { ...questionInput, newerWrite: changeToAcceptedEvent.write } },
)

scenario(
  'a confirmed question about an outdated record is asked again if it says something else now',
  commandMachine,
  [
    ['start', 'reviewing.reloading.asking'],
    ['confirm', 'reviewing.reloading.confirmed'],
    [refreshEvent(true), 'reviewing.changed', ...effectsOfRefresh, 'isQuestionChanged = true'],
    ['confirm', 'stays', 'reportPrematureAnswer'],
    [{ type: 'update', isRefusedByScreen: true }, 'reviewing.obsolete', 'isRefusedByScreen = true', 'tags = obsolete'],
  ],
  { ...commandOptionsWith(false, true), input: { ...questionInput, newerWrite: changeToAcceptedEvent.write } },
)

scenario(
  'a confirmed question about an outdated record is not sent if the screen refuses its command now',
  commandMachine,
  [
    ['start', 'reviewing.reloading.asking'],
    ['confirm', 'reviewing.reloading.confirmed'],
    [
      { ...refreshEvent(false), isRefusedByScreen: true },
      'reviewing.obsolete',
      ...effectsOfRefresh,
      'isRefusedByScreen = true',
      'tags = obsolete',
    ],
  ],
  { ...commandOptionsWith(false, true), input: { ...questionInput, newerWrite: changeToAcceptedEvent.write } },
)

scenario(
  'a question about an outdated record is obsolete as soon as its command is refused, and does not wait again',
  commandMachine,
  [
    ['start', 'reviewing.reloading.asking'],
    [
      { type: 'update', isRefusedByScreen: true },
      'reviewing.obsolete',
      'isRecordOutdated = false',
      'isRefusedByScreen = true',
      'tags = obsolete',
    ],
  ],
  { ...commandOptionsWith(false, true), input: { ...questionInput, newerWrite: changeToAcceptedEvent.write } },
)

scenario(
  'a question about an outdated record that is not loaded within five seconds can be answered by itself',
  commandMachine,
  [
    ['start', 'reviewing.reloading.asking'],
    [4_999, 'stays'],
    [1, 'reviewing.ready', startEffectOfWatch(''), 'isRecordOutdated = false'],
  ],
  { ...commandOptionsWith(false, true), input: { ...questionInput, newerWrite: changeToAcceptedEvent.write } },
)

scenario(
  'a question that the screen no longer allows is obsolete until the screen allows it again',
  commandMachine,
  [
    ['start', 'reviewing.ready', startEffectOfWatch('')],
    [
      { type: 'update', isRefusedByScreen: true },
      'reviewing.obsolete',
      'stops watch',
      'isRefusedByScreen = true',
      'tags = obsolete',
    ],
    [
      { type: 'update', isRefusedByScreen: false },
      'reviewing.ready',
      startEffectOfWatch(''),
      'isRefusedByScreen = false',
      'tags = ',
    ],
  ],
  commandOptionsWith(false, true),
)

scenario(
  'a form that the screen no longer allows is obsolete until the screen allows it again',
  commandMachine,
  [
    ['start', 'gathering.ready'],
    [{ type: 'update', isRefusedByScreen: true }, 'gathering.obsolete', 'isRefusedByScreen = true', 'tags = obsolete'],
    [submitEvent('typed'), 'refused'],
    [{ type: 'update', isRefusedByScreen: false }, 'gathering.ready', 'isRefusedByScreen = false', 'tags = '],
  ],
  commandOptionsWith(true, false),
)
