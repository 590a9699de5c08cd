import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirectLongAddresses } from './redirectLongAddresses.ts'

const TOO_LONG = 'a'.repeat(20_000)

let server: Server
beforeAll(async () => {
  server = createServer((_, response) => response.end('served'))
  redirectLongAddresses(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await once(server, 'close')
})

/** Sends a request as text. Returns the first line of the response, and the header Location if there is one. */
async function request(head: string): Promise<(string | undefined)[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  const response = await text(socket)
  return [response.split('\r\n', 1)[0], /^Location: (.*)$/m.exec(response)?.[1]?.trim()]
}

test.each([
  ['a short address', 'GET /stores HTTP/1.1\r\nHost: x', ['HTTP/1.1 200 OK', undefined]],
  ['a long path', `GET /${TOO_LONG} HTTP/1.1\r\nHost: x`, ['HTTP/1.1 303 See Other', `/${'a'.repeat(199)}`]],
  ['a long query', `GET /stores?q=${TOO_LONG} HTTP/1.1\r\nHost: x`, ['HTTP/1.1 303 See Other', '/stores']],
  [
    'an address of another host',
    `GET //example.com/${TOO_LONG} HTTP/1.1\r\nHost: x`,
    ['HTTP/1.1 431 Request Header Fields Too Large', undefined],
  ],
  [
    'a long address of the API',
    `GET /api/cms/store?q=${TOO_LONG} HTTP/1.1\r\nHost: x`,
    ['HTTP/1.1 431 Request Header Fields Too Large', undefined],
  ],
  [
    'a long header',
    `GET /stores HTTP/1.1\r\nHost: x\r\nCookie: a=${TOO_LONG}`,
    ['HTTP/1.1 431 Request Header Fields Too Large', undefined],
  ],
  ['no request', 'nonsense', ['HTTP/1.1 400 Bad Request', undefined]],
])('the response to %s', async (_, head, expected) => {
  expect(await request(head)).toEqual(expected)
})
