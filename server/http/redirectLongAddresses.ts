import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** A request line up to this length, in bytes, is never the reason why the headers of a request are too large. */
const ORDINARY_REQUEST_LINE_MAX = 4_096
/** The number of characters of a long path that the redirection keeps. */
const KEPT_PATH_MAX = 200

/** The statuses of requests that cannot be parsed, by the code of Node's error. Others get 400. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Makes the server redirect a browser that opens an address that is too long for Node to parse, to the beginning of the
 * address: the console then shows the screen, or that there is none, instead of a blank page. Every other request that
 * cannot be parsed gets the response that Node gives by itself.
 */
export function redirectLongAddresses(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400
    const location = status === 431 ? shortenedAddressOf(error.rawPacket?.toString('latin1') ?? '') : undefined
    const statusLine = location === undefined ? `${status} ${STATUS_CODES[status]}` : `303 ${STATUS_CODES[303]}`
    const headers = [
      'Connection: close',
      'Content-Length: 0',
      ...(location === undefined ? [] : [`Location: ${location}`]),
    ]
    socket.end([`HTTP/1.1 ${statusLine}`, ...headers, '', ''].join('\r\n'))
  })
}

/** Returns the beginning of the path of a request for a page; undefined if its address is not what is too long. */
function shortenedAddressOf(packet: string): string | undefined {
  const [requestLine = ''] = packet.split('\r\n', 1)
  const [, path] = /^GET (\/(?!api\/|\/)[!-~]*)/.exec(requestLine) ?? []
  if (path === undefined || requestLine.length <= ORDINARY_REQUEST_LINE_MAX) return undefined
  const [pathname = ''] = path.split(/[?#]/, 1)
  return pathname.slice(0, KEPT_PATH_MAX)
}
