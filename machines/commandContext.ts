import type { RecordWrite } from '../contract/socketEvents.ts'

/** The values of a form, by field. */
export type Values = Record<string, unknown>

export type CommandEvent =
  | { type: 'submit'; values: Values }
  | { type: 'confirm' }
  /** One step back; from the first step, cancels the command. `values` are those of the form, if there is one. */
  | { type: 'back'; values?: Values }
  /** Another person has changed the record. */
  | { type: 'change'; write: WriteByAnother }

/** A write of the record by another person. */
export interface WriteByAnother extends RecordWrite {
  /** Whether the record's chart allows the event of the command after it; true if the command sends none. */
  isEventAllowed: boolean
}

export interface CommandInput {
  hasForm: boolean
  hasQuestion: boolean
  values: Values
  /** The version of the record as the person saw it, where the command acts on one. */
  version?: number | undefined
}

/** One attempt of a command. It has the same idempotency key however often it is sent. */
export interface CommandAttempt {
  values: Values
  idempotencyKey: string
  version: number | undefined
}

export interface CommandContext extends CommandInput {
  /** The values of the form before anything was typed. */
  pristine: Values
  /** The values that were sent last, and their idempotency key. */
  sent: { values: Values; idempotencyKey: string } | undefined
  /** Why the last attempt failed, as it was thrown. */
  failure: unknown
  /** The time before which the server accepts no further attempt, in ms since 1970; 0 if there is none. */
  waitUntil: number
  /** The last write of the record by another person since the command was started. */
  change: WriteByAnother | undefined
}

/** Returns the last change of the record by another person, unless a later attempt was based on it. */
export function unseenChange({
  change,
  version,
}: Pick<CommandContext, 'change' | 'version'>): WriteByAnother | undefined {
  return change !== undefined && version !== undefined && change.version > version ? change : undefined
}
