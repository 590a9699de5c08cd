import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOfPackageProgram } from '../scripts/runProgram.ts'
import type { InjectedFault } from './injectedFault.ts'
import { openTestRunner } from './testRunner.ts'

/** A check that runs on a copy of the project, and that should fail if a fault is injected. */
interface Check {
  name: string
  /** Resolves to the first error message, or undefined if the check succeeds. */
  run(): Promise<string | undefined>
}

/** The checks of one copy of the project. */
export interface Checks {
  /** Returns the checks to run for a fault, the fastest first. */
  checksFor(fault: InjectedFault): Check[]
  /** Must be called for each file that was changed, so that the next check compiles the file again. */
  invalidate(file: string): void
  close(): Promise<void>
}

/** The unit tests that the checks run, in two groups that are run one after the other. */
const UNIT_TEST_PATHS = [
  [
    'src/testing/declarations.test.ts',
    'scripts/conventions.test.ts',
    'contract/topics.test.ts',
    'src/shell/menu.test.ts',
  ],
  [
    'machines/charts.test.ts',
    'machines/diagrams.test.ts',
    'contract/',
    'src/navigation/',
    'src/api/',
    'src/shell/',
    'src/resources/forms/FormRecordList.test.tsx',
  ],
]
/** A test file with a suite for each kind of record, whose name is `RESOURCE_SUITE_PREFIX` and the kind. */
export const RESOURCES_TEST = 'server/app/resources.test.ts'
export const RESOURCE_SUITE_PREFIX = 'records of the kind '

/**
 * Creates the checks of the copy of the project in a folder. Only changed files are compiled again between two checks.
 */
export async function createChecks(folder: string): Promise<Checks> {
  const testRunner = await openTestRunner(folder)
  const typeCheck: Check = { name: 'types', run: async () => firstCompilerError(folder) }
  const createTestCheck = (name: string, files: readonly string[], testNamePrefix?: string): Check => ({
    name,
    run: () =>
      testRunner.run(files, testNamePrefix === undefined ? {} : { testNamePattern: new RegExp(`^${testNamePrefix} `) }),
  })
  const unitChecks = UNIT_TEST_PATHS.map((files, index) => createTestCheck(`unit tests ${index + 1}`, files))
  const databaseTablesCheck = createTestCheck('tables', ['server/app/tables.test.ts'])
  const formRecordsCheck = createTestCheck('form records', ['server/app/formRecords.test.ts'])
  const endpointAccessCheck = createTestCheck('access', ['server/app/endpointAccess.test.ts'])

  return {
    checksFor({ name, firstChecks }) {
      const kind = name.split(':')[0] ?? ''
      const serverChecks = [
        databaseTablesCheck,
        createTestCheck(`server tests of ${kind}`, [`server/features/${kind}/`]),
        createTestCheck(`resource ${kind}`, [RESOURCES_TEST], RESOURCE_SUITE_PREFIX + kind),
        formRecordsCheck,
        endpointAccessCheck,
      ]
      if (firstChecks === 'server') return serverChecks
      return firstChecks === 'unit' ? [...unitChecks, ...serverChecks] : [typeCheck, ...unitChecks, ...serverChecks]
    },
    invalidate: (file) => testRunner.invalidate(file),
    close: () => testRunner.close(),
  }
}

/** Returns the first type error. The build information of the unchanged copy is kept for incremental builds. */
function firstCompilerError(folder: string): string | undefined {
  const firstBuildInfoPath = join(folder, '.cache-types')
  const usedBuildInfoPath = `${firstBuildInfoPath}.now`
  const isFirstBuild = !copyFile(firstBuildInfoPath, usedBuildInfoPath)
  const options = [
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    isFirstBuild ? firstBuildInfoPath : usedBuildInfoPath,
  ]
  const { stdout } = spawnSync(process.execPath, [pathOfPackageProgram('typescript/tsc'), ...options], {
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
