import type { RecordWrite } from '../contract/socketEvents.ts'

/** The values of a form, by field. */
export type Values = Record<string, unknown>

export type CommandEvent =
  | { type: 'submit'; values: Values }
  | { type: 'confirm' }
  /**
   * Goes back from the question to the form, or cancels the command if there is no form to go back to. `values`: the
   * values of the form, if one is shown.
   */
  | { type: 'back'; values?: Values }
  /** Another staff member has changed the record. */
  | { type: 'change'; write: WriteByAnother }
  /** The number that the question shows is out of date. */
  | { type: 'outdate' }

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
  values: Values
  /**
   * Whether the form shows something that is not shown again, so that it is left only after a question even if nothing
   * was typed. Such a form has no fields.
   */
  isShownOnce?: boolean
  /** The version of the record that was shown when the command was started, if the command acts on a record. */
  version?: number | undefined
}

/**
 * The number that the check of a form has returned, such as a balance: the question shows it, and the server refuses the
 * command if it has changed. Undefined if the check returns no number.
 */
export type CheckResult = number | undefined

/**
 * The last attempt that was sent. If the same values are sent again, the idempotency key stays the same, by which the
 * server recognizes the attempt.
 */
interface SentAttempt {
  values: Values
  idempotencyKey: string
  checkResult?: CheckResult
}

/** One attempt to execute a command. */
export interface CommandAttempt extends SentAttempt {
  version: number | undefined
}

export interface CommandContext extends CommandInput {
  /** The values of the form before anything was typed. */
  pristine: Values
  /** The last attempt that was sent; undefined before the first one. */
  sent: SentAttempt | undefined
  /** The check result that the question shows. */
  checkResult: CheckResult
  /** The check result that the question showed before it was asked again. */
  previousCheckResult: CheckResult
  /** The error that the last attempt threw. */
  failure: unknown
  /** The time before which the server accepts no further attempt, in ms since 1970; 0 if there is no such limit. */
  waitUntil: number
  /** The last write of the record by another staff member since the command was started. */
  change: WriteByAnother | undefined
}

/** Returns the last change of the record by another staff member, unless the next attempt is based on that change. */
export function unseenChange({
  change,
  version,
}: Pick<CommandContext, 'change' | 'version'>): WriteByAnother | undefined {
  const isUnseen = change?.record !== undefined || (change?.version ?? 0) > (version ?? Infinity)
  return isUnseen ? change : undefined
}

/**
 * Whether another staff member has changed the record so that the command is not possible any more. This holds also
 * if the server has refused an attempt with that version of the record.
 */
export function isNoLongerAllowed({ change, version }: Pick<CommandContext, 'change' | 'version'>): boolean {
  if (change === undefined || change.isEventAllowed) return false
  return change.record !== undefined || change.version >= (version ?? Infinity)
}
