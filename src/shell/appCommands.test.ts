import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { permittedCommands } from '../commands/permittedCommands.ts'
import { type ConsoleEffects, type ConsoleState, appCommands } from './appCommands.ts'

const initialState: ConsoleState = {
  language: 'ja',
  isTranslationRetryable: false,
  isConnectionRetryable: false,
  theme: 'system',
  isDensityCompact: false,
  isMenuCollapsed: false,
  hasSingleKeyShortcuts: true,
  unsentMessageCount: 0,
}

/** Runs a command and returns the calls of `ConsoleEffects` that it made. */
async function runCommand(id: string, state: Partial<ConsoleState> = {}, values = {}): Promise<unknown[]> {
  const calls: unknown[] = []
  const effects: ConsoleEffects = {
    go: (path) => calls.push(['go', path]),
    signOut: async () => void calls.push('signOut'),
    changePassword: async (input) => void calls.push(['changePassword', input]),
    chooseLanguage: (language) => calls.push(['chooseLanguage', language]),
    retryTranslation: () => calls.push('retryTranslation'),
    reconnect: () => calls.push('reconnect'),
    chooseTheme: (theme) => calls.push(['chooseTheme', theme]),
    chooseDensity: (density) => calls.push(['chooseDensity', density]),
    switchSingleKeyShortcuts: (to) => calls.push(['switchSingleKeyShortcuts', to]),
    toggleMenu: () => calls.push('toggleMenu'),
  }
  const command = appCommands({ ...initialState, ...state }, effects).find((candidate) => candidate.id === id)
  await command?.perform(values, { idempotencyKey: 'key' })
  return calls
}

const noEffects = new Proxy({} as ConsoleEffects, { get: () => () => undefined })

function findCommand(id: string, state: Partial<ConsoleState> = {}) {
  return appCommands({ ...initialState, ...state }, noEffects).find((candidate) => candidate.id === id)
}

test.each<[string, Partial<ConsoleState>, unknown[]]>([
  ['go.stores', {}, [['go', '/stores']]],
  ['go.messages.user', {}, [['go', '/messages/user']]],
  ['go.profile', {}, [['go', '/profile']]],
  ['home.open', {}, [['go', '/']]],
  ['session.signOut', {}, ['signOut']],
  ['language.en', {}, [['chooseLanguage', 'en']]],
  ['translation.retry', {}, []],
  ['translation.retry', { isTranslationRetryable: true }, ['retryTranslation']],
  ['connection.retry', { isConnectionRetryable: true }, ['reconnect']],
  ['theme.dark', {}, [['chooseTheme', 'dark']]],
  ['density', {}, [['chooseDensity', 'compact']]],
  ['density', { isDensityCompact: true }, [['chooseDensity', 'regular']]],
  ['keys.single', {}, [['switchSingleKeyShortcuts', 'off']]],
  ['keys.single', { hasSingleKeyShortcuts: false }, [['switchSingleKeyShortcuts', 'on']]],
  ['menu.collapse', {}, ['toggleMenu']],
])('the command %s in the state %j has the effects %j', async (id, state, expectedEffects) => {
  expect(await runCommand(id, state)).toEqual(expectedEffects)
})

test.each<[string, Partial<ConsoleState>, unknown]>([
  ['connection.retry', {}, { key: 'connection.notFailed' }],
  ['connection.retry', { isConnectionRetryable: true }, undefined],
  ['language.ja', {}, { key: 'command.chosenAlready' }],
  ['language.vi', {}, undefined],
  ['theme.system', {}, { key: 'command.chosenAlready' }],
  ['theme.light', {}, undefined],
])('the command %s in the state %j has the refusal %j', (id, state, refusal) => {
  expect(findCommand(id, state)?.refusal).toEqual(refusal)
})

it('commands navigate only to screens that the signed-in person may open', () => {
  const screenCommands = permittedCommands(appCommands(initialState, noEffects), ['USER_MANAGEMENT']).filter(({ id }) =>
    id.startsWith('go.'),
  )
  expect(screenCommands.map(({ id }) => id)).toEqual([
    'go.users',
    'go.queue',
    'go.notification',
    'go.profile',
    'go.help',
  ])
})

describe('change password', () => {
  const issueMessages = (values: object) => {
    const schema = findCommand('password.change')?.form?.schema
    if (schema === undefined) throw new Error('no form')
    return v.safeParse(schema, values).issues?.map(({ message }) => message)
  }

  it('changing the password requires both passwords, with at least six characters', () => {
    expect(issueMessages({ oldPassword: '', newPassword: '12345' })).toEqual([
      'field.required',
      'password_min_6_character',
      'password_min_6_character',
    ])
    expect(issueMessages({ oldPassword: '123456', newPassword: '123456' })).toEqual(['password.same'])
    expect(issueMessages({ oldPassword: '123456', newPassword: '123457' })).toBeUndefined()
  })

  it('changing the password sends the typed passwords', async () => {
    const values = { oldPassword: 'choba-demo', newPassword: 'choba-next' }
    expect(await runCommand('password.change', {}, values)).toEqual([['changePassword', values]])
  })
})

it('the sign-out asks a question first', () => {
  expect(findCommand('session.signOut')?.question).toEqual({
    title: { key: 'command.signOut' },
    message: { key: 'command.signOut.question' },
  })
})
