import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inProject } from '../../scripts/paths.ts'

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
