import { knownContentKindName } from '../../../contract/kinds/content.ts'
import type { GetText } from '../../texts/text.ts'

/** Returns the name of a kind of content by its code, which may be one that the console does not know. */
export function contentKindText(code: number, text: GetText): string {
  const name = knownContentKindName(code)
  return name === undefined ? text('value.unknown', { value: code }) : text(`content.kind.${name}`)
}
