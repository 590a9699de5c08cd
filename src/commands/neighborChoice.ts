/**
 * Returns the text of a field after an arrow key: the next or previous one of the texts to choose, or nothing before the
 * first one. Undefined if the key moves the caret: the text was typed or edited, or there is none in that direction.
 */
export function neighborChoice(choices: readonly string[], value: string, step: 1 | -1): string | undefined {
  const index = value === '' ? -1 : choices.indexOf(value)
  if (index === -1 && value !== '') return undefined
  return index === 0 && step === -1 ? '' : choices[index + step]
}
