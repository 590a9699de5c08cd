import type { NoticeActor } from '../machines/notice.ts'
import { changedRecord, isTransient } from './api/failure.ts'
import type { OutcomeReporter } from './commands/runner.ts'
import { failureMessage } from './failureMessage.ts'
import { currentText } from './text.ts'

/** Creates the reporter that shows the outcome of a command as a notice. */
export function createReporter(notice: NoticeActor): OutcomeReporter {
  return {
    success: ({ key, values }) => notice.send({ type: 'succeeded', message: currentText()(key, values) }),
    failure: (failure, name) => {
      if (import.meta.env.DEV) console.error(failure)
      const text = currentText()
      const message = failureMessage(failure, text)
      // The message names the record, because it may no longer be on the screen.
      const isNamed = name !== undefined && changedRecord(failure) !== undefined
      notice.send({ type: 'failed', message: isNamed ? text('notice.about', { name, message }) : message })
    },
    changedRecord,
    isTransient,
  }
}
