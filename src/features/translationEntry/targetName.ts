import { TRANSLATION_ENTRY_TARGETS } from '../../../contract/kinds/translationEntry.ts'
import type { GetText } from '../../texts/text.ts'

/** Returns the name of a target. A target that the console does not know is shown unchanged. */
export function targetName(value: string, text: GetText): string {
  const target = TRANSLATION_ENTRY_TARGETS.find((each) => each === value)
  return target === undefined ? value : text(`language.target.${target}`)
}
