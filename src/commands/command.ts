import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import type { Access } from '../../contract/permission.ts'
import type { Values } from '../../machines/command.ts'
import type { Scope } from '../../machines/shortcut.ts'
import type { TextKey } from '../text.ts'

/** A text key with the values of its placeholders. */
export interface Wording {
  key: TextKey
  values?: Record<string, string | number>
}

/** One fact of a question, apart from its sentence. A value that is a text is shown as it is; people may have typed it. */
export interface Fact {
  label: TextKey
  value: string | Wording
}

/** What is asked before a command runs. */
interface Question {
  title: Wording
  message: Wording
  /**
   * What the question is about: to whom, how much, where to. Where it follows from the form, a function of the form's
   * values as its schema reads them; otherwise the form shows it as well.
   */
  facts?: readonly Fact[] | ((values: Values) => readonly Fact[])
  /** Draws which of the form's fields would change, from what to what. */
  shows?: 'changes'
}

/** One field of a command's form. Its choices may come later; until then the field is not ready. */
export interface FormField {
  name: string
  label: TextKey
  kind: 'text' | 'password' | 'textarea' | 'select' | 'number'
  /** For `select`. */
  choices?: readonly { value: number | string; label: string }[]
  hint?: TextKey
  /** The words of its value with its unit, with `{{n}}`, where it is a number that is read. */
  unit?: TextKey
  autoComplete?: string
}

export interface CommandForm {
  /** Checks the values; its messages are text keys. */
  schema: GenericSchema<unknown, unknown>
  fields: readonly FormField[]
  initial: Values
  submit: TextKey
  cancel?: TextKey
  /** Says whether the server would take the values, before the question; throws what is wrong with them. */
  check?: (values: Values) => Promise<void>
  /** What is known of what was typed so far, drawn below the fields. */
  aside?: (values: Values) => ReactNode
  /** Reads the other version of the form's values out of a record that was changed meanwhile. */
  theirs?: (record: unknown) => Values
}

/** One attempt to do what a person wants; the key is the same however often it is sent. */
export interface Intent {
  idempotencyKey: string
  /** The version of the record that the person means: as they saw it, or as they were told that it is now. */
  version?: number | undefined
}

/** One act of the product. Header buttons, row menus, `?`, shortcuts and palette are views of the same records. */
export interface Command {
  id: string
  title: Wording
  scope: Scope
  /** Further words it is found by in the palette, the same in every language: romaji, English names. */
  keywords?: readonly string[]
  /** Further words it is found by in the reader's language: readings, other names. */
  also?: TextKey
  /** `g s`, `?`, `Mod+K`: keys in sequence, separated by blanks. */
  keys?: string
  /** The name of the record it acts on, where it acts on one. */
  about?: string
  /** Which record that is: `subjectOf`. Commands of scope `record` that act on the same one have the same. */
  subject?: string
  /** The version of that record as it is shown. */
  version?: number
  /** Who may know of it, as its endpoint or its screen says; whoever is signed in where nothing is said. */
  access?: Access
  /** The event of the record's lifecycle that it sends, where it sends one. */
  event?: string
  /** Why it is refused now; shown beside it. */
  refusal?: Wording
  /** Takes something away from somebody. */
  destructive?: boolean
  form?: CommandForm
  question?: Question
  /** What is said when it is done; nothing where the effect speaks for itself. */
  success?: Wording
  perform: (values: Values, intent: Intent) => Promise<void> | void
}

/** Tells one record of the console from every other: its kind and its id. */
export function subjectOf(kind: string, id: number | string): string {
  return `${kind} ${id}`
}
