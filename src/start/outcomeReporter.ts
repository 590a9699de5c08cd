import type { RecordUseCount } from '../../contract/endpoint.ts'
import type { NoticeActor, NoticeButton } from '../../machines/console/notice.ts'
import { CallFailure, conflictOf, isOutdatedWriteError, isTransientFailure } from '../api/failure.ts'
import type { Command, FollowUp, MessageDescriptor } from '../commands/command.ts'
import type { OutcomeReporter } from '../commands/commandImplementation.ts'
import { failureMessage } from '../texts/failureMessage.ts'
import { currentText } from '../texts/text.ts'

/** Opens screens, and returns the buttons of notices, without those that the signed-in staff member may not use. */
interface OutcomeReporterDependencies {
  open: (url: string) => void
  /** Returns the buttons of the notice after a success. */
  buttonsAfterSuccess: (followUp: FollowUp) => readonly NoticeButton[]
  /** Returns the buttons of a notice that says that the record of a command is used by other records. */
  buttonsForUsedRecord: (command: Command, usedBy: readonly RecordUseCount[]) => readonly NoticeButton[]
}

const NO_DEPENDENCIES: OutcomeReporterDependencies = {
  open: () => undefined,
  buttonsAfterSuccess: () => [],
  buttonsForUsedRecord: () => [],
}

/** Creates the reporter that shows the outcome or the refusal of a command as a notice. */
export function createOutcomeReporter(
  notice: NoticeActor,
  dependencies: OutcomeReporterDependencies = NO_DEPENDENCIES,
): OutcomeReporter {
  const failureTextOf = (failure: unknown, name: string | undefined) => {
    const text = currentText()
    const message = failureMessage(failure, text)
    // The message names the record, because the record may no longer be on the screen.
    return name === undefined ? message : text('notice.about', { name, message })
  }
  const buttonsAfterFailure = (failure: unknown, command: Command | undefined) =>
    command === undefined
      ? []
      : dependencies.buttonsForUsedRecord(command, failure instanceof CallFailure ? failure.usedBy : [])
  const showSuccess = ({ key, values }: MessageDescriptor, followUp: FollowUp = {}, isLate = false) =>
    notice.send({
      type: 'succeed',
      message: currentText()(key, values),
      buttons: dependencies.buttonsAfterSuccess(followUp),
      isLate,
    })
  return {
    open: dependencies.open,
    reportSuccess: (message, followUp) => showSuccess(message, followUp),
    reportLateSuccess: (message, followUp) => showSuccess(message, followUp, true),
    reportFailure: (failure, command) => {
      if (import.meta.env.DEV) console.error(failure)
      notice.send({
        type: 'fail',
        message: failureTextOf(failure, conflictOf(failure) === undefined ? undefined : command?.recordName),
        buttons: buttonsAfterFailure(failure, command),
      })
      const { noticeNumber } = notice.getSnapshot().context
      return () => notice.send({ type: 'remove', noticeNumber })
    },
    reportLateFailure: (failure, command) =>
      notice.send({ type: 'fail', message: failureTextOf(failure, command.recordName), isAddition: true }),
    reportPrematureAnswer: () => notice.send({ type: 'refuse', message: currentText()('keys.unread') }),
    reportRefusedStart: (reason) => notice.send({ type: 'refuse', message: currentText()(`keys.${reason}`) }),
    reportDroppedRepetitions: () =>
      notice.send({ type: 'fail', message: currentText()('keys.repetitionsDropped'), isAddition: true }),
    reportInterruption: (message) => notice.send({ type: 'fail', message, isAddition: true }),
    reportRefusal: (command, { key, values, usedBy = [] }) =>
      notice.send({
        type: 'refuse',
        message: currentText()(key, values),
        buttons: dependencies.buttonsForUsedRecord(command, usedBy),
      }),
    conflictOf,
    isOutdatedWriteError,
    isTransientFailure,
  }
}
