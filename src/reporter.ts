import type { NoticeActor, NoticeButton } from '../machines/notice.ts'
import { changedRecord, isTransient } from './api/failure.ts'
import type { FollowUp } from './commands/command.ts'
import type { OutcomeReporter } from './commands/runner.ts'
import { failureMessage } from './failureMessage.ts'
import { currentText } from './text.ts'

/**
 * Creates the reporter that shows the outcome of a command as a notice. `buttonsFor` returns the buttons of a success
 * notice that the signed-in person may use.
 */
export function createReporter(
  notice: NoticeActor,
  buttonsFor: (followUp: FollowUp) => readonly NoticeButton[] = () => [],
): OutcomeReporter {
  return {
    success: ({ key, values }, followUp = {}) =>
      notice.send({ type: 'succeeded', message: currentText()(key, values), buttons: buttonsFor(followUp) }),
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
