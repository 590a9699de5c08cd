import { type Command, recordKeyOf } from '../commands/command.ts'
import { copyText } from '../commands/copyText.ts'
import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import type { Scope } from '../../machines/console/shortcut.ts'
import type { TextKey } from '../texts/text.ts'
import { formatPhone } from '../ui/phone.ts'

/** The phone number and email address of the store or person that a record is about; empty if unknown. */
export interface ContactDetails {
  phone?: string
  email?: string
}

/** The part of a resource that the contact commands need. */
interface ContactResource<Row> {
  lifecycleTextKeys: { lifecycle: { record: string } }
  toLifecycleRecord: (row: Row) => LifecycleRecord
  /** Returns the contact details of a record; undefined for a kind of record without contact details. */
  contactDetailsOf?: ((row: Row) => ContactDetails) | undefined
}

/** Returns the commands that copy the phone number and the email address of a record, if it has them. */
export function contactCommands<Row>(source: ContactResource<Row>, row: Row, scope: Scope = 'record'): Command[] {
  const { phone = '', email = '' } = source.contactDetailsOf?.(row) ?? {}
  const { record: kind } = source.lifecycleTextKeys.lifecycle
  const { id, name } = source.toLifecycleRecord(row)
  const copyCommands = (field: keyof ContactDetails, value: string, keywords: readonly string[]): Command[] =>
    value === ''
      ? []
      : [
          {
            id: copyCommandId(kind, field),
            title: { key: COPY_TITLE_KEYS[field] },
            translatedKeywords: `contact.copy.${field}.also`,
            keywords,
            scope,
            recordName: name,
            recordKey: recordKeyOf(kind, id),
            isRoutine: true,
            success: { key: 'contact.copied', values: { value } },
            perform: () => copyText(value),
          },
        ]
  return [
    ...copyCommands('phone', formatPhone(phone), ['kopi', 'denwa', 'phone', 'tel']),
    ...copyCommands('email', email, ['kopi', 'meeru', 'email', 'mail']),
  ]
}

/** The message keys of the commands' titles. */
export const COPY_TITLE_KEYS = { phone: 'contact.copy.phone', email: 'contact.copy.email' } as const satisfies Record<
  keyof ContactDetails,
  TextKey
>

/** Returns the id of the command that copies the phone number or email address of a record of the kind `kind`. */
export function copyCommandId(kind: string, field: keyof ContactDetails): string {
  return `copy.${field}.${kind}`
}
