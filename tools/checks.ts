import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createVitest, type TestModule } from 'vitest/node'
import { binOf } from '../scripts/run.ts'
import type { Falsification } from './falsification.ts'

/** One check of a copy of the project: what it says first where something is wrong. */
interface Check {
  name: string
  run(): Promise<string | undefined>
}

export interface Checks {
  /** The checks that a falsification goes through, the cheapest first. */
  of(falsification: Falsification): Check[]
  /** Must be told of each file that has changed. */
  changed(file: string): void
  close(): Promise<void>
}

const UNIT = [
  ['src/declarations.test.ts', 'scripts/house.test.ts', 'contract/records.test.ts', 'src/shell/menu.test.ts'],
  ['machines/charts.test.ts', 'machines/diagrams.test.ts', 'contract/', 'src/navigation/', 'src/api/', 'src/shell/'],
]
/** Its tests are named by the kind of record that they test. */
const RESOURCES = 'server/app/resources.test.ts'

/** The checks of the copy in a folder. Compiled once, what a falsification does not concern is not looked at again. */
export async function openChecks(folder: string): Promise<Checks> {
  const vitest = await createVitest(
    'test',
    {
      root: folder,
      watch: false,
      bail: 1,
      maxWorkers: 1,
      silent: true,
      reporters: [{}],
      chaiConfig: { truncateThreshold: 200 },
    },
    { cacheDir: join(folder, '.cache') },
  )

  const types: Check = { name: 'types', run: async () => compile(folder) }
  const tests = (name: string, files: readonly string[], only?: string): Check => ({
    name,
    async run() {
      if (only === undefined) vitest.resetGlobalTestNamePattern()
      else vitest.setGlobalTestNamePattern(new RegExp(`^${only} `))
      const specifications = await vitest.globTestSpecifications([...files])
      // It answers all that it knows, of earlier runs too.
      vitest.state.filesMap.clear()
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      return testModules.flatMap((module) => failuresOf(module, folder))[0] ?? messagesOf(unhandledErrors)[0]
    },
  })
  const unit = UNIT.map((files, place) => tests(`unit tests ${place + 1}`, files))
  const database = tests('tables', ['server/app/tables.test.ts'])
  const access = tests('access', ['server/app/access.test.ts'])

  return {
    of({ name, by }) {
      const kind = name.split(':')[0] ?? ''
      const server = [
        database,
        tests(`server tests of ${kind}`, [`server/features/${kind}/`]),
        tests(`resource ${kind}`, [RESOURCES], kind),
        access,
      ]
      if (by === 'server') return server
      return by === 'unit' ? [...unit, ...server] : [types, ...unit, ...server]
    },
    changed: (file) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  }
}

/** The first fault that the compiler finds. The build information of the sound copy is kept beside it. */
function compile(folder: string): string | undefined {
  const kept = join(folder, '.cache-types')
  const used = `${kept}.now`
  const isFirst = !copied(kept, used)
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', isFirst ? kept : used]
  const { stdout } = spawnSync(process.execPath, [binOf('typescript/tsc'), ...options], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').find((line) => line.includes('error TS'))
}

function copied(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
    return true
  } catch {
    return false
  }
}

function failuresOf(module: TestModule, folder: string): string[] {
  const place = relative(folder, module.moduleId)
  const tests = [...module.children.allTests('failed')]
  const suites = [...module.children.allSuites()].flatMap((suite) => messagesOf(suite.errors()))
  return [
    ...tests.map((test) => `${place}: ${test.fullName}: ${messagesOf(test.result().errors ?? [])[0] ?? ''}`),
    ...[...messagesOf(module.errors()), ...suites].map((message) => `${place}: ${message}`),
  ]
}

function messagesOf(errors: readonly unknown[]): string[] {
  return errors.map((error) => {
    const { message, diff = '' } = error as Error & { diff?: string }
    const lines = stripVTControlCharacters(diff).split('\n')
    const differing = lines.filter((line) => /^[-+] {2,}/.test(line)).slice(0, 4)
    return differing.length > 0 ? differing.join(' ') : (message.split('\n')[0] ?? '')
  })
}
