import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// The floor of the benchmark of API calls: `node:http` and `pg` with nothing around them, neither permissions nor checks.
// The argument is the URL of the database, which has the tables of the product.
const [databaseUrl = ''] = process.argv.slice(2)
const PAGE_SIZE = 20

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

async function readMember(id: string): Promise<unknown> {
  const { rows } = await pool.query('select * from member where id = $1', [id])
  return rows[0]
}

async function readPage(): Promise<unknown> {
  const { rows: counted } = await pool.query('select count(*)::int as total from member')
  const { rows: items } = await pool.query('select * from member order by created_at desc, id desc limit $1', [
    PAGE_SIZE,
  ])
  return { items, ...(counted[0] as { total: number }), page: 1, limit: PAGE_SIZE }
}

const server = createServer((request, response) => {
  const [, id] = /\/user\/(\d+)$/.exec(request.url ?? '') ?? []
  void (id === undefined ? readPage() : readMember(id)).then((data) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ status: 200, data }))
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
