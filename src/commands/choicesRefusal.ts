import { CallFailure } from '../api/failure.ts'
import type { Command, MessageDescriptor } from './command.ts'

/** Returns why a form cannot be opened: the call that loads the choices of its fields has failed with `failure`. */
export function choicesRefusal(failure: unknown): MessageDescriptor | undefined {
  return failure instanceof CallFailure ? { key: 'error.choices', values: { call: failure.call ?? '' } } : undefined
}

/** Returns the command with a reason why it cannot be carried out, unless it has one already or there is none. */
export function withRefusal(command: Command, refusal: MessageDescriptor | undefined): Command {
  return refusal === undefined || command.refusal !== undefined ? command : { ...command, refusal }
}
