import { expect, it, test } from 'vitest'
import vi from '../../locales/vi.json'
import { connectionMachine } from '../../machines/connection.ts'
import { sessionMachine } from '../../machines/session.ts'
import { connectionView } from './connectionView.ts'
import { sessionStageOf } from './stage.ts'
import { staffName } from '../shared/staffName.ts'
import { nextTheme, parseTheme } from '../theme.ts'

test.each([
  ['signedOut', 'signedOut'],
  ['signingOut', 'leaving'],
  ['signingOutElsewhere', 'leaving'],
  [{ signedIn: { staff: { loading: { profile: 'pending', permissions: 'loaded' } }, token: 'idle' } }, 'loading'],
  [{ signedIn: { staff: 'failed', token: 'idle' } }, 'failed'],
  [{ signedIn: { staff: 'ready', token: 'idle' } }, 'ready'],
  [{ signedIn: { staff: 'ready', token: 'refreshing' } }, 'ready'],
])('a session in %j has the stage %s', (value, stage) => {
  expect(
    sessionStageOf(sessionMachine.resolveState({ value, context: { hadToken: true, endCause: 'unrenewed' } })),
  ).toBe(stage)
})

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
  expect(connectionView(connectionMachine.resolveState({ value, context: { attempt } }))).toEqual(view)
})

test.each([
  ['みさき', '佐藤 美咲', 'みさき'],
  [null, '佐藤 美咲', '佐藤 美咲'],
  [' ', '佐藤 美咲', '佐藤 美咲'],
  [null, null, 'Admin'],
])('a staff member with the nickname %j and the full name %j is shown as %s', (nickname, fullName, shown) => {
  expect(staffName({ nickname, fullName }, (key) => vi[key])).toBe(shown)
})

it('an unknown theme is the system’s, and the themes cycle from system to light to dark', () => {
  expect([parseTheme(undefined), parseTheme('dark'), parseTheme('pink')]).toEqual(['system', 'dark', 'system'])
  expect([nextTheme('system'), nextTheme('light'), nextTheme('dark')]).toEqual(['light', 'dark', 'system'])
})
