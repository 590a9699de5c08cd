import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createVitest, type TestModule } from 'vitest/node'

/** A test runner for one copy of the project. */
export interface TestRunner {
  /**
   * Runs the test files whose path contains one of the texts, and of their tests those whose full name matches the
   * pattern. Returns the message of the first failure; undefined if every test passed.
   */
  run(
    includedPaths: readonly string[],
    options?: { testNamePattern?: RegExp; excludedPaths?: readonly string[] },
  ): Promise<string | undefined>
  /** Must be called with each file that has changed, so that the next run compiles it again. */
  invalidate(file: string): void
  close(): Promise<void>
}

/** Opens a test runner for the copy of the project in a folder. Files that have not changed are not compiled again. */
export async function openTestRunner(
  folder: string,
  options: { pool?: 'threads' | 'forks' } = {},
): Promise<TestRunner> {
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
      ...options,
    },
    { cacheDir: join(folder, '.cache') },
  )
  return {
    async run(includedPaths, { testNamePattern, excludedPaths = [] } = {}) {
      if (testNamePattern === undefined) vitest.resetGlobalTestNamePattern()
      else vitest.setGlobalTestNamePattern(testNamePattern)
      const includedSpecifications = await vitest.globTestSpecifications([...includedPaths])
      const specifications = includedSpecifications.filter(
        ({ moduleId }) => !excludedPaths.some((part) => moduleId.includes(part)),
      )
      if (specifications.length === 0) return undefined
      // Otherwise the state would still contain the results of earlier runs.
      vitest.state.filesMap.clear()
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      return testModules.flatMap((module) => failuresOf(module, folder))[0] ?? messagesOf(unhandledErrors)[0]
    },
    invalidate: (file) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  }
}

function failuresOf(module: TestModule, folder: string): string[] {
  const path = relative(folder, module.moduleId)
  const tests = [...module.children.allTests('failed')]
  const suiteMessages = [...module.children.allSuites()].flatMap((suite) => messagesOf(suite.errors()))
  return [
    ...tests.map((test) => `${path}: ${test.fullName}: ${messagesOf(test.result().errors ?? [])[0] ?? ''}`),
    ...[...messagesOf(module.errors()), ...suiteMessages].map((message) => `${path}: ${message}`),
  ]
}

function messagesOf(errors: readonly unknown[]): string[] {
  return errors.map((error) => {
    const { message, diff = '' } = error as Error & { diff?: string }
    const lines = stripVTControlCharacters(diff).split('\n')
    const differingLines = lines.filter((line) => /^[-+] {2,}/.test(line)).slice(0, 4)
    return differingLines.length > 0 ? differingLines.join(' ') : (message.split('\n')[0] ?? '')
  })
}
