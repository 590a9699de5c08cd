import { expect, test } from 'vitest'
import { connectionMachine } from '../../machines/console/connection.ts'
import { connectionView } from './connectionView.ts'

test.each([
  ['offline', 0, undefined],
  [{ open: 'connecting' }, 0, { message: { key: 'connection.connecting' }, icon: 'refresh', tone: 'busy' }],
  [{ open: 'live' }, 0, { message: { key: 'connection.live' }, icon: 'dot', tone: 'normal' }],
  [
    'waiting',
    3,
    { message: { key: 'connection.attempt', values: { attempt: 3, attempts: 10 } }, icon: 'refresh', tone: 'busy' },
  ],
  [
    { open: 'authenticating' },
    3,
    { message: { key: 'connection.attempt', values: { attempt: 3, attempts: 10 } }, icon: 'refresh', tone: 'busy' },
  ],
  [{ open: 'interrupted' }, 0, { message: { key: 'connection.interrupted' }, icon: 'warning', tone: 'warning' }],
  ['failed', 11, { message: { key: 'connection.failed' }, icon: 'warning', tone: 'warning', offersRetry: true }],
  [
    { open: 'connecting' },
    12,
    { message: { key: 'connection.failed' }, icon: 'warning', tone: 'warning', offersRetry: true },
  ],
])('a connection in %j at attempt %i is shown as %j', (value, attempt, view) => {
  expect(connectionView(connectionMachine.resolveState({ value, context: { attempt } }), true)).toEqual(view)
})

test('a connection is called live only if the server promises to send every change', () => {
  const connected = connectionMachine.resolveState({ value: { open: 'live' }, context: { attempt: 0 } })
  expect(connectionView(connected, false)?.message).toEqual({ key: 'connection.connected' })
})
