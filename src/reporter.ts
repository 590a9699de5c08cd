import type { NoticeActor } from '../machines/notice.ts'
import { CallFailure, changedRecord, isPassing } from './api/failure.ts'
import type { Reporter } from './commands/runner.ts'
import { currentText } from './text.ts'

/** Says how commands end: what the server said, or that a problem has occurred (specification §8). */
export function createReporter(notice: NoticeActor): Reporter {
  return {
    success: ({ key, values }) => notice.send({ type: 'succeeded', message: currentText()(key, values) }),
    failure: (failure) => {
      if (import.meta.env.DEV) console.error(failure)
      const said = failure instanceof CallFailure ? failure.said : undefined
      notice.send({ type: 'failed', message: said ?? currentText()('error.unknown') })
    },
    changedRecord,
    isPassing,
  }
}
