import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '../server/app/app.ts'
import { readOrCreateSecretFile } from '../server/auth/serverSecret.ts'
import { openDatabase } from '../server/db/database.ts'
import { fillOnFirstStart } from '../server/app/firstStart.ts'
import { createLog } from '../server/app/log.ts'
import { openSockets } from '../server/live/socket.ts'
import { LONG_CONVERSATION_ENV_VARIABLE, lengthenConversation } from './desk/longConversation.ts'
import { updateBuiltInTexts } from '../server/features/translationEntry/translation.ts'

// The server of the benchmarks in a process of its own. The first argument is the data folder, the other arguments are
// folders with builds of the console. Serves each build on its own port, and sends the ports to the parent process in
// the order of the arguments. The environment says how many messages one conversation gets besides the demo data.
const [dataDir, ...consoleFolders] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('no folder for the data')
const clock = () => new Date()
const database = await openDatabase({ dataDir })
const { db } = database
await updateBuiltInTexts(db)
await fillOnFirstStart(db, clock(), () => undefined)
const addedMessageCount = Number(process.env[LONG_CONVERSATION_ENV_VARIABLE] ?? 0)
if (addedMessageCount > 0) await lengthenConversation(db, addedMessageCount)
const secret = await readOrCreateSecretFile(dataDir)
const sharedOptions = { db, clock, log: createLog('silent') }
const ports: number[] = []
for (const consoleDir of consoleFolders) {
  const sockets = await openSockets({ ...sharedOptions, secret })
  const app = createApp({
    ...sharedOptions,
    dbFor: database.dbFor,
    secret,
    liveUpdates: sockets.liveUpdates,
    consoleDir,
  })
  const httpServer = createAdaptorServer({ fetch: app.fetch }) as HttpServer
  sockets.attach(httpServer)
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  ports.push((httpServer.address() as AddressInfo).port)
}
process.send?.(ports)
process.once('disconnect', () => void database.close().finally(() => process.exit()))
