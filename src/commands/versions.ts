import type { Values } from '../../machines/command.ts'
import type { Text } from '../text.ts'
import { formatNumber } from '../ui/format.ts'
import type { FormField } from './command.ts'

export type Side = 'own' | 'theirs'

/** A field that differs between what one typed and what somebody else wrote meanwhile. */
export interface Difference {
  field: FormField
  own: unknown
  theirs: unknown
}

/** The fields of a form in which the two versions differ. */
export function differences(fields: readonly FormField[], own: Values, theirs: Values): Difference[] {
  return fields
    .filter(({ name }) => String(own[name] ?? '') !== String(theirs[name] ?? ''))
    .map((field) => ({ field, own: own[field.name], theirs: theirs[field.name] }))
}

/**
 * Which side each difference begins with: one's own where one typed something, the other's where one typed nothing, so
 * that nobody undoes by keeping still what somebody else has done.
 */
export function firstChoices(found: readonly Difference[], pristine: Values): Record<string, Side> {
  const isTyped = ({ field, own }: Difference) => String(own ?? '') !== String(pristine[field.name] ?? '')
  return Object.fromEntries(found.map((each) => [each.field.name, isTyped(each) ? 'own' : 'theirs']))
}

/** The values to send: the other version, so that its `version` counts, with one's own where one chose them. */
export function merged(found: readonly Difference[], theirs: Values, choices: Record<string, Side>): Values {
  const kept = found.filter(({ field }) => choices[field.name] === 'own').map(({ field, own }) => [field.name, own])
  return { ...theirs, ...Object.fromEntries(kept) }
}

/** What stands for a value of a field where it is read: the words of the choice, a number with its unit, or the value. */
export function wordOf({ kind, choices, unit }: FormField, value: unknown, text: Text): string {
  if (kind === 'number' && /^-?\d+$/.test(String(value))) {
    const n = formatNumber(Number(value))
    return unit === undefined ? n : text(unit, { n })
  }
  return choices?.find((choice) => String(choice.value) === String(value))?.label ?? String(value ?? '')
}
