import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog } from '../app/log.ts'
import { openDatabase } from '../db/database.ts'
import { openSockets } from '../live/socket.ts'

// The sockets of a server in a process of their own, which a test can kill. The arguments are the URL of the database,
// the time at which the process stays, and the secret. Writes its address when it is ready.
const [url = '', time = '', secret = ''] = process.argv.slice(2)
const { db } = await openDatabase({ url })
const sockets = await openSockets({
  db,
  clock: () => new Date(time),
  secret: new TextEncoder().encode(secret),
  log: createLog('silent'),
  databaseUrl: url,
})
const http = createServer()
sockets.attach(http)
http.listen(0, '127.0.0.1')
await once(http, 'listening')
process.stdout.write(`http://127.0.0.1:${(http.address() as AddressInfo).port}\n`)
process.stdin.resume()
// The process ends with the test that has started it.
process.stdin.once('end', () => process.exit())
