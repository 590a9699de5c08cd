import { countCharacters } from '../../../../contract/characters.ts'
import { MESSAGE_TEXT_MAX } from '../../../../contract/limits.ts'

/** From how many characters on their number is shown. */
const SHOWN_COUNT_MIN = MESSAGE_TEXT_MAX - 400

/** Returns the number of characters of a text that is nearly too long; 0 of a shorter one, whose number is not shown. */
export function countNearLimit(text: string): number {
  return text.length < SHOWN_COUNT_MIN ? 0 : countCharacters(text.trim())
}
