import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { conversationStreamMachine, type JoinAnswer, type NumberedMessage } from './conversationStream.ts'
import { seededRandom } from './testing/seededRandom.ts'
import { UnreliableNetwork } from './testing/unreliableNetwork.ts'

/** The seeds that are played. One of them can be played alone: `SEED=17 npx vitest run machines/conversationStream`. */
const SEEDS =
  process.env['SEED'] === undefined ? Array.from({ length: 1_000 }, (_, seed) => seed) : [Number(process.env['SEED'])]
/** The most messages that the server sends in one answer. */
const MESSAGES_PER_ANSWER = 5
const STEPS = 80
const STEP_MS = 100
/** So many steps follow after the network has healed. */
const LAST_STEPS = 45
const LAST_STEP_MS = 1_000

test('every message is applied once and in order in 1,000 conversations, whatever the network does', async () => {
  const faults: string[] = []
  for (const seed of SEEDS) {
    const { applied, writtenCount, state } = await playConversation(seed)
    const all = Array.from({ length: writtenCount }, (_, index) => index + 1)
    if (applied.join() !== all.join() || state !== '"live"')
      faults.push(
        `SEED=${seed} npx vitest run machines/conversationStream: ${state}, ${applied.join()} of ${writtenCount}`,
      )
  }
  expect(faults).toEqual([])
})

/** Plays one conversation over a network that loses, delays, repeats and reorders what is sent, and is cut. */
async function playConversation(seed: number): Promise<{ applied: number[]; writtenCount: number; state: string }> {
  const random = seededRandom(seed)
  const network = new UnreliableNetwork(random)
  const clock = new SimulatedClock()
  const applied: number[] = []
  let writtenCount = 0
  let isConnected = false
  let isJoined = false

  const ask = <Answer>(answer: () => Answer) =>
    new Promise<Answer>((resolve, reject) => {
      const lose = () => reject(new Error('no response'))
      network.send(() => {
        const content = answer()
        network.send(() => resolve(content), lose)
      }, lose)
    })
  const messagesAfter = (seq: number): NumberedMessage[] =>
    Array.from({ length: Math.min(writtenCount - seq, MESSAGES_PER_ANSWER) }, (_, index) => ({ seq: seq + 1 + index }))
  const join = (lastSeq: number): JoinAnswer => {
    isJoined = true
    const hasGap = writtenCount - lastSeq > MESSAGES_PER_ANSWER
    return {
      lastSeq: writtenCount,
      hasGap,
      messages: messagesAfter(hasGap ? writtenCount - MESSAGES_PER_ANSWER : lastSeq),
    }
  }
  const actor = createActor(
    conversationStreamMachine.provide({
      actors: {
        join: fromPromise<JoinAnswer, { lastSeq: number | undefined }>(({ input }) =>
          ask(() => join(input.lastSeq ?? 0)),
        ),
        read: fromPromise<readonly NumberedMessage[], { after: number }>(({ input }) =>
          ask(() => messagesAfter(input.after)),
        ),
      },
      actions: { apply: (_, { messages }) => void applied.push(...messages.map(({ seq }) => seq)) },
    }),
    { clock, input: { lastSeq: 0 } },
  ).start()

  const write = () => {
    writtenCount += 1
    const message = { seq: writtenCount }
    if (isConnected && isJoined) network.send(() => actor.send({ type: 'receive', message }))
  }
  const cut = () => {
    network.cut()
    isConnected = false
    isJoined = false
    actor.send({ type: 'disconnect' })
  }
  const connect = () => {
    isConnected = true
    actor.send({ type: 'connect' })
  }
  const pass = async (ms: number) => {
    clock.increment(ms)
    await network.pass(ms)
  }

  for (let step = 0; step < STEPS; step += 1) {
    if (random() < 0.5) write()
    if (random() < 0.05 && isConnected) cut()
    else if (random() < 0.3 && !isConnected) connect()
    await pass(STEP_MS)
  }
  network.healsAt = network.now
  if (!isConnected) connect()
  for (let step = 0; step < LAST_STEPS; step += 1) {
    // A message after the network has healed shows the client what it has missed.
    if (step % 15 === 0) write()
    await pass(LAST_STEP_MS)
  }
  const state = JSON.stringify(actor.getSnapshot().value)
  actor.stop()
  return { applied, writtenCount, state }
}
