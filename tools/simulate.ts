import { parseArgs } from 'node:util'
import { openFaultyNetwork } from './simulator/faultyNetwork.ts'
import { createRandom } from './simulator/random.ts'
import { openSimulation } from './simulator/simulation.ts'

// Plays members, stores and staff against a running server, which it knows only by its documents, and proves at the end
// that everything that was confirmed to them is there once, and that all numbers agree. Prints what was done and what is
// wrong; ends with an error if anything is. `--for 0` goes on until the process is ended. With `--faults`, packets are
// late and connections are cut while people act.
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:4000' },
    rate: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    for: { type: 'string', default: '60' },
    members: { type: 'string', default: '20' },
    stores: { type: 'string', default: '5' },
    staff: { type: 'string', default: '2' },
    faults: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const network = values.faults ? await openFaultyNetwork(values.url, createRandom(Number(values.seed))) : undefined
const simulation = await openSimulation({
  origin: network?.origin ?? values.url,
  members: Number(values.members),
  stores: Number(values.stores),
  staff: Number(values.staff),
})
const { members, stores, staff } = simulation.counts
say(`${members} members, ${stores} stores and ${staff} staff have signed in`)
const { journal, faults } = await simulation.play({
  rate: Number(values.rate),
  seed: Number(values.seed),
  seconds: Number(values.for) || Infinity,
  say,
  onBegin: network?.begin,
  onEnd: network?.end,
})
simulation.close()
await network?.close()
for (const [name, count] of [...journal.counts].toSorted()) say(`${String(count).padStart(6)}  ${name}`)
for (const fault of faults) say(`WRONG  ${fault}`)
const { messages, completedUses, bookedPoints } = journal
say(
  `${messages.length} messages in ${journal.conversationIds().length} conversations, ` +
    `${completedUses.length} completed uses of coupons and ${bookedPoints.length} other movements of points were ` +
    `confirmed: ${faults.length === 0 ? 'each is there once, and all numbers agree.' : `${faults.length} faults.`}`,
)
process.exitCode = faults.length === 0 ? 0 : 1
