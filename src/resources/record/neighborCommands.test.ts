import { expect, it, test } from 'vitest'
import { storesScreen } from '../../features/store/screens.ts'
import { neighborCommands } from './neighborCommands.ts'
import type { Neighbors } from './useNeighbors.ts'

const origin = { screen: storesScreen, list: storesScreen.lists.stores, search: {}, url: '/stores' }

function neighborsWith(changes: Partial<Neighbors>, openedIds: number[] = []): Neighbors {
  return { origin, status: 'success', previousId: 1, nextId: 3, open: (id) => openedIds.push(id), ...changes }
}

test('k opens the previous record of the list, j the next one', async () => {
  const openedIds: number[] = []
  const commands = neighborCommands(neighborsWith({}, openedIds))
  expect(commands.map(({ id, shortcut, refusal }) => ({ id, shortcut, refusal }))).toEqual([
    { id: 'record.previous', shortcut: 'k', refusal: undefined },
    { id: 'record.next', shortcut: 'j', refusal: undefined },
  ])
  for (const { perform } of commands) await perform({}, { idempotencyKey: '' })
  expect(openedIds).toEqual([1, 3])
})

it.each([
  ['the page was not opened from a list', { origin: undefined }, ['record.refusal.noList', 'record.refusal.noList']],
  ['the list is loading', { status: 'pending' as const }, ['state.loading', 'state.loading']],
  ['the list could not be loaded', { status: 'error' as const }, ['state.failed', 'state.failed']],
  ['the record is the first of the page', { previousId: undefined }, ['record.refusal.first', undefined]],
  ['the record is the last of the page', { nextId: undefined }, [undefined, 'record.refusal.last']],
])('the commands that open the neighbors of a record are disabled with the reason if %s', (_, changes, reasons) => {
  expect(neighborCommands(neighborsWith(changes)).map(({ refusal }) => refusal?.key)).toEqual(reasons)
})
