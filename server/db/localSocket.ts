import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'

/**
 * The error codes that mean that no process listens: the process has ended, the file is not a socket, or the socket was
 * closed before it accepted the connection.
 */
const NOT_LISTENING_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTSOCK']

/** Listens on a socket path, an abstract socket or a named pipe, and closes every connection immediately. */
export async function listenAt(address: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  server.listen(address)
  await once(server, 'listening')
  return server.unref()
}

/**
 * Returns whether a process listens on the Unix socket at this path. The kernel accepts the connection, so a stopped or
 * busy process is found too, even from another network or mount namespace. Throws the system errors that say neither
 * that a process listens nor that none does.
 */
export function isListening(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (NOT_LISTENING_CODES.includes(error.code ?? '')) resolve(false)
      // The backlog of the socket is full, so a process listens.
      else if (error.code === 'EAGAIN') resolve(true)
      else reject(error)
    })
  })
}

export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()))
}
