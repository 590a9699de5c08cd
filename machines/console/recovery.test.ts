import { afterEach, beforeEach, vi } from 'vitest'
import { passwordRecoveryMachine } from './recovery.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

const EMAIL = 'a@b.example'
const requestCodeEvent = { type: 'requestCode', email: EMAIL }
const enterCodeEvent = { type: 'enterCode', code: '123456' }
const enterPasswordEvent = { type: 'enterPassword', password: 'secret' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

scenario(
  'a code is sent by email, sent again, entered, and exchanged for a new password',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.email', 'removeProgress'],
    [requestCodeEvent, 'step.requesting', `starts request {"email":"${EMAIL}"}`, `email = "${EMAIL}"`, 'tags = busy'],
    [
      doneEvent('request', { recoveryToken: 'r' }),
      'step.code.form.ready step.code.mail.sent',
      'storeProgress',
      'announceProgress',
      'stops request',
      'recoveryToken = "r"',
      'tags = ',
    ],
    [enterPasswordEvent, 'refused'],
    ['sendAgain', 'refused'],
    [29_999, 'stays'],
    [1, 'step.code.mail.ready'],
    ['sendAgain', 'step.code.mail.sending', `starts sendAgain {"email":"${EMAIL}"}`],
    [
      doneEvent('sendAgain', { recoveryToken: 's' }),
      'step.code.mail.resent',
      'storeProgress',
      'announceProgress',
      'stops sendAgain',
      'recoveryToken = "s"',
      'tags = resent',
    ],
    [29_999, 'stays'],
    [1, 'step.code.mail.ready', 'tags = '],
    [enterCodeEvent, 'step.code.form.verifying', 'starts verify {"recoveryToken":"s","code":"123456"}', 'tags = busy'],
    [
      doneEvent('verify', { passwordToken: 'p' }),
      'step.password',
      'storeProgress',
      'announceProgress',
      'stops verify',
      'passwordToken = "p"',
      'tags = ',
    ],
    [enterPasswordEvent, 'step.saving', 'starts save {"passwordToken":"p","password":"secret"}', 'tags = busy'],
    [doneEvent('save'), 'step.done', 'announceCompletion', 'removeProgress', 'stops save', 'tags = '],
  ],
  { input: { email: '' }, guards: { isEnded: false } },
)

scenario(
  'a reload continues with the code, a failed call keeps the form, and after a 429 response nothing is sent for a while',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.code.form.ready step.code.mail.sent'],
    ['back', 'step.email', 'removeProgress', 'recoveryToken = undefined'],
    [requestCodeEvent, 'step.requesting', `starts request {"email":"${EMAIL}"}`, 'tags = busy'],
    [
      errorEvent('request', { retryAfter: 5 }),
      'step.email attempts.limited',
      'removeProgress',
      'stops request',
      'failure = {"retryAfter":5}',
      'waitUntil = 5000',
      'limitFailure = {"retryAfter":5}',
      'tags = waiting',
    ],
    [requestCodeEvent, 'refused'],
    [4_999, 'stays'],
    [1, 'attempts.allowed', 'failure = undefined', 'waitUntil = 0', 'limitFailure = undefined', 'tags = '],
    [requestCodeEvent, 'step.requesting', `starts request {"email":"${EMAIL}"}`, 'tags = busy'],
    [
      doneEvent('request', { recoveryToken: 'r' }),
      'step.code.form.ready step.code.mail.sent',
      'storeProgress',
      'announceProgress',
      'stops request',
      'recoveryToken = "r"',
      'tags = ',
    ],
    [enterCodeEvent, 'step.code.form.verifying', 'starts verify {"recoveryToken":"r","code":"123456"}', 'tags = busy'],
    [errorEvent('verify', 'wrong'), 'step.code.form.ready', 'stops verify', 'failure = "wrong"', 'tags = '],
    [
      enterCodeEvent,
      'step.code.form.verifying',
      'starts verify {"recoveryToken":"r","code":"123456"}',
      'failure = undefined',
      'tags = busy',
    ],
    [errorEvent('verify', 'wrong'), 'step.code.form.ready', 'stops verify', 'failure = "wrong"', 'tags = '],
    [30_000, 'step.code.mail.ready'],
    ['sendAgain', 'step.code.mail.sending', `starts sendAgain {"email":"${EMAIL}"}`, 'failure = undefined'],
    [errorEvent('sendAgain', 'offline'), 'step.code.mail.ready', 'stops sendAgain', 'failure = "offline"'],
    ['back', 'step.email', 'removeProgress', 'recoveryToken = undefined', 'failure = undefined'],
  ],
  { input: { email: EMAIL, recoveryToken: 'q' }, guards: { isEnded: false } },
)

const OTHER_EMAIL = 'c@d.example'
const emailLimitFailure = { retryAfter: 5, limitedField: 'email' }

scenario(
  'after a 429 response for one email address, another one is accepted at once, and so is a code that was sent before',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.code.form.ready step.code.mail.sent'],
    [30_000, 'step.code.mail.ready'],
    ['sendAgain', 'step.code.mail.sending', `starts sendAgain {"email":"${EMAIL}"}`],
    [
      errorEvent('sendAgain', emailLimitFailure),
      'step.code.mail.ready attempts.limited',
      'stops sendAgain',
      'failure = {"retryAfter":5,"limitedField":"email"}',
      'waitUntil = 35000',
      'limitFailure = {"retryAfter":5,"limitedField":"email"}',
      'tags = waiting',
    ],
    ['sendAgain', 'refused'],
    [
      enterCodeEvent,
      'step.code.form.verifying',
      'starts verify {"recoveryToken":"q","code":"123456"}',
      'failure = undefined',
      'tags = busy, waiting',
    ],
    [errorEvent('verify', 'wrong'), 'step.code.form.ready', 'stops verify', 'failure = "wrong"', 'tags = waiting'],
    ['sendAgain', 'refused'],
    ['back', 'step.email', 'removeProgress', 'recoveryToken = undefined', 'failure = undefined'],
    [requestCodeEvent, 'refused'],
    [
      { type: 'requestCode', email: OTHER_EMAIL },
      'step.requesting attempts.allowed',
      `starts request {"email":"${OTHER_EMAIL}"}`,
      `email = "${OTHER_EMAIL}"`,
      'waitUntil = 0',
      'limitFailure = undefined',
      'tags = busy',
    ],
    [
      errorEvent('request', { retryAfter: 7 }),
      'step.email attempts.limited',
      'removeProgress',
      'stops request',
      'failure = {"retryAfter":7}',
      'waitUntil = 37000',
      'limitFailure = {"retryAfter":7}',
      'tags = waiting',
    ],
    [requestCodeEvent, 'refused'],
    [6_999, 'stays'],
    [1, 'attempts.allowed', 'failure = undefined', 'waitUntil = 0', 'limitFailure = undefined', 'tags = '],
  ],
  { input: { email: EMAIL, recoveryToken: 'q' }, guards: { isEnded: false } },
)

scenario(
  'the end of a limit keeps an error that has nothing to do with it',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.code.form.ready step.code.mail.sent'],
    [30_000, 'step.code.mail.ready'],
    ['sendAgain', 'step.code.mail.sending', `starts sendAgain {"email":"${EMAIL}"}`],
    [
      errorEvent('sendAgain', emailLimitFailure),
      'step.code.mail.ready attempts.limited',
      'stops sendAgain',
      'failure = {"retryAfter":5,"limitedField":"email"}',
      'waitUntil = 35000',
      'limitFailure = {"retryAfter":5,"limitedField":"email"}',
      'tags = waiting',
    ],
    [
      enterCodeEvent,
      'step.code.form.verifying',
      'starts verify {"recoveryToken":"q","code":"123456"}',
      'failure = undefined',
      'tags = busy, waiting',
    ],
    [errorEvent('verify', 'wrong'), 'step.code.form.ready', 'stops verify', 'failure = "wrong"', 'tags = waiting'],
    [5_000, 'attempts.allowed', 'waitUntil = 0', 'limitFailure = undefined', 'tags = '],
  ],
  { input: { email: EMAIL, recoveryToken: 'q' }, guards: { isEnded: false } },
)

const recoveryEndedEffects = ['recoveryToken = undefined', 'passwordToken = undefined', 'failure = "ended"', 'tags = ']

scenario(
  'a reload continues with the password, and a recovery that the server has ended begins again',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.password'],
    [enterPasswordEvent, 'step.saving', 'starts save {"passwordToken":"p","password":"secret"}', 'tags = busy'],
    [errorEvent('save', 'ended'), 'step.email', 'removeProgress', 'stops save', ...recoveryEndedEffects],
  ],
  { input: { email: EMAIL, recoveryToken: 'q', passwordToken: 'p' }, guards: { isEnded: true } },
)

scenario(
  'a password that the server refuses is entered again, or the recovery begins again',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.password'],
    [enterPasswordEvent, 'step.saving', 'starts save {"passwordToken":"p","password":"secret"}', 'tags = busy'],
    [
      errorEvent('save', { retryAfter: 0.001 }),
      'step.password attempts.limited',
      'stops save',
      'failure = {"retryAfter":0.001}',
      'waitUntil = 1',
      'limitFailure = {"retryAfter":0.001}',
      'tags = waiting',
    ],
    [enterPasswordEvent, 'refused'],
    [1, 'attempts.allowed', 'failure = undefined', 'waitUntil = 0', 'limitFailure = undefined', 'tags = '],
    [enterPasswordEvent, 'step.saving', 'starts save {"passwordToken":"p","password":"secret"}', 'tags = busy'],
    [errorEvent('save', 'short'), 'step.password', 'stops save', 'failure = "short"', 'tags = '],
    [
      'back',
      'step.email',
      'removeProgress',
      'recoveryToken = undefined',
      'passwordToken = undefined',
      'failure = undefined',
    ],
  ],
  { input: { email: EMAIL, recoveryToken: 'q', passwordToken: 'p' }, guards: { isEnded: false } },
)

scenario(
  'a code of a recovery that the server has ended leads back to the email address',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.code.form.ready step.code.mail.sent'],
    [enterCodeEvent, 'step.code.form.verifying', 'starts verify {"recoveryToken":"q","code":"123456"}', 'tags = busy'],
    [
      errorEvent('verify', 'ended'),
      'step.email',
      'removeProgress',
      'stops verify',
      'recoveryToken = undefined',
      'failure = "ended"',
      'tags = ',
    ],
  ],
  { input: { email: EMAIL, recoveryToken: 'q' }, guards: { isEnded: true } },
)

const continueElsewhereEvent = (progress: object) => ({
  type: 'continueElsewhere',
  progress: { email: EMAIL, ...progress },
})
const completeElsewhereEvent = (email: string) => ({ type: 'completeElsewhere', email })

scenario(
  'a code that another tab requested again is the one that is entered, and a recovery of another address stays',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.code.form.ready step.code.mail.sent'],
    [continueElsewhereEvent({ email: OTHER_EMAIL, recoveryToken: 'x' }), 'refused'],
    [completeElsewhereEvent(OTHER_EMAIL), 'refused'],
    [enterCodeEvent, 'step.code.form.verifying', 'starts verify {"recoveryToken":"q","code":"123456"}', 'tags = busy'],
    [
      continueElsewhereEvent({ recoveryToken: 'r' }),
      'step.code.form.ready step.code.mail.resent',
      'stops verify',
      'recoveryToken = "r"',
      'tags = resent',
    ],
    [
      enterCodeEvent,
      'step.code.form.verifying',
      'starts verify {"recoveryToken":"r","code":"123456"}',
      'tags = busy, resent',
    ],
    [errorEvent('verify', 'wrong'), 'step.code.form.ready', 'stops verify', 'failure = "wrong"', 'tags = resent'],
    [
      continueElsewhereEvent({ recoveryToken: 'r', passwordToken: 'p' }),
      'step.password',
      'failure = undefined',
      'passwordToken = "p"',
      'tags = ',
    ],
    [continueElsewhereEvent({ recoveryToken: 's' }), 'refused'],
    [completeElsewhereEvent(EMAIL), 'step.done', 'removeProgress'],
  ],
  { input: { email: EMAIL, recoveryToken: 'q' }, guards: { isEnded: false } },
)

scenario(
  'a password that another tab has set ends the form of the code, and nothing leads back',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.code.form.ready step.code.mail.sent'],
    [completeElsewhereEvent(EMAIL), 'step.done', 'removeProgress'],
    [continueElsewhereEvent({ recoveryToken: 's' }), 'refused'],
  ],
  { input: { email: EMAIL, recoveryToken: 'q' }, guards: { isEnded: false } },
)

scenario(
  'the failure of a request for a code is forgotten when the next one begins',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.email', 'removeProgress'],
    [requestCodeEvent, 'step.requesting', `starts request {"email":"${EMAIL}"}`, `email = "${EMAIL}"`, 'tags = busy'],
    [
      errorEvent('request', { status: 503 }),
      'step.email',
      'removeProgress',
      'stops request',
      'failure = {"status":503}',
      'tags = ',
    ],
    [requestCodeEvent, 'step.requesting', `starts request {"email":"${EMAIL}"}`, 'failure = undefined', 'tags = busy'],
  ],
  { input: { email: '' }, guards: { isEnded: false } },
)

scenario(
  'the failure to save a password is forgotten when the next try begins',
  passwordRecoveryMachine,
  [
    ['start', 'attempts.allowed step.password'],
    [enterPasswordEvent, 'step.saving', 'starts save {"passwordToken":"p","password":"secret"}', 'tags = busy'],
    [errorEvent('save', { status: 503 }), 'step.password', 'stops save', 'failure = {"status":503}', 'tags = '],
    [
      enterPasswordEvent,
      'step.saving',
      'starts save {"passwordToken":"p","password":"secret"}',
      'failure = undefined',
      'tags = busy',
    ],
  ],
  { input: { email: EMAIL, recoveryToken: 'r', passwordToken: 'p' }, guards: { isEnded: false } },
)
