import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { RecordUse } from '../../contract/endpoint.ts'
import type { Access, PermissionGroup } from '../../contract/permission.ts'
import type { Values } from '../../machines/commandContext.ts'
import type { Scope } from '../../machines/shortcut.ts'
import type { Console } from '../console.tsx'
import type { TextKey } from '../text.ts'

/** A message key with the values of its placeholders. */
export interface MessageDescriptor {
  key: TextKey
  values?: Record<string, string | number>
}

/** Why a command is disabled. */
interface Refusal extends MessageDescriptor {
  /** What uses the record, if it can therefore not be deleted. */
  usedBy?: readonly RecordUse[]
}

/** One line of the details of a question. A string is shown unchanged, because somebody may have typed it. */
export interface Fact {
  label: TextKey
  value: string | MessageDescriptor
}

/** The question that is asked before a command runs. */
interface Question {
  title: MessageDescriptor
  message: MessageDescriptor
  /**
   * The details, such as member and points. A function of the parsed form values is called only for a question
   * after the form.
   */
  facts?: readonly Fact[] | ((values: Values) => readonly Fact[])
  /** `changes`: the changed fields of the form with their old and new values. A function renders other details. */
  details?: 'changes' | (() => ReactNode)
}

/** `readOnly`: a text that is selected when the field gets the focus, to be copied. */
type FieldKind =
  | 'text'
  | 'readOnly'
  | 'password'
  | 'textarea'
  | 'select'
  | 'combobox'
  | 'number'
  | 'code'
  | 'file'
  | 'picture'
  | 'wholePicture'
  | 'color'

/** One field of a command's form. A select and a combobox are disabled until their choices have loaded. */
export interface FormField {
  name: string
  label: TextKey
  kind: FieldKind
  /** The options of a select, or of a combobox, which finds them by typing. */
  choices?: readonly { value: number | string; label: string }[]
  hint?: TextKey
  /** The message for a number with its unit, with the placeholder `{{n}}`. */
  unit?: TextKey
  autoComplete?: string
  /** The number of lines of a textarea. */
  rows?: number
  /**
   * Whether the field belongs to the typed values; always by default. Fields of which one is shown may share a name.
   */
  isShown?: (values: Values) => boolean
}

export interface CommandForm {
  /** The issue messages of the schema are message keys. */
  schema: GenericSchema<unknown, unknown>
  fields: readonly FormField[]
  initialValues: Values
  /** The label of the button that submits; `dialog.ok` by default. */
  submitLabel?: TextKey
  /** Called before the question is asked. Rejects with the errors that the server would return for these values. */
  checkOnServer?: (values: Values) => Promise<void>
  /** Renders content below the fields that depends on the typed values. */
  renderBelowFields?: (values: Values) => ReactNode
  /** Returns the form values of the record that another person has changed meanwhile. */
  valuesOfRecord?: (record: unknown) => Values
  /** `row`: the fields stand side by side, over the row of the record if a list shows it and no panel is open. */
  layout?: 'row'
}

/** The idempotency key of one write, the same however often it is sent, and the version that the write is based on. */
export interface WriteAttempt {
  idempotencyKey: string
  /** The latest version of the record that the person has seen. */
  version?: number | undefined
}

/** Returns the URL of a record for staff with these permissions. */
export type BuildRecordAddress = (
  id: number,
  permissions: readonly PermissionGroup[],
  screens: Console['screens'],
) => string

/** The address of a list for each kind of record that has one. */
export type ListsOfUses = Readonly<Partial<Record<RecordUse['record'], string>>>

/** What follows when a command has succeeded: the buttons of its notice, and the next command. */
export interface FollowUp {
  record?: { id: number; address: BuildRecordAddress }
  /** The command that brings the record back to its previous state. */
  undo?: Command
  /** The notice in place of the command's own `success`. */
  success?: MessageDescriptor
  /** The command that starts then. */
  next?: Command | undefined
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
  /** The message with search words in the person's language: readings, other names. */
  translatedKeywords?: TextKey
  /** The shortcut: `g s`, `?`, `Mod+K`. Spaces separate the keys of a sequence. */
  keys?: string
  /** The name of the record that it changes, if any. */
  recordName?: string
  /** The result of `recordKeyOf` for that record. Required for commands of scope `record`. */
  recordKey?: string
  /** The version of that record on the screen. */
  version?: number
  /** Who may see it, which is the access of its endpoint or screen; `signedIn` by default. */
  access?: Access
  /** The event of the record's lifecycle that it sends, if any. */
  event?: string
  /** Whether the lifecycle allows the event in a state. Required for a command with an event. */
  isAllowedIn?: (state: string) => boolean
  /** Why it is disabled; undefined if it is enabled. */
  refusal?: Refusal
  /** The addresses of the lists that show what uses its record. */
  listsOfUses?: ListsOfUses
  /** Whether it asks for something that another command waits for, and is therefore shown above it. */
  interrupts?: boolean
  /** Whether its button is red and its question focuses No. */
  destructive?: boolean
  form?: CommandForm
  question?: Question
  /** The notice after it has succeeded; undefined if its effect is visible anyway. */
  success?: MessageDescriptor
  perform: (values: Values, attempt: WriteAttempt) => Promise<FollowUp | void> | void
}

/**
 * Whether the question is a step of its own: the command has no form, or the question depends on the form's
 * values. Otherwise the form shows it, and submitting the form confirms.
 */
export function hasQuestionStep({ form, question }: Pick<Command, 'form' | 'question'>): boolean {
  if (question === undefined || form === undefined) return question !== undefined
  return question.details !== undefined || typeof question.facts === 'function'
}

/** Returns a key that is unique among all records: the kind and the id. */
export function recordKeyOf(kind: string, id: number | string): string {
  return `${kind} ${id}`
}

/** Returns the kind of the record of a key. */
export function kindOfRecordKey(recordKey: string): string {
  return recordKey.slice(0, recordKey.indexOf(' '))
}

/** Returns the id of the record of a key. */
export function idOfRecordKey(recordKey: string): string {
  return recordKey.slice(recordKey.indexOf(' ') + 1)
}
