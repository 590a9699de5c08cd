/** What is searched at the caret: where its sign, such as a slash, stands in the text, and what follows it. */
export interface FieldQuery {
  start: number
  words: string
}

/** Returns the text in which a search is replaced by what was chosen, and where the caret is then. */
export function replaceQuery(
  text: string,
  caret: number,
  { start }: FieldQuery,
  chosen: string,
): { text: string; caret: number } {
  return { text: text.slice(0, start) + chosen + text.slice(caret), caret: start + chosen.length }
}
