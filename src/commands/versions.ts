import type { Values } from '../../machines/console/commandContext.ts'
import type { GetText } from '../texts/text.ts'
import { checkedValues } from '../ui/checksField.tsx'
import { isChosenPicture } from '../ui/chosenPicture.ts'
import { formatNumber } from '../ui/format.ts'
import type { FormField } from './command.ts'

/** One of the two versions: the typed values, or the record as another staff member has changed it. */
export type VersionSide = 'own' | 'theirs'

/** A field whose typed value (`own`) differs from the value in the record that somebody else has changed (`theirs`). */
export interface FieldDifference {
  field: FormField
  own: unknown
  theirs: unknown
}

/** The text that is shown for every password, whatever its length. */
const HIDDEN_PASSWORD = '••••••••'

/** Returns the fields of a form in which the two versions differ. */
export function fieldDifferences(
  fields: readonly FormField[],
  ownVersion: Values,
  theirVersion: Values,
): FieldDifference[] {
  return fields
    .filter(({ name }) => String(ownVersion[name] ?? '') !== String(theirVersion[name] ?? ''))
    .map((field) => ({ field, own: ownVersion[field.name], theirs: theirVersion[field.name] }))
}

/**
 * Returns the differences to choose from. A typed password is not a conflict, because the other version has no
 * password.
 */
export function choosableDifferences(
  fields: readonly FormField[],
  ownVersion: Values,
  theirVersion: Values,
): FieldDifference[] {
  return fieldDifferences(fields, ownVersion, theirVersion).filter(({ field }) => field.kind !== 'password')
}

/** Returns the initial choice for each conflict: `own` if the field was edited, else `theirs`. */
export function initialSides(
  differences: readonly FieldDifference[],
  initialValues: Values,
): Record<string, VersionSide> {
  const isEdited = ({ field, own }: FieldDifference) => String(own ?? '') !== String(initialValues[field.name] ?? '')
  return Object.fromEntries(differences.map((each) => [each.field.name, isEdited(each) ? 'own' : 'theirs']))
}

/**
 * Returns the values to send: `theirVersion`, including its `version`, but with the typed passwords and the fields
 * chosen as `own`.
 */
export function mergeVersions(
  fields: readonly FormField[],
  ownVersion: Values,
  theirVersion: Values,
  chosenSides: Record<string, VersionSide>,
): Values {
  const ownValues = fields
    .filter(({ kind, name }) => kind === 'password' || chosenSides[name] === 'own')
    .map(({ name }) => [name, ownVersion[name]])
  return { ...theirVersion, ...Object.fromEntries(ownValues) }
}

/**
 * Formats the value of a field: the label of the chosen option, a number with its unit, the file name of a chosen
 * picture, or the value itself. A password is masked, and a picture that was not chosen is called the stored one.
 */
export function formatFieldValue({ kind, choices, unit }: FormField, value: unknown, text: GetText): string {
  if (kind === 'password') return value === undefined || value === '' ? '' : HIDDEN_PASSWORD
  if (kind === 'picture' || kind === 'uncroppedPicture')
    return isChosenPicture(value) ? value.file.name : text('versions.storedPicture')
  if (kind === 'number' && /^-?\d+$/.test(String(value))) {
    const formattedNumber = formatNumber(Number(value))
    return unit === undefined ? formattedNumber : text(unit, { n: formattedNumber })
  }
  if (kind === 'checks')
    return checkedValues(value)
      .map((each) => labelOf(choices, each))
      .join(text('lifecycle.separator'))
  return labelOf(choices, value)
}

function labelOf(choices: FormField['choices'], value: unknown): string {
  return choices?.find((choice) => String(choice.value) === String(value))?.label ?? String(value ?? '')
}
