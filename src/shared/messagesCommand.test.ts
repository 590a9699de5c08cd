import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import ja from '../../locales/ja.json' with { type: 'json' }
import type { Client } from '../api/client.ts'
import { CallFailure } from '../api/failure.ts'
import { conversationUrl, messagesCommand } from './messagesCommand.ts'

vi.mock('../texts/text.ts', async (load) => ({
  ...(await load<object>()),
  currentText: () => (key: keyof typeof ja, values: { name: string }) => ja[key].replace('{{name}}', values.name),
}))

const attempt = { idempotencyKey: 'k' }

function perform(kind: 'user' | 'store', answer: () => Promise<unknown>) {
  const call = vi.fn(answer)
  const client = { call } as unknown as Client
  const command = messagesCommand({ client, queryClient: new QueryClient() }, kind, { id: 7, name: '山田 花子' })
  return { call, outcome: command.perform({}, attempt) }
}

test.each([
  ['user', 1, '/messages/user?conversation=12'],
  ['store', 2, '/messages/store?conversation=12'],
] as const)('the messages with a %s open, also where no conversation exists', async (kind, type, url) => {
  const { call, outcome } = perform(kind, () => Promise.resolve({ id: 12 }))
  expect(await outcome).toEqual({ url })
  expect(call.mock.calls).toMatchObject([[{ id: 'startConversation' }, { body: { type, partnerId: 7 } }, attempt]])
})

test.each(['user', 'store'] as const)('the refusal of a conversation with a %s says why', async (kind) => {
  const refused = new CallFailure(422, { message: 'x', errors: { partnerId: 'y' } })
  await expect(perform(kind, () => Promise.reject(refused)).outcome).rejects.toMatchObject({
    status: 422,
    serverMessage: ja[`${kind}.messages.refusal`].replace('{{name}}', '山田 花子'),
  })
  const lost = new CallFailure(0)
  await expect(perform(kind, () => Promise.reject(lost)).outcome).rejects.toBe(lost)
})

test('the address of a conversation can name one of its messages', () => {
  expect([conversationUrl(1, 5), conversationUrl(2, 5, 9)]).toEqual([
    '/messages/user?conversation=5',
    '/messages/store?conversation=5&message=9',
  ])
})
