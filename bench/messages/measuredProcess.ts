import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Lets the process collect its garbage when it gets the signal, and send its processor time for a message. */
const MEASURING = `data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc());process.on('message',()=>process.send(process.cpuUsage()))`
/** The time in ms in which a process gives memory back to the operating system after a collection. */
const SETTLE_MS = 1_500

/** A server in a process of its own, whose memory is measured. */
export interface MeasuredProcess {
  origin: string
  /** Returns the memory of the process after a collection of its garbage, in kB. */
  readMemory(): Promise<number>
  /** Returns the processor time that the process has used so far, in µs. */
  readProcessorTime(): Promise<number>
  stop(): Promise<void>
}

/** Starts a program that writes its address when it is ready. */
export async function startMeasured(
  program: string,
  { args = [], nodeArgs = [], env = {} }: { args?: string[]; nodeArgs?: string[]; env?: Record<string, string> },
): Promise<MeasuredProcess> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', MEASURING, ...nodeArgs, program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const origin = await firstLine(child, /http:\S+/)
  return {
    origin,
    async readMemory() {
      for (let round = 0; round < 2; round += 1) {
        child.kill('SIGUSR2')
        await wait(SETTLE_MS)
      }
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])
      return Number(stdout)
    },
    async readProcessorTime() {
      const whenAnswered = once(child, 'message')
      child.send('processor time')
      const [{ user, system }] = (await whenAnswered) as [NodeJS.CpuUsage]
      return user + system
    },
    async stop() {
      const whenEnded = once(child, 'exit')
      child.kill()
      await whenEnded
    },
  }
}

/** Returns what the pattern finds in the first line of the output in which it finds something. */
function firstLine({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    if (stdout === null) return reject(new Error('the process has no output'))
    const lines = createInterface(stdout)
    lines.on('line', (line) => {
      const [found] = pattern.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    lines.once('close', () => reject(new Error('the process has ended')))
  })
}
