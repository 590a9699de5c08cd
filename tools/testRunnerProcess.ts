import { fork, type ChildProcess } from 'node:child_process'
import { inProject } from '../scripts/paths.ts'
import type { TestReply, TestRequest } from './testRunnerProcessMain.ts'

/** A process that runs tests on request. */
export interface TestRunnerProcess {
  /** Runs tests and returns the message of the first failure. Exceeding the time limit counts as a failure. */
  run(request: TestRequest): Promise<string | undefined>
  close(): void
}

/** Opens a process for the tests of the copy in a folder. If tests exceed the time limit, a new process replaces it. */
export function openTestRunnerProcess(folder: string, limitMs: number): TestRunnerProcess {
  let child = startProcess(folder)
  return {
    async run(request) {
      child.send(request)
      const reply = await waitForReply(child, limitMs)
      if (reply !== 'late') return reply.failure
      child.kill('SIGKILL')
      child = startProcess(folder)
      return `the tests do not end within ${limitMs / 1_000} s`
    },
    close: () => void child.kill('SIGKILL'),
  }
}

function startProcess(folder: string): ChildProcess {
  return fork(inProject('tools', 'testRunnerProcessMain.ts'), [folder], { execArgv: ['--import', 'tsx'] })
}

function waitForReply(child: ChildProcess, limitMs: number): Promise<TestReply | 'late'> {
  return new Promise((resolve, reject) => {
    const stopWaiting = () => {
      clearTimeout(timer)
      child.off('message', onReply)
      child.off('exit', onExit)
    }
    const onReply = (reply: unknown) => {
      stopWaiting()
      resolve(reply as TestReply)
    }
    const onExit = () => {
      stopWaiting()
      reject(new Error('the process of the tests has ended'))
    }
    const timer = setTimeout(() => {
      stopWaiting()
      resolve('late')
    }, limitMs)
    child.on('message', onReply)
    child.on('exit', onExit)
  })
}
