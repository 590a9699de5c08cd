import type { Socket } from 'socket.io-client'
import { inProject } from '../../scripts/paths.ts'
import { openCommitTimes } from './commitTimes.ts'
import { startMeasured } from './measuredProcess.ts'
import { connectSocket, openInGroups, type Side } from './side.ts'

/** Opens the floor: a bare server of Socket.IO and `pg_notify`. */
export async function openFloor(databaseUrl: string, senderCount: number): Promise<Side> {
  const program = inProject('bench', 'bare', 'messageServer.ts')
  const server = await startMeasured(program, { args: [databaseUrl], nodeArgs: ['--import', 'tsx'] })
  const connect = () => connectSocket(`${server.origin}/chat`)
  const senders = await openInGroups(senderCount, connect)
  const staff: Socket[] = []
  const commitTimes = await openCommitTimes(databaseUrl, 'bare_message', (payload) => payload)
  return {
    server,
    senderCount,
    commitTimes,
    async openStaff(count) {
      const opened = await openInGroups(count, connect)
      staff.push(...opened)
      return opened
    },
    join: async (socket, sender) => void (await socket.emitWithAck('join', sender)),
    async send(sender, text) {
      await senders[sender]?.emitWithAck('send', { room: sender, text })
      return true
    },
    onMessage(socket, listener) {
      socket.on('message', ({ id, text }: { id: string; text: string }) => listener({ text, key: id }))
    },
    listEventName: 'changed',
    messageEventName: 'message',
    async close() {
      for (const socket of [...senders, ...staff]) socket.close()
      await commitTimes.close()
      await server.stop()
    },
  }
}
