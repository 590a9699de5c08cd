import type { NoticeActor } from '../machines/notice.ts'
import { changedRecord, isPassing } from './api/failure.ts'
import type { Reporter } from './commands/runner.ts'
import { failureWords } from './failureWords.ts'
import { currentText } from './text.ts'

/** Says how commands end: done, or in the words of their failure. */
export function createReporter(notice: NoticeActor): Reporter {
  return {
    success: ({ key, values }) => notice.send({ type: 'succeeded', message: currentText()(key, values) }),
    failure: (failure) => {
      if (import.meta.env.DEV) console.error(failure)
      notice.send({ type: 'failed', message: failureWords(failure, currentText()) })
    },
    changedRecord,
    isPassing,
  }
}
