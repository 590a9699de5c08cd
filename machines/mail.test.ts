import { expect, test } from 'vitest'
import { mailMachine, mailStep } from './mail.ts'
import { scenario } from './testing/scenario.ts'

scenario('a mail is tried again until the mail server accepts it', mailMachine, [
  ['start', 'waiting'],
  ['accepted', 'refused'],
  ['failed', 'refused'],
  ['claim', 'sending'],
  ['failed', 'waiting', 'scheduleRetry'],
  ['claim', 'sending'],
  ['claim', 'stays'],
  ['accepted', 'sent', 'removeContent', 'ends'],
])

scenario('a mail that the mail server rejects is not tried again', mailMachine, [
  ['start', 'waiting'],
  ['rejected', 'refused'],
  ['claim', 'sending'],
  ['rejected', 'refused', 'removeContent', 'ends'],
])

scenario('a mail that is too old is not sent', mailMachine, [
  ['start', 'waiting'],
  ['expire', 'expired', 'removeContent', 'ends'],
])

test('the step of an event is that of the chart, and an event that it refuses has none', () => {
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
