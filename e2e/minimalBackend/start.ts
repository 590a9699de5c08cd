import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { Server as SocketServer } from 'socket.io'
import { type Answer, MinimalApi } from './api.ts'
import { type BackendOptions, DEFAULT_OPTIONS } from './options.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** A running minimal backend. */
export interface MinimalBackend {
  origin: string
  api: MinimalApi
  /** The calls so far, such as `GET /store`, without the query. */
  calls: string[]
  /** The calls so far, with the query. */
  urls: string[]
  /** The headers of the last call of each kind. */
  headersOf: (call: string) => IncomingMessage['headers'] | undefined
  close: () => Promise<void>
}

/**
 * Starts a server that is written from the words of the product's specification alone: its calls, its fields and its
 * socket. It also serves the console from a folder, and its page for every path that is no file.
 */
export async function startMinimalBackend(
  consoleFolder: string,
  options: Partial<BackendOptions> = {},
  port = 0,
): Promise<MinimalBackend> {
  const api = new MinimalApi({ ...DEFAULT_OPTIONS, ...options })
  const calls: string[] = []
  const urls: string[] = []
  const headers = new Map<string, IncomingMessage['headers']>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (!url.pathname.startsWith('/api/cms/')) return sendFile(response, consoleFolder, url.pathname)
    setCorsHeaders(response, api.options)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const path = url.pathname.slice('/api/cms'.length)
    calls.push(`${request.method} ${path}`)
    urls.push(`${request.method} ${request.url}`)
    headers.set(`${request.method} ${path}`, request.headers)
    return void readBody(request).then((body) => {
      const token = request.headers.authorization?.replace('Bearer ', '')
      send(response, api.answer({ method: request.method ?? 'GET', path, query: url.searchParams, body, token }))
    })
  })
  const sockets = new SocketServer(server, {
    cors: { origin: api.options.allowedOrigin ?? false },
  })
  sockets.of('/chat').on('connection', (socket) => {
    socket.on('authenticate', () => void socket.emit('authenticated'))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    api,
    calls,
    urls,
    headersOf: (call) => headers.get(call),
    close: async () => {
      await sockets.close()
      server.closeAllConnections()
    },
  }
}

/** Allows another origin to send the headers that every call has, and no others. */
function setCorsHeaders(response: ServerResponse, { allowedOrigin }: BackendOptions): void {
  if (allowedOrigin === undefined) return
  response.setHeader('Access-Control-Allow-Origin', allowedOrigin)
  response.setHeader('Access-Control-Allow-Methods', 'GET,POST,PUT,DELETE')
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Accept-Language')
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

function send(response: ServerResponse, answer: Answer | undefined): void {
  if (answer === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/html' }).end('<!doctype html><h1>404 Not Found</h1>')
    return
  }
  const { status, body } = answer
  if (body === undefined) response.writeHead(status).end()
  else response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** Sends a file of the console, or its page for every other path. */
function sendFile(response: ServerResponse, folder: string, path: string): void {
  const file = join(folder, path)
  const isFile = extname(path) !== '' && file.startsWith(folder) && existsSync(file)
  const sentFile = isFile ? file : join(folder, 'index.html')
  response
    .writeHead(200, { 'Content-Type': CONTENT_TYPES[extname(sentFile)] ?? 'application/octet-stream' })
    .end(readFileSync(sentFile))
}
