import { invitationMachine } from './invitation.ts'
import { doneEvent, errorEvent, scenario } from './testing/scenario.ts'

const CHECK = 'starts check {"token":"t"}'
const SAVE = 'starts save {"token":"t","password":"secret"}'
const enterPassword = { type: 'enterPassword', password: 'secret' }
const input = { token: 't' }

scenario(
  'a link is checked before the form is shown, again after a failure; a failed password is entered again',
  invitationMachine,
  [
    ['start', 'checking', CHECK],
    [enterPassword, 'refused'],
    [errorEvent('check', 'offline'), 'unchecked', 'stops check', 'failure = "offline"'],
    [enterPassword, 'refused'],
    ['retry', 'checking', CHECK, 'failure = undefined'],
    [doneEvent('check', { isValid: true }), 'open', 'stops check'],
    ['retry', 'refused'],
    [enterPassword, 'saving', SAVE, 'tags = busy'],
    [enterPassword, 'refused'],
    [
      errorEvent('save', 'short'),
      'open',
      'reportFailure {"failure":"short"}',
      'stops save',
      'failure = "short"',
      'tags = ',
    ],
    [enterPassword, 'saving', SAVE, 'failure = undefined', 'tags = busy'],
    [doneEvent('save'), 'done', 'stops save', 'tags = '],
    [enterPassword, 'refused'],
  ],
  { input, guards: { isEnded: false } },
)

scenario(
  'a link that was used or replaced while the form was shown ends the form',
  invitationMachine,
  [
    ['start', 'checking', CHECK],
    [doneEvent('check', { isValid: true }), 'open', 'stops check'],
    [enterPassword, 'saving', SAVE, 'tags = busy'],
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
    ['start', 'checking', CHECK],
    [doneEvent('check', { isValid: false }), 'ended', 'stops check'],
  ],
  { input },
)

scenario('a link without a secret is not checked', invitationMachine, [['start', 'ended']], { input: { token: '' } })
