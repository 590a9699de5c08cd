import { invitationMachine } from './invitation.ts'
import { doneEvent, errorEvent, scenario } from './testing/scenario.ts'

const checkStartEffect = 'starts check {"token":"t"}'
const saveStartEffect = 'starts save {"token":"t","password":"secret"}'
const enterPassword = { type: 'enterPassword', password: 'secret' }
const input = { token: 't' }

scenario(
  'a link is checked before the form is shown, again after a failure; a failed password is entered again',
  invitationMachine,
  [
    ['start', 'checking', checkStartEffect],
    [enterPassword, 'refused'],
    [errorEvent('check', 'offline'), 'checkFailed', 'stops check', 'failure = "offline"'],
    [enterPassword, 'refused'],
    ['retry', 'checking', checkStartEffect, 'failure = undefined'],
    [doneEvent('check', { isValid: true }), 'open', 'stops check'],
    ['retry', 'refused'],
    [enterPassword, 'saving', saveStartEffect, 'tags = busy'],
    [enterPassword, 'refused'],
    [
      errorEvent('save', 'short'),
      'open',
      'reportFailure {"failure":"short"}',
      'stops save',
      'failure = "short"',
      'tags = ',
    ],
    [enterPassword, 'saving', saveStartEffect, 'failure = undefined', 'tags = busy'],
    [doneEvent('save'), 'done', 'stops save', 'tags = '],
    [enterPassword, 'refused'],
  ],
  { input, guards: { isEnded: false } },
)

scenario(
  'a link that was used or replaced while the form was shown ends the form',
  invitationMachine,
  [
    ['start', 'checking', checkStartEffect],
    [doneEvent('check', { isValid: true }), 'open', 'stops check'],
    [enterPassword, 'saving', saveStartEffect, 'tags = busy'],
    [errorEvent('save', 'ended'), 'ended', 'stops save', 'tags = '],
    [enterPassword, 'refused'],
    ['retry', 'refused'],
  ],
  { input, guards: { isEnded: true } },
)

scenario(
  'a link that cannot be used shows no form',
  invitationMachine,
  [
    ['start', 'checking', checkStartEffect],
    [doneEvent('check', { isValid: false }), 'ended', 'stops check'],
  ],
  { input },
)

scenario('a link without a secret is not checked', invitationMachine, [['start', 'ended']], { input: { token: '' } })
