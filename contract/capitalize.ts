/** Returns a text with its first letter in upper case. */
export function capitalize<Text extends string>(text: Text): Capitalize<Text> {
  return (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<Text>
}
