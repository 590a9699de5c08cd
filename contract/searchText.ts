import { cutToCharacters } from './characters.ts'
import { SEARCH_TEXT_MAX } from './limits.ts'

const LINE_BREAKS_AND_CONTROLS = /\r\n|[\p{Cc}\p{Zl}\p{Zp}]/gu
/**
 * Lone surrogates, noncharacters, and what no field shows, such as bidirectional controls and zero-width spaces. Searches
 * ignore the invisible parts of an emoji and of a kanji.
 */
const INVISIBLE = /[\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC\u{1D159}\u{16FE4}]/gu

/**
 * Returns the text that a search field shows and searches for what was typed or pasted into it (rule 6.9). The first
 * screen needs it for its first request, so it does without `cleanText.ts`.
 */
export function toSearchText(typed: string): string {
  return cutToCharacters(typed.replaceAll(LINE_BREAKS_AND_CONTROLS, ' ').replaceAll(INVISIBLE, ''), SEARCH_TEXT_MAX)
}
