import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { RecordUseCount } from '../../contract/endpoint.ts'
import type { ReasonPurpose } from '../../contract/kinds/reasonPurposes.ts'
import type { RequiredAccess, Right } from '../../contract/permission.ts'
import type { CheckResult, Values } from '../../machines/console/commandContext.ts'
import type { Scope } from '../../machines/console/shortcut.ts'
import type { Console } from '../console.tsx'
import type { TextKey } from '../texts/text.ts'

/** A message key with the values of its placeholders. */
export interface MessageDescriptor {
  key: TextKey
  values?: Record<string, string | number>
}

/** The reason why a command is disabled. */
export interface Refusal extends MessageDescriptor {
  /** If the record cannot be deleted because other records use it: the kinds of those records, with their counts. */
  usedBy?: readonly RecordUseCount[]
}

/**
 * A labelled detail of a question. A string is shown unchanged, because it is data and not a message. A function renders
 * what is read only when the question is asked.
 */
export interface Fact {
  label: TextKey
  value: string | MessageDescriptor | (() => ReactNode)
}

/** The question that is asked before a command runs. */
interface Question {
  title: MessageDescriptor
  message: MessageDescriptor
  /**
   * The facts that are listed with the question, such as the member and the points. A function gets the parsed values
   * of the form and the result of its check; it is called only if the question follows a form.
   */
  facts?: readonly Fact[] | ((values: Values, checkResult: CheckResult) => readonly Fact[])
  /**
   * Calls `onOutdated` as soon as the check of the form would have another result, while the question is shown. Then
   * the form is checked and the question is asked again. Returns a function that stops the watch.
   */
  watch?: (values: Values, checkResult: CheckResult, onOutdated: () => void) => () => void
  /** The note that somebody else has made it impossible to confirm the question; `change.obsolete` by default. */
  obsoleteNote?: TextKey
  /**
   * Returns the note that is shown when the question is asked again because the result of the check has changed from
   * `before` to `now`.
   */
  outdatedNote?: (before: number, now: number) => MessageDescriptor
  /**
   * What is shown below the facts. `changes`: the changed fields of the form with their old and new values. A function
   * renders anything else.
   */
  details?: 'changes' | (() => ReactNode)
}

/**
 * The kind of a form field. `readOnly`: a text to copy, which is selected when the field gets the focus. `checks`: several
 * of the choices; the value has them in the order in which they were chosen, separated by commas. `day` and `dayTime`:
 * the typed text, which `dayInputSchema` and `dayTimeTextSchema` read.
 */
type FieldKind =
  | 'text'
  | 'readOnly'
  | 'password'
  | 'textarea'
  | 'select'
  | 'combobox'
  | 'checks'
  | 'number'
  | 'code'
  | 'file'
  | 'picture'
  | 'uncroppedPicture'
  | 'color'
  | 'columns'
  | 'day'
  | 'dayTime'

/** One field of a command's form. A select and a combobox are disabled until their choices have loaded. */
export interface FormField {
  name: string
  label: TextKey
  kind: FieldKind
  /**
   * The options of a select, a combobox or check boxes; of `columns`, all columns, with those that are always shown as
   * fixed.
   */
  choices?: readonly { value: number | string; label: string; isFixed?: boolean }[]
  /** The note beside the choice of check boxes that was chosen first. */
  firstChoiceNote?: TextKey
  hint?: TextKey
  /** Why the field cannot be changed. It is shown in place of the hint, and the field is disabled. */
  refusal?: TextKey | undefined
  /** The name under which the server reports that a choice does not exist, if it is not `name`. */
  choiceErrorField?: string
  /** The key of the message that formats a number with its unit, with the placeholder `{{n}}`. */
  unit?: TextKey
  autoComplete?: string
  /** The number of lines of a textarea. */
  rows?: number
  /** The event for whose reason a textarea is; the reasons to choose are below it. */
  reasonPurpose?: ReasonPurpose | undefined
  /** Whether the field gets the focus when the form opens. By default, the first field does. */
  hasInitialFocus?: boolean
  /**
   * Returns whether the field is shown for the typed values. By default it is always shown. Fields that are never shown
   * together may have the same name.
   */
  isShown?: (values: Values) => boolean
}

export interface CommandForm {
  /** Validates the typed values. The issue messages of the schema are message keys. */
  schema: GenericSchema<unknown, unknown>
  fields: readonly FormField[]
  initialValues: Values
  /** The label of the button that submits; `dialog.ok` by default. */
  submitLabel?: TextKey
  /** Whether the form only shows something, so that there is nothing to cancel. */
  hasNoCancelButton?: boolean
  /**
   * Called before the question is asked. Returns the number that the question shows and the server compares, if any.
   * Rejects if the server would reject these values. Requires a question that is asked separately from the form.
   */
  checkOnServer?: (values: Values) => Promise<number | void>
  /** Renders content below the fields that depends on the typed values. */
  renderBelowFields?: (values: Values) => ReactNode
  /** Converts the current record, which another staff member has changed meanwhile, to form values. */
  valuesOfRecord?: (record: unknown) => Values
  /**
   * The question that is asked before the form is closed without being submitted, for a form that shows something only
   * once. Such a form has no button that cancels it, and the browser asks before the page is left.
   */
  closeQuestion?: TextKey
  /**
   * `row`: the fields are side by side, covering the record's row if a list shows that row and no panel is open.
   * `columns`: in a wide window the fields of several lines are side by side, below the others.
   */
  layout?: 'row' | 'columns'
}

/**
 * The idempotency key of one write and the numbers it is based on, which stay the same if the write is sent again.
 */
export interface WriteAttempt {
  idempotencyKey: string
  /** The number that the question has shown; undefined if it has shown none. */
  checkResult?: CheckResult
  /** The latest version of the record that has been on the screen. */
  version?: number | undefined
  /** Called if the success is assumed: the record is shown as it will be, so the dialog is no longer needed. */
  onAssumed?: (() => void) | undefined
}

/** Returns the URL of a record for staff with these permissions. */
export type BuildRecordUrl = (id: number, permissions: readonly Right[], screens: Console['screens']) => string

/** The URLs of the lists that show which records use a certain record, by the kind of the records in the list. */
export type UsageListUrls = Readonly<Partial<Record<RecordUseCount['record'], string>>>

/** What happens after a command has succeeded: the notice with its buttons, and the next command. */
export interface FollowUp {
  /** The record that the notice has a button for. */
  record?: { id: number; buildUrl: BuildRecordUrl }
  /** The command of the Undo button. It brings the record back to its previous state. */
  undo?: Command
  /** The notice to show instead of the command's own `success`. */
  success?: MessageDescriptor
  /** The URL of the screen that is opened then. */
  url?: string
  /** The command that starts next. */
  next?: Command | undefined
}

/** One of several records that a command writes, as the question shows it. `recordKey`: the result of `recordKeyOf`. */
interface RecordToWrite {
  recordKey: string
  name: string
  version: number
}

/**
 * An action of the console. Buttons, menus, shortcuts, the list of shortcuts and the palette show the same commands.
 */
export interface Command {
  id: string
  title: MessageDescriptor
  scope: Scope
  /** Search words for the palette, the same in every language: romaji, English names. */
  keywords?: readonly string[]
  /** The key of the message with search words in the active language: readings, other names. */
  translatedKeywords?: TextKey
  /** The keyboard shortcut, such as `g s`, `?` or `Mod+K`. Spaces separate the keys of a sequence. */
  shortcut?: string
  /** The name of the record that the command acts on, if any. */
  recordName?: string
  /** The result of `recordKeyOf` for the record. Required for commands of scope `record`. */
  recordKey?: string
  /** The version of the record on the screen. */
  version?: number
  /**
   * The result of `recordKeyOf` for the record that `version` belongs to, if that is another record than that of
   * `recordKey`. For example, the opening hours of a store have a version of their own.
   */
  versionedRecordKey?: string
  /**
   * Returns the records that the question shows besides the one that `version` belongs to, for the values of the form.
   * Once another staff member has changed one of them, the question can no longer be confirmed.
   */
  listRecordsToWrite?: (values: Values) => readonly RecordToWrite[]
  /** Who may see the command: the access of its endpoint or screen; `signedIn` by default. */
  access?: RequiredAccess
  /** The lifecycle event that the command sends, if any. */
  event?: string
  /**
   * Returns whether the command is possible in a state of its record. Required for a command with an event: it then
   * returns whether the lifecycle allows the event in that state.
   */
  isAllowedIn?: (state: string) => boolean
  /** Why the command is disabled; undefined if it is enabled. */
  refusal?: Refusal
  /** The URLs of the lists that show which records use the command's record. */
  usageListUrls?: UsageListUrls
  /**
   * Whether the command asks for something that another command waits for, so that its dialog is above the other one.
   */
  canBeNested?: boolean
  /**
   * The queue of the command: while a command of the queue runs, another start in it waits. A command without a queue
   * is refused with a notice while it runs. Only for commands without a form and a question.
   */
  queue?: string
  /** Whether the button of the command is red and comes last, and the question focuses No. */
  isDestructive?: boolean
  /** Whether staff run the command many times a day, so that it comes before the other commands of its record. */
  isRoutine?: boolean
  form?: CommandForm
  question?: Question
  /** The notice after the command has succeeded; undefined if its effect is visible anyway. */
  success?: MessageDescriptor
  /** The URL that the command opens, if that is all it does. */
  url?: string
  perform: (values: Values, attempt: WriteAttempt) => Promise<FollowUp | void> | FollowUp | void
}

/** Removes the question from the undo command, unless the command is destructive or has a form for a reason. */
export function withoutQuestion(undo: Command): Command {
  if (undo.isDestructive === true || undo.form !== undefined) return undo
  const { question: _, ...rest } = undo
  return rest
}

/**
 * Whether the question is asked separately, because the command has no form or the question depends on the values of
 * the form. Otherwise the form shows the question, and submitting the form confirms it.
 */
export function hasQuestionStep({ form, question }: Pick<Command, 'form' | 'question'>): boolean {
  if (question === undefined || form === undefined) return question !== undefined
  return question.details !== undefined || typeof question.facts === 'function'
}

/** Returns a string that identifies a record among all kinds of records: the kind and the id. */
export function recordKeyOf(kind: string, id: number | string): string {
  return `${kind} ${id}`
}

/** Returns the key of the record that the version of a command belongs to; undefined if it has no such record. */
export function keyOfVersionedRecord({ recordKey, versionedRecordKey }: Command): string | undefined {
  return versionedRecordKey ?? recordKey
}

/** Returns the kind of record in a record key. */
export function kindOfRecordKey(recordKey: string): string {
  return recordKey.slice(0, recordKey.indexOf(' '))
}

/** Returns the id of the record in a record key. */
export function idOfRecordKey(recordKey: string): string {
  return recordKey.slice(recordKey.indexOf(' ') + 1)
}
