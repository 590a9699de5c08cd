import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { apiHostOf } from './apiHost.ts'
import { failWithOneLine } from './failWithOneLine.ts'
import { findFreePort } from './findFreePort.ts'
import { inProject } from './paths.ts'
import { pathOfPackageProgram } from './runProgram.ts'

try {
  apiHostOf('development')
} catch (error) {
  failWithOneLine(error)
}
// The browser needs only one origin, because Vite listens on PORT and proxies the API and the socket to the server.
const apiPort = await findFreePort()
const apiOrigin = `http://127.0.0.1:${apiPort}`
process.env['CHOBA_API'] = apiOrigin

const vite = await createServer({
  root: inProject(),
  server: { port: Number(process.env['PORT'] ?? 4000), host: process.env['HOST'] ?? '127.0.0.1' },
})
await vite.listen().catch(failWithOneLine)

const watch = [pathOfPackageProgram('tsx'), 'watch', '--clear-screen=false', inProject('server', 'main.ts')]
const api = spawn(process.execPath, watch, {
  cwd: inProject(),
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' },
})
const origin = `http://${vite.config.server.host}:${vite.config.server.port}`
// The server prints its own origin. It is replaced by Vite's origin, which is the one to open.
api.stdout.on('data', (text: Buffer) => process.stdout.write(text.toString().replaceAll(apiOrigin, origin)))
api.once('exit', (code) => void vite.close().then(() => process.exit(code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => api.kill(signal))
