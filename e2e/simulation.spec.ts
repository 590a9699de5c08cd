import { expect } from 'playwright/test'
import { openFaultyNetwork } from '../tools/simulator/faultyNetwork.ts'
import { Journal } from '../tools/simulator/journal.ts'
import { createRandom } from '../tools/simulator/random.ts'
import { openSimulation } from '../tools/simulator/simulation.ts'
import { test } from './support/fixtures.ts'

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1)
const PEOPLE = { members: 6, stores: 2, staff: 2 }
const KILL_COUNT = 10

test('members, stores and staff lose nothing over a network that is slow, hangs and is cut', async ({ server }) => {
  test.setTimeout(600_000)
  const random = createRandom(1)
  const network = await openFaultyNetwork(server.localOrigin, random)
  const simulation = await openSimulation({ origin: network.origin, ...PEOPLE })
  const faultsBySeed: Record<string, string[]> = {}
  let messageCount = 0
  for (const seed of SEEDS) {
    random.restart(seed)
    const { journal, faults } = await simulation.play({
      rate: 20,
      seed,
      seconds: 3,
      say: () => undefined,
      onBegin: network.begin,
      onEnd: network.end,
    })
    messageCount += journal.messages.length
    if (faults.length > 0)
      faultsBySeed[`npm run simulate -- --faults --rate 20 --for 3 --members 6 --stores 2 --seed ${seed}`] = faults
  }
  simulation.close()
  await network.close()
  expect(faultsBySeed).toEqual({})
  expect(messageCount).toBeGreaterThan(SEEDS.length * 10)
})

test('a server that is killed ten times while people write has kept every acknowledged message', async ({ server }) => {
  test.setTimeout(300_000)
  const random = createRandom(1)
  const journal = new Journal()
  const simulation = await openSimulation({ origin: server.localOrigin, ...PEOPLE })
  const play = simulation.play({ rate: 20, seed: 1, seconds: 30, say: () => undefined, journal })
  for (let killCount = 0; killCount < KILL_COUNT; killCount += 1) {
    const nextCount = journal.messages.length + 1 + random.below(12)
    await expect
      .poll(() => journal.messages.length, { timeout: 60_000, intervals: [20] })
      .toBeGreaterThanOrEqual(nextCount)
    await server.kill()
    await server.start()
  }
  const { faults } = await play
  simulation.close()
  expect(faults).toEqual([])
})
