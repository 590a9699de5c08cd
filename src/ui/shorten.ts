import { cutToCharacters } from '../../contract/characters.ts'

/** Returns the text, or its first `max` characters with an ellipsis if it is longer. */
export function shorten(text: string, max: number): string {
  const beginning = cutToCharacters(text, max)
  return beginning === text ? text : `${beginning}…`
}
