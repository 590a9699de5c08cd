import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { SERVER_FILE } from '../../scripts/buildServer.ts'
import { findFreePort } from '../../scripts/findFreePort.ts'
import { inProject } from '../../scripts/paths.ts'
import { replacePlaceholders, texts } from './texts.ts'

/** The time in ms after which a server that is not ready is killed. */
const READY_TIMEOUT_MS = 240_000

/** The host name of the server, unless a test opens the console under another one. */
export const LOCAL_HOST_NAME = '127.0.0.1'

/** The real server in a separate process, with its own data folder and port. */
export class Server {
  /** The host name under which browsers open the console. Only browsers resolve another name than the default. */
  hostName = LOCAL_HOST_NAME
  readonly dataDir: string
  readonly #port: number
  #settings: Record<string, string> = {}
  #process: ChildProcess | undefined
  #output = ''

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir
    this.#port = port
  }

  /** The origin of the console in browsers. */
  get origin(): string {
    return `http://${this.hostName}:${this.#port}`
  }

  /** The origin of the server for calls that no browser sends. */
  get localOrigin(): string {
    return `http://${LOCAL_HOST_NAME}:${this.#port}`
  }

  /** Starts a server for this data folder on a free port. The server first fills an empty folder with the demo data. */
  static async startOn(dataDir: string): Promise<Server> {
    const server = new Server(dataDir, await findFreePort())
    await server.start()
    return server
  }

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** The output of the server, for the report of a failed test. */
  get output(): string {
    return this.#output
  }

  /** Starts the server on the same folder and port, and waits until it is ready. Throws with its output if it exits. */
  async start(): Promise<void> {
    const child = spawnServer({ PORT: String(this.#port), DATA_DIR: this.dataDir, ...this.#settings })
    this.#process = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (this.#output += text.toString()))
    const readyText = replacePlaceholders(texts.en['server.ready'], { address: this.localOrigin })
    const serverReady = new Promise<void>((resolve) => {
      createInterface(child.stdout).on('line', (line) => line.trim() === readyText && resolve())
    })
    const timeout = setTimeout(() => child.kill('SIGKILL'), READY_TIMEOUT_MS)
    await Promise.race([serverReady, once(child, 'exit')])
    clearTimeout(timeout)
    if (!this.isRunning) throw new Error(`The server ended instead of starting:\n${this.#output}`)
  }

  /** Stops the server by SIGTERM, waits for its end, and returns its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Kills the server without a chance to clean up, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Suspends the server: its connections stay open and no request gets a response until `resume`. */
  suspend(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  /** Stops the server and starts it again. The settings, if given, replace all settings of earlier restarts. */
  async restart(settings: Record<string, string> = this.#settings): Promise<void> {
    this.#settings = settings
    await this.stop()
    await this.start()
  }

  /**
   * Changes the database by SQL as an administrator would: stops the server, runs the statements of each transaction,
   * starts it again.
   */
  async runSqlWhileStopped(...transactions: string[]): Promise<void> {
    await this.stop()
    const database = new PGlite(join(this.dataDir, 'database'))
    for (const statements of transactions) await database.exec(statements)
    await database.close()
    await this.start()
  }

  /** Stops the server and deletes its data folder. */
  async dispose(): Promise<void> {
    await this.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process
    if (child === undefined || !this.isRunning) return child?.exitCode ?? null
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
    return child.exitCode
  }
}

/**
 * Starts the server with these settings. DATABASE_URL of the current environment is ignored. The code of the embedded
 * database is optimized only for the demo data, which take a quarter less processor time with it. Without, a start takes
 * a sixth less, and another eighth less if JavaScript is optimized only when it has run ten times as long as by default.
 */
export function spawnServer(environment: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  const hasData = existsSync(join(environment['DATA_DIR'] ?? '', 'database'))
  const flags = hasData ? ['--liftoff-only', '--interrupt-budget=675840'] : ['--wasm-tiering-budget=18000000']
  return spawn(process.execPath, [...flags, SERVER_FILE], {
    cwd: inProject(),
    env: { ...process.env, DATABASE_URL: undefined, SMTP_URL: undefined, HOST: LOCAL_HOST_NAME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
