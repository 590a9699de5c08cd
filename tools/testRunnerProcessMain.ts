import { openTestRunner } from './testRunner.ts'

/** A request to run tests. */
export interface TestRequest {
  /** The files that have changed since the last request. */
  changedFiles: string[]
  /** Only test files whose path contains one of these texts are run. */
  includedPaths: string[]
  /** Test files whose path contains one of these texts are not run. */
  excludedPaths?: string[]
  /** Only tests whose full name begins with this text are run. */
  testNamePrefix?: string
}

export interface TestReply {
  /** The message of the first failed test; absent if every test passed. */
  failure?: string
}

const [, , folder = ''] = process.argv
// Threads, because a thread ends with this process even if the tests in it never end.
const testRunner = await openTestRunner(folder, { pool: 'threads' })

process.on('message', (request: TestRequest) => {
  void runTests(request)
})

process.on('disconnect', () => process.exit())

async function runTests({
  changedFiles,
  includedPaths,
  excludedPaths = [],
  testNamePrefix,
}: TestRequest): Promise<void> {
  for (const file of changedFiles) testRunner.invalidate(file)
  const failure = await testRunner.run(includedPaths, {
    excludedPaths,
    ...(testNamePrefix !== undefined && { testNamePattern: new RegExp(`^${testNamePrefix}`) }),
  })
  process.send?.({ ...(failure !== undefined && { failure }) } satisfies TestReply)
}
