import * as v from 'valibot'
import type { CommandContext, Values } from '../../machines/console/commandContext.ts'
import type { Command, FormField } from './command.ts'

const draftSchema = v.object({
  /** The id of the command. */
  commandId: v.string(),
  /** The result of `recordKeyOf` for the command's record, if it has one. */
  recordKey: v.optional(v.string()),
  /** The address at which the form was open. */
  url: v.string(),
  /** The typed values, without those that are never stored. */
  values: v.record(v.string(), v.unknown()),
  /** The values of the form before anything was typed, without those that are never stored. */
  initialValues: v.record(v.string(), v.unknown()),
  /** The version of the record that the form is based on. */
  version: v.optional(v.number()),
  /** The last attempt that was sent, so that the same values are not written twice (rule 4.8). */
  sentAttempt: v.optional(
    v.object({
      values: v.record(v.string(), v.unknown()),
      idempotencyKey: v.string(),
      checkResult: v.optional(v.number()),
    }),
  ),
  /** Whether the form is opened again after the next sign-in, because the session has ended while it was open. */
  isToBeReopened: v.optional(v.boolean()),
})

/** What was typed in the form of a command that has neither been sent nor given up by the person. */
export type FormDraft = v.InferOutput<typeof draftSchema>

/** The part of a draft that the run of a command knows. */
export type DraftContent = Omit<FormDraft, 'url'>

/** The drafts of the signed-in person. */
export interface FormDrafts {
  keep: (draft: DraftContent) => void
  /** Removes and returns the draft of a command; undefined if it has none. */
  take: (command: Command) => FormDraft | undefined
}

/** Drafts for a runner that keeps none. */
export const NO_FORM_DRAFTS: FormDrafts = { keep: () => undefined, take: () => undefined }

/**
 * The kinds of fields whose values are never stored: secrets, texts that were only shown, and files, which no storage
 * keeps.
 */
const UNSTORED_FIELD_KINDS: readonly FormField['kind'][] = [
  'password',
  'code',
  'readOnly',
  'file',
  'picture',
  'uncroppedPicture',
]

/**
 * Returns the draft of a form. Undefined if nothing was typed that may be stored, or if the form shows something only
 * once.
 */
export function draftOf(
  { id, recordKey, form }: Command,
  context: Pick<CommandContext, 'typedValues' | 'initialValues' | 'version' | 'sentAttempt'>,
): DraftContent | undefined {
  if (form === undefined || form.closeQuestion !== undefined) return undefined
  const unstoredNames = form.fields.filter(({ kind }) => UNSTORED_FIELD_KINDS.includes(kind)).map(({ name }) => name)
  const storedValuesOf = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !unstoredNames.includes(name)))
  const values = storedValuesOf(context.typedValues)
  const initialValues = storedValuesOf(context.initialValues)
  if (JSON.stringify(values) === JSON.stringify(initialValues)) return undefined
  const sentAttempt = unstoredNames.length === 0 ? context.sentAttempt : undefined
  return { commandId: id, recordKey, values, initialValues, version: context.version, sentAttempt }
}

/** Parses stored drafts. Drops what is no draft; a text that is not JSON gives none. */
export function parseDrafts(stored: string | null): FormDraft[] {
  try {
    const drafts: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(drafts) ? drafts.filter((draft) => v.is(draftSchema, draft)) : []
  } catch {
    return []
  }
}

/**
 * Whether a draft belongs to this command and its record. The values that the form has without a field, such as the type
 * of a new entry, are the same, except the version.
 */
export function isDraftOf(
  { commandId, recordKey, initialValues }: DraftContent,
  { id, recordKey: key, form }: Command,
) {
  if (commandId !== id || recordKey !== key || form === undefined) return false
  const fieldNames = form.fields.map(({ name }) => name)
  return Object.entries(initialValues).every(
    ([name, value]) =>
      name === 'version' ||
      fieldNames.includes(name) ||
      JSON.stringify(value) === JSON.stringify(form.initialValues[name]),
  )
}
