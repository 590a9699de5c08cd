import { expect, test } from 'vitest'
import { emailDeliveryMachine, emailDeliveryStep } from './emailDelivery.ts'
import { scenario } from '../testing/scenario.ts'

scenario('an email is sent again until the mail server accepts it', emailDeliveryMachine, [
  ['start', 'waiting'],
  ['accept', 'refused'],
  ['fail', 'refused'],
  ['claim', 'sending'],
  ['fail', 'waiting', 'scheduleRetry'],
  ['claim', 'sending'],
  ['claim', 'stays'],
  ['accept', 'sent', 'removeContent', 'ends'],
])

scenario('an email that the mail server rejects is not sent again', emailDeliveryMachine, [
  ['start', 'waiting'],
  ['reject', 'refused'],
  ['claim', 'sending'],
  ['reject', 'refused', 'removeContent', 'ends'],
])

scenario('an email that has expired is not sent', emailDeliveryMachine, [
  ['start', 'waiting'],
  ['expire', 'expired', 'removeContent', 'ends'],
])

test('emailDeliveryStep returns the next state and the effects of the chart, and undefined for an event that the chart refuses', () => {
  expect([
    emailDeliveryStep('sending', 'fail'),
    emailDeliveryStep('sending', 'expire'),
    emailDeliveryStep('sent', 'claim'),
    emailDeliveryStep('waiting', 'accept'),
  ]).toEqual([
    { state: 'waiting', effects: ['scheduleRetry'] },
    { state: 'expired', effects: ['removeContent'] },
    undefined,
    undefined,
  ])
})
