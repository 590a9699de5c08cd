import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { buildConsole } from './buildConsole.ts'
import { buildServer, runServer } from './buildServer.ts'
import { failWithOneLine } from './failWithOneLine.ts'
import { inProject } from './paths.ts'

const { values } = parseArgs({
  // With `--demo`, members and stores of the demo data act while the server runs.
  options: { demo: { type: 'boolean', default: false } },
})

// The sign-in then shows the demo accounts that still have the password of the demo data.
if (values.demo) process.env['DEMO_ACCOUNTS'] ??= 'shown'
await buildConsole().then(buildServer).catch(failWithOneLine)
// The server runs in this process, so that it receives the signals, and the command has the server's exit code.
await runServer()
if (values.demo) {
  const { HOST = '127.0.0.1', PORT = '4000' } = process.env
  const args = ['--url', `http://${HOST}:${PORT}`, '--rate', '0.5', '--for', '0', '--staff', '0']
  const program = inProject('tools', 'simulate.ts')
  const simulation = spawn(process.execPath, ['--import', 'tsx', program, ...args], { stdio: 'inherit' })
  process.once('exit', () => simulation.kill())
}
