import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { freePort } from '../../scripts/freePort.ts'
import { inProject } from '../../scripts/paths.ts'
import { fill, words } from './words.ts'

/** A server that has not started by then is ended. */
const READY_MS = 120_000

/** The real server on a data folder and a port of its own. */
export class Server {
  readonly origin: string
  readonly dataDir: string
  readonly #port: number
  #settings: Record<string, string> = {}
  #process: ChildProcess | undefined
  #output = ''

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir
    this.#port = port
    this.origin = `http://127.0.0.1:${port}`
  }

  /** A server for this folder, on a free port, answering; an empty folder is filled with the demo data first. */
  static async on(dataDir: string): Promise<Server> {
    const server = new Server(dataDir, await freePort())
    await server.start()
    return server
  }

  get isRunning(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** All that the server has written, for the report of a failure. */
  get output(): string {
    return this.#output
  }

  /** Starts it on the same folder and port, and waits until it says so. Throws with its output where it ends instead. */
  async start(): Promise<void> {
    const child = spawnServer({ PORT: String(this.#port), DATA_DIR: this.dataDir, ...this.#settings })
    this.#process = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (this.#output += text.toString()))
    const ready = fill(words.en['server.ready'], { address: this.origin })
    const isReady = new Promise<void>((resolve) => {
      createInterface(child.stdout).on('line', (line) => line.trim() === ready && resolve())
    })
    const late = setTimeout(() => child.kill('SIGKILL'), READY_MS)
    await Promise.race([isReady, once(child, 'exit')])
    clearTimeout(late)
    if (!this.isRunning) throw new Error(`The server ended instead of starting:\n${this.#output}`)
  }

  /** Asks it to stop and waits until it has; answers its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Ends it as a power cut would end the process: without a word. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it and starts it again, from now on with these settings beside its own where they are given. */
  async restart(settings: Record<string, string> = this.#settings): Promise<void> {
    this.#settings = settings
    await this.stop()
    await this.start()
  }

  /** Changes its database by hand, as an administrator would: stops it, runs the statements, starts it again. */
  async alter(statements: string): Promise<void> {
    await this.stop()
    const database = new PGlite(join(this.dataDir, 'database'))
    await database.exec(statements)
    await database.close()
    await this.start()
  }

  /** Stops it and deletes its folder. */
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

/** Starts the product's own server with these settings, on no database but its own. */
export function spawnServer(environment: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: inProject(),
    env: { ...process.env, DATABASE_URL: undefined, SMTP_URL: undefined, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
