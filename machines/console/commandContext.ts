import type { RecordWrite } from '../../contract/live/recordWrite.ts'

/** The values of a form, by field. */
export type Values = Record<string, unknown>

export type CommandEvent =
  /** The person has changed a field of the form. `values`: those of all fields. */
  | { type: 'edit'; values: Values }
  | { type: 'submit'; values: Values }
  | { type: 'confirm' }
  /** Goes back from the question to the form, or cancels the command if there is no form to go back to. */
  | { type: 'back' }
  /** Another staff member has changed the record. */
  | { type: 'change'; write: WriteByAnother }
  /** The number that the question shows is out of date. */
  | { type: 'invalidate' }
  /** The record, which was outdated when the command was started, has been loaded again. */
  | ({ type: 'refresh' } & RefreshedCommand)
  /** The screen no longer allows the command, or allows it again. */
  | { type: 'update'; isRefusedByScreen: boolean }

/** The data of the command after its record has been loaded again. */
export interface RefreshedCommand {
  version: number | undefined
  /** Whether the screen does not allow the command any more. */
  isRefusedByScreen: boolean
  /** Whether the question differs from that before the record was loaded again. */
  isQuestionChanged: boolean
}

/** A write of the record by another staff member. */
export interface WriteByAnother extends RecordWrite {
  /**
   * Whether the lifecycle of the record allows the command's event after this write; true if the command sends no
   * event.
   */
  isEventAllowed: boolean
  /**
   * The record, if it is one of several that the command writes together. The write is then newer than the version of
   * that record on the screen.
   */
  record?: { kind: string; name: string }
}

export interface CommandInput {
  hasForm: boolean
  hasQuestion: boolean
  /** The values of the form before anything is typed. */
  values: Values
  /** The values that were typed in an earlier run of the command, if any. */
  typedValues?: Values | undefined
  /** The last attempt that was sent in that earlier run, if its outcome is not known. */
  sentAttempt?: SentAttempt | undefined
  /**
   * Whether the form shows something that is not shown again, so that it is left only after a question even if nothing
   * was typed. Such a form has no fields.
   */
  isContentShownOnce?: boolean
  /** The version of the record that was shown when the command was started, if the command acts on a record. */
  version?: number | undefined
  /**
   * A write by another staff member that is newer than the records on the screen when the command was started. The
   * question then waits until they have been loaded again, if the event is still allowed.
   */
  newerWrite?: WriteByAnother | undefined
}

/**
 * The number that the check of a form has returned, such as a balance: the question shows it, and the server refuses
 * the command if it has changed. Undefined if the check returns no number.
 */
export type CheckResult = number | undefined

/**
 * The last attempt that was sent. If the same values are sent again, they keep the idempotency key by which the
 * server recognizes the attempt.
 */
export interface SentAttempt {
  values: Values
  idempotencyKey: string
  checkResult?: CheckResult
}

/** One attempt to execute a command. */
export interface CommandAttempt extends SentAttempt {
  version: number | undefined
}

export interface CommandContext extends Omit<CommandInput, 'newerWrite' | 'values' | 'typedValues' | 'sentAttempt'> {
  /** The values that were submitted last; the initial ones before. */
  values: Values
  /** The values of the form as far as they are typed. */
  typedValues: Values
  /** The values of the form before anything was typed. */
  initialValues: Values
  /** The last attempt that was sent, perhaps in an earlier run; undefined before the first one. */
  sentAttempt: SentAttempt | undefined
  /** The check result that the question shows. */
  checkResult: CheckResult
  /** The check result that the question showed before it was asked again. */
  previousCheckResult: CheckResult
  /** The error that the last attempt threw. */
  failure: unknown
  /** The time before which the server accepts no further attempt, in ms of `steadyNow`; 0 if there is no such limit. */
  waitUntil: number
  /**
   * The last write of each record by each other staff member since the command was started, oldest first. The first may
   * be older: the `newerWrite` of the input.
   */
  changes: readonly WriteByAnother[]
  /** Whether the records on the screen are older than the first of `changes`, and are being loaded again. */
  isRecordOutdated: boolean
  /** Whether the screen does not allow the command any more. */
  isRefusedByScreen: boolean
  /** Whether the question says something else since its records have been loaded again. */
  isQuestionChanged: boolean
}

/** Returns the changes of the records by other staff members without those that the next attempt is based on. */
export function unseenChanges({
  changes,
  version,
}: Pick<CommandContext, 'changes' | 'version'>): readonly WriteByAnother[] {
  return changes.filter((change) => change.record !== undefined || change.version > (version ?? Infinity))
}

/** Returns the changes with a new one, which replaces an earlier change of the same record by the same staff member. */
export function addOrReplaceChange(
  changes: readonly WriteByAnother[],
  write: WriteByAnother,
): readonly WriteByAnother[] {
  const isReplaced = ({ by, record }: WriteByAnother) =>
    by.id === write.by.id && record?.kind === write.record?.kind && record?.name === write.record?.name
  return [...changes.filter((each) => !isReplaced(each)), write]
}

/**
 * Whether the screen does not allow the command any more, or another staff member has changed the record so that the
 * command is not possible. Also true if the server has refused an attempt and returned that version of the record.
 */
export function isNoLongerAllowed({
  changes,
  version,
  isRefusedByScreen,
}: Pick<CommandContext, 'changes' | 'version' | 'isRefusedByScreen'>): boolean {
  if (isRefusedByScreen || changes.some(({ record, isEventAllowed }) => record !== undefined && !isEventAllowed))
    return true
  const lastChange = changes.findLast(({ record }) => record === undefined)
  return lastChange !== undefined && !lastChange.isEventAllowed && lastChange.version >= (version ?? Infinity)
}
