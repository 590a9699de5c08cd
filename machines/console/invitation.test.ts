import { invitationMachine } from './invitation.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'

const startEffectOfCheck = 'starts check {"token":"t"}'
const startEffectOfSave = 'starts save {"token":"t","password":"secret"}'
const enterPasswordEvent = { type: 'enterPassword', password: 'secret' }
const input = { token: 't' }

scenario(
  'a link is checked before the form is shown, again after a failure; a failed password is entered again',
  invitationMachine,
  [
    ['start', 'checking', startEffectOfCheck],
    [enterPasswordEvent, 'refused'],
    [errorEvent('check', 'offline'), 'checkFailed', 'stops check', 'failure = "offline"'],
    [enterPasswordEvent, 'refused'],
    ['retry', 'checking', startEffectOfCheck, 'failure = undefined'],
    [doneEvent('check', { isValid: true }), 'open', 'stops check'],
    ['retry', 'refused'],
    [enterPasswordEvent, 'saving', startEffectOfSave, 'tags = busy'],
    [enterPasswordEvent, 'refused'],
    [
      errorEvent('save', 'short'),
      'open',
      'reportFailure {"failure":"short"}',
      'stops save',
      'failure = "short"',
      'tags = ',
    ],
    [enterPasswordEvent, 'saving', startEffectOfSave, 'failure = undefined', 'tags = busy'],
    [doneEvent('save'), 'done', 'stops save', 'tags = '],
    [enterPasswordEvent, 'refused'],
  ],
  { input, guards: { isEnded: false } },
)

scenario(
  'a link that was used or replaced while the form was shown ends the form',
  invitationMachine,
  [
    ['start', 'checking', startEffectOfCheck],
    [doneEvent('check', { isValid: true }), 'open', 'stops check'],
    [enterPasswordEvent, 'saving', startEffectOfSave, 'tags = busy'],
    [errorEvent('save', 'ended'), 'ended', 'stops save', 'tags = '],
    [enterPasswordEvent, 'refused'],
    ['retry', 'refused'],
  ],
  { input, guards: { isEnded: true } },
)

scenario(
  'a link that cannot be used shows no form',
  invitationMachine,
  [
    ['start', 'checking', startEffectOfCheck],
    [doneEvent('check', { isValid: false }), 'ended', 'stops check'],
  ],
  { input },
)

scenario('a link without a secret is not checked', invitationMachine, [['start', 'ended']], { input: { token: '' } })
