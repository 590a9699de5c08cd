import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { binOf } from '../scripts/run.ts'
import type { Falsification } from './falsification.ts'
import { openTestRun } from './testRun.ts'

/** A check of a copy of the project. */
interface Check {
  name: string
  /** Resolves to the first error message, or undefined if the check succeeds. */
  run(): Promise<string | undefined>
}

export interface Checks {
  /** Returns the checks for a falsification, the cheapest first. */
  checksFor(falsification: Falsification): Check[]
  /** Must be called for each changed file. */
  changed(file: string): void
  close(): Promise<void>
}

const UNIT = [
  ['src/declarations.test.ts', 'scripts/conventions.test.ts', 'contract/records.test.ts', 'src/shell/menu.test.ts'],
  ['machines/charts.test.ts', 'machines/diagrams.test.ts', 'contract/', 'src/navigation/', 'src/api/', 'src/shell/'],
]
/** The names of these tests begin with the kind of record. */
const RESOURCES = 'server/app/resources.test.ts'

/** Opens the checks of the copy in a folder. They keep compiled modules, so only changed files are compiled again. */
export async function openChecks(folder: string): Promise<Checks> {
  const testRun = await openTestRun(folder)
  const types: Check = { name: 'types', run: async () => compile(folder) }
  const tests = (name: string, files: readonly string[], namePattern?: string): Check => ({
    name,
    run: () => testRun.run(files, namePattern === undefined ? {} : { namePattern: new RegExp(`^${namePattern} `) }),
  })
  const unit = UNIT.map((files, index) => tests(`unit tests ${index + 1}`, files))
  const database = tests('tables', ['server/app/tables.test.ts'])
  const access = tests('access', ['server/app/access.test.ts'])

  return {
    checksFor({ name, firstChecks }) {
      const kind = name.split(':')[0] ?? ''
      const server = [
        database,
        tests(`server tests of ${kind}`, [`server/features/${kind}/`]),
        tests(`resource ${kind}`, [RESOURCES], kind),
        access,
      ]
      if (firstChecks === 'server') return server
      return firstChecks === 'unit' ? [...unit, ...server] : [types, ...unit, ...server]
    },
    changed: (file) => testRun.changed(file),
    close: () => testRun.close(),
  }
}

/** Returns the first compiler error. Keeps the build information of the unchanged copy for incremental builds. */
function compile(folder: string): string | undefined {
  const kept = join(folder, '.cache-types')
  const usedPath = `${kept}.now`
  const isFirst = !copyFile(kept, usedPath)
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', isFirst ? kept : usedPath]
  const { stdout } = spawnSync(process.execPath, [binOf('typescript/tsc'), ...options], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').find((line) => line.includes('error TS'))
}

function copyFile(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
    return true
  } catch {
    return false
  }
}
