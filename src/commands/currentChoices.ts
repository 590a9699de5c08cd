import type { Values } from '../../machines/commandContext.ts'
import type { Text } from '../text.ts'
import type { Command, FormField } from './command.ts'

type OfferedChoices = NonNullable<FormField['choices']>

/** Returns the current choices of a field: those of the registered command, or else those of the opened form. */
function choicesNow({ name, choices }: FormField, currentCommand: Command | undefined): FormField['choices'] {
  return currentCommand?.form?.fields.find((field) => field.name === name)?.choices ?? choices
}

/**
 * Returns the choice that has the current value of the field, if it is no longer offered. It is found among the choices
 * with which the form was opened.
 */
function goneChoice(field: FormField, choices: OfferedChoices, value: unknown): OfferedChoices[number] | undefined {
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
  text: Text,
): readonly FormField[] {
  return fields.map((field) => {
    const choices = choicesNow(field, currentCommand)
    if (choices === undefined) return field
    const gone = goneChoice(field, choices, values[field.name])
    const goneChoices = gone === undefined ? [] : [{ ...gone, label: text('field.choice.gone', { label: gone.label }) }]
    return { ...field, choices: [...choices, ...goneChoices] }
  })
}

/** Returns the errors. That of a `choiceErrorField` is repeated at its fields whose chosen value is gone. */
export function placeChoiceErrors(
  errors: Readonly<Record<string, string>>,
  fields: readonly FormField[],
  currentCommand: Command | undefined,
  values: Values,
): Readonly<Record<string, string>> {
  const goneChoiceErrors = fields.flatMap((field) => {
    const error = errors[field.choiceErrorField ?? '']
    const choices = choicesNow(field, currentCommand)
    const isGone = choices !== undefined && goneChoice(field, choices, values[field.name]) !== undefined
    return error !== undefined && isGone ? [[field.name, error] as const] : []
  })
  return { ...errors, ...Object.fromEntries(goneChoiceErrors) }
}
