import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { navigationCommand } from './navigationCommand.ts'

const attempt = { idempotencyKey: 'key' }

test('a command that opens a screen navigates to it, and requires the permission of the screen', async () => {
  const openedUrls: string[] = []
  const go = (url: string) => void openedUrls.push(url)
  const { perform, ...command } = navigationCommand({ screens, go }, '/store-detail/3?command=store.edit', {
    id: 'store.edit',
    title: { key: 'store.edit' },
    scope: 'record',
  })
  await perform({}, attempt)
  expect([command, openedUrls]).toEqual([
    {
      id: 'store.edit',
      title: { key: 'store.edit' },
      scope: 'record',
      access: 'STORE_MANAGEMENT',
      url: '/store-detail/3?command=store.edit',
    },
    ['/store-detail/3?command=store.edit'],
  ])
})

test('a command that opens a screen that requires no permission is available to all signed-in staff', () => {
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
    url: '/profile',
  })
})
