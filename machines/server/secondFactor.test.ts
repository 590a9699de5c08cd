import { expect, test } from 'vitest'
import { secondFactorEffects, secondFactorMachine } from './secondFactor.ts'
import { scenario } from '../testing/scenario.ts'

scenario(
  'a second factor can be set up, get new recovery codes and be removed',
  secondFactorMachine,
  [
    ['start', 'off'],
    ['confirm', 'refused'],
    ['replaceCodes', 'refused'],
    ['remove', 'refused'],
    ['reset', 'refused'],
    [{ type: 'start' }, 'pending', 'makeSecret'],
    [{ type: 'start' }, 'refused'],
    ['replaceCodes', 'refused'],
    ['remove', 'refused'],
    ['confirm', 'on', 'activateSecret', 'makeRecoveryCodes'],
    [{ type: 'start' }, 'refused'],
    ['confirm', 'refused'],
    ['replaceCodes', 'stays', 'makeRecoveryCodes'],
    ['remove', 'off', 'forgetSecret'],
    [{ type: 'start' }, 'pending', 'makeSecret'],
    ['cancel', 'off', 'forgetSecret'],
    ['cancel', 'refused'],
  ],
  { input: { isRequired: false } },
)

scenario(
  'a required second factor cannot be removed, but a super admin can reset it',
  secondFactorMachine,
  [
    ['start', 'off'],
    [{ type: 'start' }, 'pending', 'makeSecret'],
    ['reset', 'off', 'forgetSecret'],
    [{ type: 'start' }, 'pending', 'makeSecret'],
    ['cancel', 'off', 'forgetSecret'],
    [{ type: 'start' }, 'pending', 'makeSecret'],
    ['confirm', 'on', 'activateSecret', 'makeRecoveryCodes'],
    ['remove', 'refused'],
    ['cancel', 'refused'],
    ['reset', 'off', 'forgetSecret'],
  ],
  { input: { isRequired: true } },
)

test('secondFactorEffects returns the effects of the chart, and undefined for an event that the chart refuses', () => {
  expect([
    secondFactorEffects('pending', true, 'confirm'),
    secondFactorEffects('on', false, 'remove'),
    secondFactorEffects('on', true, 'remove'),
    secondFactorEffects('off', false, 'confirm'),
  ]).toEqual([['activateSecret', 'makeRecoveryCodes'], ['forgetSecret'], undefined, undefined])
})
