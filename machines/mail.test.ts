import { expect, test } from 'vitest'
import { mailMachine, mailStep } from './mail.ts'
import { scenario } from './testing/scenario.ts'

scenario('an email is sent again until the mail server accepts it', mailMachine, [
  ['start', 'waiting'],
  ['accepted', 'refused'],
  ['failed', 'refused'],
  ['claim', 'sending'],
  ['failed', 'waiting', 'scheduleRetry'],
  ['claim', 'sending'],
  ['claim', 'stays'],
  ['accepted', 'sent', 'removeContent', 'ends'],
])

scenario('an email that the mail server rejects is not sent again', mailMachine, [
  ['start', 'waiting'],
  ['rejected', 'refused'],
  ['claim', 'sending'],
  ['rejected', 'refused', 'removeContent', 'ends'],
])

scenario('an email that has expired is not sent', mailMachine, [
  ['start', 'waiting'],
  ['expire', 'expired', 'removeContent', 'ends'],
])

test('mailStep returns the next state and the effects of the chart, and undefined for an event that the chart refuses', () => {
  expect([
    mailStep('sending', 'failed'),
    mailStep('sending', 'expire'),
    mailStep('sent', 'claim'),
    mailStep('waiting', 'accepted'),
  ]).toEqual([
    { state: 'waiting', effects: ['scheduleRetry'] },
    { state: 'expired', effects: ['removeContent'] },
    undefined,
    undefined,
  ])
})
