import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { readApiHostSetting } from './apiHost.ts'
import { failWithOneLine } from './failWithOneLine.ts'
import { findFreePort } from './findFreePort.ts'
import { inProject } from './paths.ts'
import { pathOfPackageProgram } from './runProgram.ts'

try {
  readApiHostSetting('development')
} catch (error) {
  failWithOneLine(error)
}
// The browser needs only one origin, because Vite listens on PORT and proxies the API and the socket to the server.
const serverPort = await findFreePort()
const serverOrigin = `http://127.0.0.1:${serverPort}`
process.env['CHOBA_API'] = serverOrigin

const viteServer = await createServer({
  root: inProject(),
  server: { port: Number(process.env['PORT'] ?? 4000), host: process.env['HOST'] ?? '127.0.0.1' },
})
await viteServer.listen().catch(failWithOneLine)

const watchArguments = [pathOfPackageProgram('tsx'), 'watch', '--clear-screen=false', inProject('server', 'main.ts')]
const serverProcess = spawn(process.execPath, watchArguments, {
  cwd: inProject(),
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
})
const viteOrigin = `http://${viteServer.config.server.host}:${viteServer.config.server.port}`
// The server prints its own origin, which is replaced by Vite's origin, because that is the one to open.
serverProcess.stdout.on('data', (text: Buffer) =>
  process.stdout.write(text.toString().replaceAll(serverOrigin, viteOrigin)),
)
serverProcess.once('exit', (code) => void viteServer.close().then(() => process.exit(code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => serverProcess.kill(signal))
