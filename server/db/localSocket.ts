import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'

/**
 * Nobody listens there: the process has ended, what has the name is no socket, or the socket was closed (reset) before
 * it took the connection.
 */
const NOBODY = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTSOCK']

/** Listens at a path of the file system or at a name of the system's own; says nothing to who connects. */
export async function listenAt(address: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  server.listen(address)
  await once(server, 'listening')
  return server.unref()
}

/**
 * Whether somebody listens at the path. The kernel answers for them: also one that is stopped or busy is found, also
 * from another network or mount namespace. Throws the system's error where neither can be said.
 */
export function isListening(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY.includes(error.code ?? '')) resolve(false)
      // More are waiting than it has room for.
      else if (error.code === 'EAGAIN') resolve(true)
      else reject(error)
    })
  })
}

export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()))
}
