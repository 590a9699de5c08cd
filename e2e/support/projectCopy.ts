import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { inProject } from '../../scripts/paths.ts'
import { replacePlaceholders, texts } from './texts.ts'

/** The folders and files that a copy of the project needs. */
const COPIED_PATHS = [
  'contract',
  'locales',
  'machines',
  'public',
  'scripts',
  'server',
  'src',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Copies the project to a temporary folder, with a link to the packages, so that another console can be built there.
 */
export async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-project-'))
  await Promise.all(COPIED_PATHS.map((part) => cp(inProject(part), join(folder, part), { recursive: true })))
  await symlink(inProject('node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Starts the script of `npm start` in this folder with these settings. */
export function spawnStartScript(
  folder: string,
  environment: Record<string, string>,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: undefined, SMTP_URL: undefined, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a copy of the project, which builds its console first, and waits until it is ready at this origin. */
export async function startProjectCopy(
  folder: string,
  environment: Record<string, string>,
  origin: string,
): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  const child = spawnStartScript(folder, environment)
  const output: string[] = []
  const readyText = replacePlaceholders(texts.en['server.ready'], { address: origin })
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => output.push(line))
    createInterface(child.stdout).on('line', (line) => {
      output.push(line)
      if (line.trim() === readyText) resolve()
    })
    child.once('exit', () => reject(new Error(output.join('\n'))))
  })
  return child
}
