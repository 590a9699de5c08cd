/** Returns the text, or its first `max` characters with an ellipsis if it is longer. */
export function shorten(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text
}
