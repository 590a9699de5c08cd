import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { Client } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { createSummary } from '../testing.ts'
import { selectionCommands } from './selectionCommands.ts'
import { startSelection } from './startSelection.ts'

const conversations = [createSummary(1), createSummary(2), createSummary(3, { version: 7, lastSeq: 9 })]

/** Selects three conversations. Their writes wait for `answer`, and are listed with what they were sent with. */
function selectThree() {
  const sent: unknown[] = []
  const answers: ((failure?: CallFailure) => void)[] = []
  const call = (_: unknown, { params, body }: { params: { id: number }; body: object }) => {
    sent.push([params.id, body])
    return new Promise((resolve, reject) => {
      answers.push((failure) => (failure === undefined ? resolve(createSummary(params.id)) : reject(failure)))
    })
  }
  const setAside: number[] = []
  const writer = { client: { call } as unknown as Client, queryClient: new QueryClient(), staffId: 1 }
  const selection = startSelection(writer, (id) => setAside.push(id))
  for (const { id } of conversations) selection.send({ type: 'toggle', id })
  const answer = async (failure?: CallFailure) => {
    await expect.poll(() => answers.length).toBe(1)
    answers.shift()?.(failure)
  }
  return { selection, sent, setAside, answer }
}

test('what is done to selected conversations goes on when their list is left, and the notice says what was not done', async () => {
  const { selection, sent, setAside, answer } = selectThree()
  const finish = selectionCommands(selection, conversations).find(({ id }) => id === 'conversation.finish')
  const followUp = finish?.perform({}, { idempotencyKey: 'a' })
  await answer()
  await expect.poll(() => setAside).toEqual([1])
  selection.send({ type: 'reset' })
  await answer(new CallFailure(409, { message: 'too late' }))
  await answer()
  expect(await followUp).toEqual({
    success: { key: 'conversation.selection.summary', values: { done: '2', notDone: '1', names: 'member 2' } },
  })
  const body = { event: 'finish', version: 1, seenSeq: 1 }
  expect(sent).toEqual([
    [1, body],
    [2, body],
    [3, { ...body, version: 7, seenSeq: 9 }],
  ])
  // The list that is shown now may have the others too.
  expect(setAside).toEqual([1])
})

test('one that a colleague has taken is not taken over, and is not written', async () => {
  const { selection, sent } = selectThree()
  const taken = conversations.map((each) => ({ ...each, assignee: { id: each.id, name: `staff ${each.id}` } }))
  selection.send({ type: 'run', act: { name: 'take' }, conversations: taken })
  const { context } = await waitFor(selection, (state) => state.matches('choosing'))
  expect([context.doneIds, context.notDoneIds, [...context.reasons.keys()], sent]).toEqual([[1], [2, 3], [2, 3], []])
})
