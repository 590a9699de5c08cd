import { fork, type ChildProcess } from 'node:child_process'
import { inProject } from '../scripts/paths.ts'
import type { TestReply, TestRequest } from './testProcessMain.ts'

export interface TestProcess {
  /** Runs tests; returns the first failure as a message. Tests that exceed the time limit count as a failure. */
  run(request: TestRequest): Promise<string | undefined>
  close(): void
}

/** Runs the tests of the copy in a folder in a process that is replaced if tests never end. */
export function openTestProcess(folder: string, limitMs: number): TestProcess {
  let child = start(folder)
  return {
    async run(request) {
      child.send(request)
      const reply = await replyOf(child, limitMs)
      if (reply !== 'late') return reply.failure
      child.kill('SIGKILL')
      child = start(folder)
      return `the tests do not end within ${limitMs / 1_000} s`
    },
    close: () => void child.kill('SIGKILL'),
  }
}

function start(folder: string): ChildProcess {
  return fork(inProject('tools', 'testProcessMain.ts'), [folder], { execArgv: ['--import', 'tsx'] })
}

function replyOf(child: ChildProcess, limitMs: number): Promise<TestReply | 'late'> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      child.off('message', onReply)
      child.off('exit', onExit)
    }
    const onReply = (reply: unknown) => {
      finish()
      resolve(reply as TestReply)
    }
    const onExit = () => {
      finish()
      reject(new Error('the process of the tests has ended'))
    }
    const timer = setTimeout(() => {
      finish()
      resolve('late')
    }, limitMs)
    child.on('message', onReply)
    child.on('exit', onExit)
  })
}
