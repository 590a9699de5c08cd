import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { conversationStreamMachine, type JoinAnswer, type NumberedMessage } from './conversationStream.ts'
import { doneEvent, errorEvent, scenario } from '../testing/scenario.ts'
import { seededRandom } from '../testing/seededRandom.ts'
import { UnreliableNetwork } from '../testing/unreliableNetwork.ts'

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

const receive = (seq: number) => ({ type: 'receive', message: { seq } })

scenario(
  'messages are shown in order, missing ones are read, and after a lost connection the client joins again',
  conversationStreamMachine,
  [
    ['start', 'paused'],
    [receive(1), 'stays', 'early = [{"seq":1}]'],
    ['connect', 'joining', 'starts join {"lastSeq":0}'],
    [receive(3), 'stays', 'early = [{"seq":1},{"seq":3}]'],
    [
      doneEvent('join', { lastSeq: 2, messages: [{ seq: 1 }, { seq: 2 }], hasGap: false }),
      'live',
      'apply {"messages":[{"seq":1},{"seq":2},{"seq":3}]}',
      'stops join',
      'lastSeq = 3',
      'early = []',
      'tags = upToDate',
    ],
    [receive(3), 'stays'],
    [receive(4), 'stays', 'apply {"messages":[{"seq":4}]}', 'lastSeq = 4'],
    [receive(6), 'behind', 'starts read {"after":4}', 'early = [{"seq":6}]', 'tags = '],
    [receive(6), 'stays'],
    [errorEvent('read'), 'waiting', 'stops read', 'failureCount = 1'],
    [500, 'joining', 'starts join {"lastSeq":4}'],
    [
      doneEvent('join', { lastSeq: 6, messages: [{ seq: 6 }], hasGap: true }),
      'behind',
      'stops join',
      'starts read {"after":4}',
      'failureCount = 0',
    ],
    [doneEvent('read', [{ seq: 7 }]), 'waiting', 'stops read', 'failureCount = 1'],
    [receive(8), 'stays', 'early = [{"seq":6},{"seq":8}]'],
    [500, 'joining', 'starts join {"lastSeq":4}'],
    [errorEvent('join'), 'waiting', 'stops join', 'failureCount = 2'],
    [1000, 'joining', 'starts join {"lastSeq":4}'],
    [
      doneEvent('join', { lastSeq: 8, messages: [], hasGap: false }),
      'behind',
      'stops join',
      'starts read {"after":4}',
      'failureCount = 0',
    ],
    [
      doneEvent('read', [{ seq: 5 }, { seq: 6 }, { seq: 7 }]),
      'live',
      'apply {"messages":[{"seq":5},{"seq":6},{"seq":7},{"seq":8}]}',
      'stops read',
      'lastSeq = 8',
      'early = []',
      'tags = upToDate',
    ],
    ['disconnect', 'paused', 'tags = '],
    [receive(9), 'stays', 'early = [{"seq":9}]'],
    ['connect', 'joining', 'starts join {"lastSeq":8}'],
    ['disconnect', 'paused', 'stops join'],
    ['connect', 'joining', 'starts join {"lastSeq":8}'],
    [errorEvent('join'), 'waiting', 'stops join', 'failureCount = 1'],
    ['disconnect', 'paused'],
    ['connect', 'joining', 'starts join {"lastSeq":8}'],
    [
      doneEvent('join', { lastSeq: 10, messages: [{ seq: 9 }, { seq: 10 }], hasGap: false }),
      'live',
      'apply {"messages":[{"seq":9},{"seq":10}]}',
      'stops join',
      'lastSeq = 10',
      'early = []',
      'failureCount = 0',
      'tags = upToDate',
    ],
    ['leave', 'left', 'tags = ', 'ends'],
    ['connect', 'refused'],
  ],
  { input: { lastSeq: 0 } },
)

scenario(
  'a client that shows nothing yet begins after the newest message, and ends when it may no longer read',
  conversationStreamMachine,
  [
    ['start', 'paused'],
    ['connect', 'joining', 'starts join {}'],
    [
      doneEvent('join', { lastSeq: 7, messages: [{ seq: 6 }, { seq: 7 }], hasGap: false }),
      'live',
      'stops join',
      'lastSeq = 7',
      'tags = upToDate',
    ],
    [receive(7), 'stays'],
    [receive(9), 'behind', 'starts read {"after":7}', 'early = [{"seq":9}]', 'tags = '],
    ['revoke', 'refused', 'stops read', 'ends'],
    [receive(8), 'stays'],
  ],
  { input: { lastSeq: undefined } },
)

scenario(
  'the pause before the next try grows up to 15 s, and is short again after a success',
  conversationStreamMachine,
  [
    ['start', 'paused'],
    ['connect', 'joining', 'starts join {"lastSeq":0}'],
    [errorEvent('join'), 'waiting', 'stops join', 'failureCount = 1'],
    [499, 'stays'],
    [1, 'joining', 'starts join {"lastSeq":0}'],
    [errorEvent('join'), 'waiting', 'stops join', 'failureCount = 2'],
    [1000, 'joining', 'starts join {"lastSeq":0}'],
    [errorEvent('join'), 'waiting', 'stops join', 'failureCount = 3'],
    [2000, 'joining', 'starts join {"lastSeq":0}'],
    [errorEvent('join'), 'waiting', 'stops join', 'failureCount = 4'],
    [4000, 'joining', 'starts join {"lastSeq":0}'],
    [errorEvent('join'), 'waiting', 'stops join', 'failureCount = 5'],
    [8000, 'joining', 'starts join {"lastSeq":0}'],
    [errorEvent('join'), 'waiting', 'stops join', 'failureCount = 6'],
    [14999, 'stays'],
    [1, 'joining', 'starts join {"lastSeq":0}'],
    [
      doneEvent('join', { lastSeq: 0, messages: [], hasGap: false }),
      'live',
      'stops join',
      'failureCount = 0',
      'tags = upToDate',
    ],
    [receive(2), 'behind', 'starts read {"after":0}', 'early = [{"seq":2}]', 'tags = '],
    [errorEvent('read'), 'waiting', 'stops read', 'failureCount = 1'],
    [500, 'joining', 'starts join {"lastSeq":0}'],
    ['leave', 'left', 'stops join', 'ends'],
  ],
  { input: { lastSeq: 0 } },
)
