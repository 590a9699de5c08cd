import type { AnyEventObject } from 'xstate'
import type { CommandInput } from '../commandContext.ts'

const writeByAnother = { event: 'accept', from: 'waiting', to: 'accepted', by: { id: 2, name: 'b' } }

/** The kinds of commands: with and without a form and a question. */
export const commandInputs: CommandInput[] = [
  { hasForm: true, hasQuestion: true, values: {}, version: 1 },
  { hasForm: true, hasQuestion: false, values: {}, version: 1 },
  { hasForm: false, hasQuestion: true, values: {}, version: 1 },
  { hasForm: false, hasQuestion: false, values: {}, version: 1 },
]

/** The events of a command with their payloads. */
export const commandSamples: AnyEventObject[] = [
  { type: 'submit', values: { reason: 'typed' } },
  { type: 'back', values: { reason: 'typed' } },
  { type: 'back' },
  { type: 'change', write: { ...writeByAnother, version: 2, isEventAllowed: true } },
  { type: 'change', write: { ...writeByAnother, version: 2, isEventAllowed: false } },
]

/** Forms and failures of every kind. */
export const commandGuards: Record<string, boolean>[] = [
  {
    isValidAndChecked: true,
    isValidAndAsked: true,
    isValid: true,
    isChangedMeanwhile: true,
    isObsolete: false,
    isRetryable: true,
  },
  {
    isValidAndChecked: false,
    isValidAndAsked: false,
    isValid: true,
    isChangedMeanwhile: false,
    isObsolete: false,
    isRetryable: true,
  },
  {
    isValidAndChecked: false,
    isValidAndAsked: true,
    isValid: true,
    isChangedMeanwhile: false,
    isObsolete: true,
    isRetryable: false,
  },
  {
    isValidAndChecked: false,
    isValidAndAsked: false,
    isValid: false,
    isChangedMeanwhile: false,
    isObsolete: false,
    isRetryable: false,
  },
]

/** Writes of two records by other people, one of them twice. */
export const changeSamples: AnyEventObject[] = [
  { type: 'change', recordKey: 'store 1', write: { ...writeByAnother, version: 1 } },
  { type: 'change', recordKey: 'store 1', write: { ...writeByAnother, version: 2 } },
  { type: 'change', recordKey: 'store 2', write: { ...writeByAnother, version: 1 } },
]
