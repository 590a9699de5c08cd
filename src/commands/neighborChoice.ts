/**
 * Returns the text of a field after an arrow key: the next or previous one of the texts to choose, or nothing before the
 * first one. Undefined if there is none in that direction, or if the key moves the caret in the field, because the text
 * was typed or edited. In the list of the texts, the first one follows a typed text.
 */
export function neighborChoice(
  choices: readonly string[],
  value: string,
  step: 1 | -1,
  isInList = false,
): string | undefined {
  const index = value === '' ? -1 : choices.indexOf(value)
  if (index === -1 && value !== '' && !isInList) return undefined
  return index === 0 && step === -1 ? '' : choices[index + step]
}
