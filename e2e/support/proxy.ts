import { once } from 'node:events'
import { createServer, request as requestFrom } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** An HTTP proxy in front of a server, which replaces the responses to some requests. */
export interface Proxy {
  origin: string
  /**
   * Replaces the `data` of responses to requests whose path contains `replacedPath` of `openProxy`; `undefined` ends
   * the replacement.
   */
  replaceData: (data: unknown) => void
  /** Forwards requests whose path contains `path` only after the returned function was called. */
  hold: (path: string) => () => void
  /** Ends all connections, and refuses new ones until `restore`. */
  cut: () => void
  restore: () => void
  close: () => Promise<void>
}

/**
 * Starts a proxy that forwards everything to the server at `origin`, also sockets, except what `replaceData` replaces.
 */
export async function openProxy(origin: string, replacedPath: string): Promise<Proxy> {
  const target = new URL(origin)
  const sockets = new Set<Socket>()
  let replacement: { data: unknown } | undefined
  let requestHold: { path: string; whenReleased: Promise<void> } | undefined
  const server = createServer((incomingRequest, response) => {
    if (replacement !== undefined && incomingRequest.url?.includes(replacedPath) === true) {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ status: 200, ...replacement }))
      return
    }
    const { method, url, headers } = incomingRequest
    const forwardedRequest = requestFrom(
      { hostname: target.hostname, port: target.port, method, path: url, headers },
      (receivedResponse) => {
        response.writeHead(receivedResponse.statusCode ?? 502, receivedResponse.headers)
        receivedResponse.pipe(response)
      },
    )
    forwardedRequest.on('error', () => response.destroy())
    if (requestHold !== undefined && incomingRequest.url?.includes(requestHold.path) === true)
      void requestHold.whenReleased.then(() => incomingRequest.pipe(forwardedRequest))
    else incomingRequest.pipe(forwardedRequest)
  })
  let isCut = false
  server.on('connection', (socket) => {
    if (isCut) socket.destroy()
    else sockets.add(socket)
  })
  server.on('upgrade', (incomingRequest, socket: Socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(upstream)
    const headers = Object.entries(incomingRequest.headers).map(([name, value]) => `${name}: ${String(value)}`)
    upstream.write([`GET ${incomingRequest.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    upstream.pipe(socket).pipe(upstream)
    for (const end of [upstream, socket]) end.on('error', () => [upstream, socket].forEach((each) => each.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replaceData: (data) => (replacement = data === undefined ? undefined : { data }),
    hold(heldPath) {
      let release = (): void => undefined
      requestHold = { path: heldPath, whenReleased: new Promise((resolve) => (release = resolve)) }
      return () => {
        requestHold = undefined
        release()
      }
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    restore: () => (isCut = false),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
