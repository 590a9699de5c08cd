import type { Values } from '../../machines/console/commandContext.ts'
import type { GetText } from '../texts/text.ts'
import { checkedValues } from '../ui/checksField.tsx'
import type { Command, FormField } from './command.ts'

type OfferedChoices = NonNullable<FormField['choices']>

/** Returns the current choices of a field: those of the registered command, or else those of the opened form. */
function currentChoicesOf({ name, choices }: FormField, currentCommand: Command | undefined): FormField['choices'] {
  return currentCommand?.form?.fields.find((field) => field.name === name)?.choices ?? choices
}

/**
 * Returns the choices that the field has as its value and that are no longer offered. They are found among the choices
 * with which the form was opened.
 */
function findUnavailableChoices(
  { kind, choices: initialChoices = [] }: FormField,
  choices: OfferedChoices,
  value: unknown,
): OfferedChoices[number][] {
  const chosenValues = kind === 'checks' ? checkedValues(value) : [String(value)]
  const isOffered = (chosen: string) => choices.some((choice) => String(choice.value) === chosen)
  return chosenValues
    .filter((chosen) => !isOffered(chosen))
    .flatMap((chosen) => initialChoices.find((choice) => String(choice.value) === chosen) ?? [])
}

/**
 * Returns the fields with the choices that are offered now. A chosen one that is no longer offered, because somebody
 * else has deleted it, stays and says so, so that the field never shows another value than it has.
 */
export function withCurrentChoices(
  fields: readonly FormField[],
  currentCommand: Command | undefined,
  values: Values,
  text: GetText,
): readonly FormField[] {
  return fields.map((field) => {
    const choices = currentChoicesOf(field, currentCommand)
    if (choices === undefined) return field
    const unavailableChoices = findUnavailableChoices(field, choices, values[field.name]).map((choice) => ({
      ...choice,
      label: text('field.choice.gone', { label: choice.label }),
    }))
    return { ...field, choices: [...choices, ...unavailableChoices] }
  })
}

/**
 * Returns the errors. The error of a field's `choiceErrorField` is repeated at the field if its choice is no longer
 * offered.
 */
export function placeChoiceErrors(
  errors: Readonly<Record<string, string>>,
  fields: readonly FormField[],
  currentCommand: Command | undefined,
  values: Values,
): Readonly<Record<string, string>> {
  const unavailableChoiceErrors = fields.flatMap((field) => {
    const error = errors[field.choiceErrorField ?? '']
    const choices = currentChoicesOf(field, currentCommand)
    const isUnavailable = choices !== undefined && findUnavailableChoices(field, choices, values[field.name]).length > 0
    return error !== undefined && isUnavailable ? [[field.name, error] as const] : []
  })
  return { ...errors, ...Object.fromEntries(unavailableChoiceErrors) }
}
