import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { permittedCommands } from '../commands/permittedCommands.ts'
import { type ConsoleEffects, type ConsoleState, appCommands } from './appCommands.ts'

const initial: ConsoleState = {
  language: 'ja',
  isTranslationRetriable: false,
  isConnectionRetriable: false,
  theme: 'system',
  isCompact: false,
  isMenuCollapsed: false,
  hasSingleKeyShortcuts: true,
}

/** Runs a command and returns the calls of `ConsoleEffects` that it made. */
async function run(id: string, state: Partial<ConsoleState> = {}, values = {}): Promise<unknown[]> {
  const done: unknown[] = []
  const effects: ConsoleEffects = {
    go: (path) => done.push(['go', path]),
    signOut: () => done.push('signOut'),
    changePassword: async (input) => void done.push(['changePassword', input]),
    chooseLanguage: (language) => done.push(['chooseLanguage', language]),
    retryTranslation: () => done.push('retryTranslation'),
    reconnect: () => done.push('reconnect'),
    chooseTheme: (theme) => done.push(['chooseTheme', theme]),
    chooseDensity: (density) => done.push(['chooseDensity', density]),
    switchSingleKeyShortcuts: (to) => done.push(['switchSingleKeyShortcuts', to]),
    toggleMenu: () => done.push('toggleMenu'),
  }
  const command = appCommands({ ...initial, ...state }, effects).find((candidate) => candidate.id === id)
  await command?.perform(values, { idempotencyKey: 'key' })
  return done
}

const noEffects = new Proxy({} as ConsoleEffects, { get: () => () => undefined })

function find(id: string, state: Partial<ConsoleState> = {}) {
  return appCommands({ ...initial, ...state }, noEffects).find((candidate) => candidate.id === id)
}

test.each<[string, Partial<ConsoleState>, unknown[]]>([
  ['go.stores', {}, [['go', '/stores']]],
  ['go.messages.user', {}, [['go', '/messages/user']]],
  ['go.profile', {}, [['go', '/profile']]],
  ['home.open', {}, [['go', '/']]],
  ['session.signOut', {}, ['signOut']],
  ['language.en', {}, [['chooseLanguage', 'en']]],
  ['translation.retry', {}, []],
  ['translation.retry', { isTranslationRetriable: true }, ['retryTranslation']],
  ['connection.retry', { isConnectionRetriable: true }, ['reconnect']],
  ['theme.dark', {}, [['chooseTheme', 'dark']]],
  ['density', {}, [['chooseDensity', 'compact']]],
  ['density', { isCompact: true }, [['chooseDensity', 'regular']]],
  ['keys.single', {}, [['switchSingleKeyShortcuts', 'off']]],
  ['keys.single', { hasSingleKeyShortcuts: false }, [['switchSingleKeyShortcuts', 'on']]],
  ['menu.collapse', {}, ['toggleMenu']],
])('the command %s in the state %j has the effects %j', async (id, state, expectedEffects) => {
  expect(await run(id, state)).toEqual(expectedEffects)
})

test.each<[string, Partial<ConsoleState>, unknown]>([
  ['connection.retry', {}, { key: 'connection.notFailed' }],
  ['connection.retry', { isConnectionRetriable: true }, undefined],
  ['language.ja', {}, { key: 'command.chosenAlready' }],
  ['language.vi', {}, undefined],
  ['theme.system', {}, { key: 'command.chosenAlready' }],
  ['theme.light', {}, undefined],
])('the command %s in the state %j has the refusal %j', (id, state, refusal) => {
  expect(find(id, state)?.refusal).toEqual(refusal)
})

it('offers navigation only to screens that the signed-in person may open', () => {
  const screens = permittedCommands(appCommands(initial, noEffects), ['USER_MANAGEMENT']).filter(({ id }) =>
    id.startsWith('go.'),
  )
  expect(screens.map(({ id }) => id)).toEqual(['go.users', 'go.notification', 'go.profile'])
})

describe('change password', () => {
  const messages = (values: object) => {
    const schema = find('password.change')?.form?.schema
    if (schema === undefined) throw new Error('no form')
    return v.safeParse(schema, values).issues?.map(({ message }) => message)
  }

  it('requires both passwords, with at least six characters', () => {
    expect(messages({ oldPassword: '', newPassword: '12345' })).toEqual([
      'field.required',
      'password_min_6_character',
      'password_min_6_character',
    ])
    expect(messages({ oldPassword: '123456', newPassword: '123456' })).toEqual(['password.same'])
    expect(messages({ oldPassword: '123456', newPassword: '123457' })).toBeUndefined()
  })

  it('sends the typed passwords', async () => {
    const values = { oldPassword: 'choba-demo', newPassword: 'choba-next' }
    expect(await run('password.change', {}, values)).toEqual([['changePassword', values]])
  })
})

it('the sign-out asks a question first', () => {
  expect(find('session.signOut')?.question).toEqual({
    title: { key: 'command.signOut' },
    message: { key: 'command.signOut.question' },
  })
})
