import type { Values } from '../../machines/commandContext.ts'
import type { GetText } from '../text.ts'
import type { Command, FormField } from './command.ts'

type OfferedChoices = NonNullable<FormField['choices']>

/** Returns the current choices of a field: those of the registered command, or else those of the opened form. */
function currentChoicesOf({ name, choices }: FormField, currentCommand: Command | undefined): FormField['choices'] {
  return currentCommand?.form?.fields.find((field) => field.name === name)?.choices ?? choices
}

/**
 * Returns the choice that has the current value of the field, if it is no longer offered. It is found among the choices
 * with which the form was opened.
 */
function findUnavailableChoice(
  field: FormField,
  choices: OfferedChoices,
  value: unknown,
): OfferedChoices[number] | undefined {
  const isChosen = (choice: OfferedChoices[number]) => String(choice.value) === String(value)
  return choices.some(isChosen) ? undefined : field.choices?.find(isChosen)
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
    const unavailableChoice = findUnavailableChoice(field, choices, values[field.name])
    const unavailableChoices =
      unavailableChoice === undefined
        ? []
        : [{ ...unavailableChoice, label: text('field.choice.gone', { label: unavailableChoice.label }) }]
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
    const isUnavailable =
      choices !== undefined && findUnavailableChoice(field, choices, values[field.name]) !== undefined
    return error !== undefined && isUnavailable ? [[field.name, error] as const] : []
  })
  return { ...errors, ...Object.fromEntries(unavailableChoiceErrors) }
}
