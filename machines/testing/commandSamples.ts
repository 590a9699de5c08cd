import type { AnyEventObject } from 'xstate'
import type { CommandInput } from '../console/commandContext.ts'

const writeByAnother = { event: 'accept', from: 'waiting', to: 'accepted', by: { id: 2, name: 'b' } }

const newerWrite = { ...writeByAnother, version: 2, isEventAllowed: true }

/**
 * The inputs of commands with and without a form, and with and without a question, of a form whose content is
 * never shown again, and of a question whose record is outdated.
 */
export const commandInputs: CommandInput[] = [
  { hasForm: true, hasQuestion: true, values: {}, version: 1 },
  { hasForm: true, hasQuestion: false, values: {}, version: 1 },
  { hasForm: true, hasQuestion: false, isContentShownOnce: true, values: {}, version: 1 },
  { hasForm: false, hasQuestion: true, values: {}, version: 1 },
  { hasForm: false, hasQuestion: false, values: {}, version: 1 },
  { hasForm: false, hasQuestion: true, values: {}, version: 1, newerWrite },
]

/** Sample events of the command chart with their payloads. */
export const commandSampleEvents: AnyEventObject[] = [
  { type: 'submit', values: { reason: 'typed' } },
  { type: 'submit', values: { reason: 'other' } },
  { type: 'edit', values: { reason: 'typed' } },
  { type: 'back' },
  { type: 'change', write: { ...writeByAnother, version: 2, isEventAllowed: true } },
  { type: 'change', write: { ...writeByAnother, version: 2, isEventAllowed: false } },
  { type: 'invalidate' },
  { type: 'refresh', version: 1, isRefusedByScreen: false, isQuestionChanged: false },
  { type: 'refresh', version: 1, isRefusedByScreen: false, isQuestionChanged: true },
  { type: 'update', isRefusedByScreen: true },
  { type: 'update', isRefusedByScreen: false },
]

/** The guard results for every kind of form and of failure. */
export const commandGuardResults: Record<string, boolean>[] = [
  {
    isValidAndNeedsCheck: true,
    isValidAndNeedsQuestion: true,
    isValid: true,
    canCompareVersions: true,
    isObsolete: false,
    isCheckResultOutdated: false,
    isRetryable: true,
  },
  {
    isValidAndNeedsCheck: true,
    isValidAndNeedsQuestion: true,
    isValid: true,
    canCompareVersions: false,
    isObsolete: false,
    isCheckResultOutdated: true,
    isRetryable: true,
  },
  {
    isValidAndNeedsCheck: false,
    isValidAndNeedsQuestion: false,
    isValid: true,
    canCompareVersions: false,
    isObsolete: false,
    isCheckResultOutdated: false,
    isRetryable: true,
  },
  {
    isValidAndNeedsCheck: false,
    isValidAndNeedsQuestion: true,
    isValid: true,
    canCompareVersions: false,
    isObsolete: true,
    isCheckResultOutdated: false,
    isRetryable: false,
  },
  {
    isValidAndNeedsCheck: false,
    isValidAndNeedsQuestion: false,
    isValid: false,
    canCompareVersions: false,
    isObsolete: false,
    isCheckResultOutdated: false,
    isRetryable: false,
  },
]

/** Writes of two records by another staff member; the first record is written twice. */
export const recentChangeSampleEvents: AnyEventObject[] = [
  { type: 'change', recordKey: 'store 1', write: { ...writeByAnother, version: 1 } },
  { type: 'change', recordKey: 'store 1', write: { ...writeByAnother, version: 2 } },
  { type: 'change', recordKey: 'store 2', write: { ...writeByAnother, version: 1 } },
]
