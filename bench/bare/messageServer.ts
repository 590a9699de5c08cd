import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Server } from 'socket.io'

// The floor of the benchmark of messages: Socket.IO and `pg_notify` with nothing around them. A message is one row in
// one transaction, and every process reads the row and sends it to the room. The argument is the URL of the database.
const [databaseUrl = ''] = process.argv.slice(2)
const LIST_EVENT_INTERVAL_MS = 1_000

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await pool.query('create table if not exists bare_message (id bigserial primary key, room int, body jsonb)')
const listener = new pg.Client({ connectionString: databaseUrl })
await listener.connect()
await listener.query('listen bare_message')

const http = createServer()
const io = new Server(http, { transports: ['websocket'] })
const namespace = io.of('/chat')
const changedRooms = new Set<number>()

namespace.on('connection', (socket) => {
  socket.on('join', (room: number, acknowledge: () => void) => {
    void socket.join(String(room))
    acknowledge()
  })
  socket.on('send', (message: { room: number; text: string }, acknowledge: (id: number) => void) => {
    void store(message.room, message).then(acknowledge)
  })
})
listener.on('notification', ({ payload = '' }) => {
  void pool.query('select room, body from bare_message where id = $1', [payload]).then(({ rows }) => {
    const [{ room, body }] = rows as [{ room: number; body: object }]
    changedRooms.add(room)
    namespace.to(String(room)).emit('message', { ...body, id: payload })
  })
})
setInterval(() => {
  if (changedRooms.size > 0) namespace.emit('changed', [...changedRooms])
  changedRooms.clear()
}, LIST_EVENT_INTERVAL_MS)

async function store(room: number, body: object): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('insert into bare_message (room, body) values ($1, $2) returning id', [
      room,
      body,
    ])
    const [{ id }] = rows as [{ id: number }]
    await client.query('select pg_notify($1, $2)', ['bare_message', String(id)])
    await client.query('commit')
    return id
  } finally {
    client.release()
  }
}

http.listen(0, '127.0.0.1')
await once(http, 'listening')
process.stdout.write(`http://127.0.0.1:${(http.address() as AddressInfo).port}\n`)
