import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import type { Random } from './random.ts'

/** A network between the people of a simulation and the server, which can be made to fail. */
export interface FaultyNetwork {
  /** The origin at which the server is reached through the network. */
  origin: string
  /** From now on packets are late, and connections are cut, or hang before they are cut. */
  begin: () => void
  /** From now on everything arrives at once. */
  end: () => void
  close: () => Promise<void>
}

/** The chances that a packet cuts its connection, or that the connection hangs from it on. */
const CUT_CHANCE = 0.004
const HANG_CHANCE = 0.002
const DELAY_MS_MAX = 60
const HANG_MS_MAX = 4_000

/** Opens a proxy in front of the server at `origin`. What fails, and when, follows from the random numbers. */
export async function openFaultyNetwork(origin: string, random: Random): Promise<FaultyNetwork> {
  const { hostname, port } = new URL(origin)
  const connections = new Set<Socket>()
  let isFaulty = false

  /** Passes what arrives on, each packet after the one before it. */
  function pass(from: Socket, to: Socket): void {
    let last = Promise.resolve()
    from.on('data', (packet) => {
      const chance = isFaulty ? random.next() : 1
      if (chance < CUT_CHANCE) return void from.destroy()
      const isHanging = chance < CUT_CHANCE + HANG_CHANCE
      const delayMs = isHanging ? random.below(HANG_MS_MAX) : isFaulty ? random.below(DELAY_MS_MAX) : 0
      last = last.then(async () => {
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
        if (isHanging) from.destroy()
        else to.write(packet)
      })
    })
    for (const event of ['close', 'error'] as const)
      from.on(event, () => {
        connections.delete(from)
        to.destroy()
      })
  }

  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    for (const socket of [client, server]) connections.add(socket)
    pass(client, server)
    pass(server, client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    begin: () => void (isFaulty = true),
    end: () => void (isFaulty = false),
    async close() {
      proxy.close()
      for (const connection of connections) connection.destroy()
      await once(proxy, 'close')
    },
  }
}
