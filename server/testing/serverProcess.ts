import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The path of the built server's main file. */
export const MAIN_PATH = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/** A server in a separate process, with the lines of its output. */
export interface ServerProcess {
  child: ChildProcess
  stdout: string[]
  stderr: string[]
  /** Resolves to the URL of the server when it is ready. */
  url: Promise<string>
  /** Resolves to the exit code, or null if a signal ended the process. */
  exitCode: Promise<number | null>
}

/**
 * Starts the server with these settings on a free port, without optimizing the code of its embedded database, so that
 * it is ready sooner. DATABASE_URL of the current environment is ignored.
 * @param commandPrefix a command that starts the server's process, such as `unshare`
 */
export function startServer(environment: Record<string, string>, commandPrefix: readonly string[] = []): ServerProcess {
  const { DATABASE_URL: _databaseUrl, ...inherited } = process.env
  const env = { ...inherited, PORT: '0', LOG_LEVEL: 'warn', ...environment }
  const [program, ...args] = [...commandPrefix, process.execPath, '--liftoff-only', MAIN_PATH]
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stdout: string[] = []
  const stderr: string[] = []
  createInterface(child.stderr).on('line', (line) => stderr.push(line))
  const url = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      stdout.push(line)
      const found = /Chōba is at (\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const exitCode = new Promise<number | null>((resolve) => void child.once('close', resolve))
  return { child, stdout, stderr, url, exitCode }
}
