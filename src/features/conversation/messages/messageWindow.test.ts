import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createMessage } from '../testing.ts'
import {
  hasNewer,
  hasOlder,
  loadMore,
  type MessageWindow,
  replaceWindow,
  windowKey,
  withNewMessages,
} from './messageWindow.ts'

const messages = (...seqs: number[]) => seqs.map((seq) => createMessage(seq))
const seqsOf = (window: MessageWindow | undefined) => [window?.messages.map(({ seq }) => seq), window?.lastSeq]

test.each([
  ['the next one is appended', [4, 5], 5, [6], [[4, 5, 6], 6]],
  ['one that is loaded is ignored', [4, 5], 5, [5, 6], [[4, 5, 6], 6]],
  ['in a window of older ones, it only counts', [1, 2], 5, [6], [[1, 2], 6]],
  ['the first message of all is appended', [], 0, [1], [[1], 1]],
])('of messages that arrive, %s', (_, loaded, lastSeq, added, expected) => {
  expect(
    seqsOf(withNewMessages({ messages: messages(...loaded), lastSeq, replacementCount: 0 }, messages(...added))),
  ).toEqual(expected)
})

test.each([
  [[1, 2], 2, false, false],
  [[2, 3], 5, true, true],
  [[], 0, false, false],
])('the window %j of a conversation with %i messages', (loaded, lastSeq, older, newer) => {
  const window = { messages: messages(...loaded), lastSeq, replacementCount: 0 }
  expect([hasOlder(window), hasNewer(window)]).toEqual([older, newer])
})

/** Returns the window after `act`, with a server that answers `answered`. */
async function windowAfter(
  window: MessageWindow | undefined,
  answered: { items: ReturnType<typeof messages>; lastSeq: number },
  act: (client: never, queryClient: QueryClient) => Promise<void>,
) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(windowKey(1), window)
  const call = vi.fn().mockResolvedValue(answered)
  await act({ call } as never, queryClient)
  const [, parts] = (call.mock.calls[0] ?? []) as [unknown, { query: unknown }?]
  return [parts?.query, ...seqsOf(queryClient.getQueryData<MessageWindow>(windowKey(1)))]
}

test('older messages are put before the loaded ones, and newer ones behind them', async () => {
  const window = { messages: messages(5, 6), lastSeq: 9, replacementCount: 0 }
  expect(
    await windowAfter(window, { items: messages(3, 4), lastSeq: 9 }, (client, queryClient) =>
      loadMore(client, queryClient, 1, 'older'),
    ),
  ).toEqual([{ before: 5 }, [3, 4, 5, 6], 9])
  expect(
    await windowAfter(window, { items: messages(7, 8), lastSeq: 10 }, (client, queryClient) =>
      loadMore(client, queryClient, 1, 'newer'),
    ),
  ).toEqual([{ after: 6 }, [5, 6, 7, 8], 10])
})

test('older messages that do not end where the window begins are not shown, because others would be missing', async () => {
  const window = { messages: messages(5, 6), lastSeq: 6, replacementCount: 0 }
  expect(
    await windowAfter(window, { items: messages(1, 2), lastSeq: 6 }, (client, queryClient) =>
      loadMore(client, queryClient, 1, 'older'),
    ),
  ).toEqual([{ before: 5 }, [5, 6], 6])
})

test('a window around a message replaces the loaded one, and keeps a later number of the last message', async () => {
  const window = { messages: messages(98, 99), lastSeq: 99, replacementCount: 0 }
  expect(
    await windowAfter(window, { items: messages(4, 5, 6), lastSeq: 98 }, (client, queryClient) =>
      replaceWindow(client, queryClient, 1, 5),
    ),
  ).toEqual([{ around: 5 }, [4, 5, 6], 99])
})
