import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inProject } from '../scripts/paths.ts'
import type { InjectedFault } from './injectedFault.ts'

/** Copies the project, including uncommitted changes, to a temporary folder and returns the folder. */
export function copyProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'choba-faults-')))
  const fileList = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: inProject(),
    encoding: 'utf8',
  })
  for (const path of fileList.split('\0')) {
    if (path === '' || path === 'node_modules' || !existsSync(inProject(path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(inProject(path), join(folder, path))
  }
  symlinkSync(realpathSync(inProject('node_modules')), join(folder, 'node_modules'))
  return folder
}

/** Applies a fault to the copy, and returns a function that reverts it. Throws unless `find` occurs once. */
export function injectFault(folder: string, { name, file, find, replacement }: InjectedFault): () => void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const [before = '', after, ...others] = text.split(find)
  if (after === undefined || others.length > 0) {
    throw new Error(
      `${name}: ${file} has ${others.length === 0 ? 'nowhere' : 'more than once'} ${JSON.stringify(find)}`,
    )
  }
  writeFileSync(path, before + replacement + after)
  return () => writeFileSync(path, text)
}
