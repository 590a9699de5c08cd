import { openTestRun } from './testRun.ts'

/** The tests to run after files have changed. */
export interface TestRequest {
  /** The files that have changed since the last request. */
  changed: string[]
  /** Parts of the paths of test files. */
  files: string[]
  /** Parts of the paths of test files to leave out. */
  except?: string[]
  /** The beginning of the full names of the tests to run. */
  only?: string
}

export interface TestReply {
  /** The first failure; absent if every test passed. */
  failure?: string
}

const [, , folder = ''] = process.argv
// A thread ends with this process, even if it never yields.
const testRun = await openTestRun(folder, { pool: 'threads' })

process.on('message', (request: TestRequest) => {
  void runTests(request)
})

process.on('disconnect', () => process.exit())

async function runTests({ changed, files, except = [], only }: TestRequest): Promise<void> {
  for (const file of changed) testRun.changed(file)
  const failure = await testRun.run(files, {
    except,
    ...(only !== undefined && { namePattern: new RegExp(`^${only}`) }),
  })
  process.send?.({ ...(failure !== undefined && { failure }) } satisfies TestReply)
}
