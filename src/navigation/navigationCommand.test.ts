import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { navigationCommand } from './navigationCommand.ts'

const intent = { idempotencyKey: 'key' }

test('what leads to a screen goes there, and asks what the screen asks', async () => {
  const gone: string[] = []
  const go = (address: string) => void gone.push(address)
  const { perform, ...command } = navigationCommand({ screens, go }, '/store-detail/3?action=edit', {
    id: 'store.edit',
    title: { key: 'store.edit' },
    scope: 'record',
  })
  await perform({}, intent)
  expect([command, gone]).toEqual([
    { id: 'store.edit', title: { key: 'store.edit' }, scope: 'record', access: 'STORE_MANAGEMENT' },
    ['/store-detail/3?action=edit'],
  ])
})

test('what leads to a screen of everybody is there for whoever is signed in', () => {
  const { perform: _, ...command } = navigationCommand({ screens, go: () => undefined }, '/profile', {
    id: 'go.profile',
    title: { key: 'screen.profile' },
    scope: 'navigation',
  })
  expect(command).toEqual({
    id: 'go.profile',
    title: { key: 'screen.profile' },
    scope: 'navigation',
    access: 'signedIn',
  })
})
