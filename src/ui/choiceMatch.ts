import { foldText } from '../../contract/foldText.ts'
import { kanaToLetters } from '../../contract/romaji.ts'

/**
 * Replacements after which each syllable has one spelling: the Hepburn spelling, without long vowels or double
 * consonants.
 */
const SPELLING_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/sy/g, 'sh'],
  [/ty/g, 'ch'],
  [/[zj]y/g, 'j'],
  [/si/g, 'shi'],
  [/ti/g, 'chi'],
  [/zi/g, 'ji'],
  [/tu/g, 'tsu'],
  [/(?<![cs])hu/g, 'fu'],
  [/ou/g, 'o'],
  [/oh(?![aeiouy])/g, 'o'],
  [/tch/g, 'ch'],
  [/([a-z])\1+/g, '$1'],
]

/** The characters that separate two words. */
const SEPARATORS = /[\s・、,()（）/'’.-]+/u

/**
 * Returns the text that searches compare: kana as Latin letters, one spelling per syllable, no accents, one width.
 * `oosaka`, `ōsaka`, `おおさか` and `ｵｵｻｶ` are all `osaka`; kanji stay.
 */
function normalizeForSearch(text: string): string {
  return SPELLING_REPLACEMENTS.reduce(
    (respelledText, [spelling, standard]) => respelledText.replace(spelling, standard),
    kanaToLetters(foldText(text)),
  )
}

/**
 * Returns a function that finds the choices for a typed text, the best matches first: choices with a text that begins
 * with the typed text, then choices with a word that begins with it, then choices that contain it. Choices of the same
 * rank keep their order. The choices are normalized when something is typed for the first time, because most lists are
 * never searched.
 */
export function createChoiceFinder<Choice extends { label: string; searchWords?: string }>(
  choices: readonly Choice[],
): (typed: string) => readonly Choice[] {
  let searchableChoices: readonly ({ choice: Choice } & SearchableTexts)[] | undefined
  return (typed) => {
    const query = normalizeForSearch(typed.trim())
    if (query === '') return choices
    searchableChoices ??= choices.map((choice) => ({ choice, ...searchableTexts(choice) }))
    const rankedChoices = searchableChoices.map((each) => ({ choice: each.choice, rank: rankOf(each, query) }))
    return [0, 1, 2].flatMap((rank) => rankedChoices.filter((each) => each.rank === rank).map(({ choice }) => choice))
  }
}

/** `texts`: the label and each search word; `combinedText`: the label and all search words in one text. */
interface SearchableTexts {
  texts: readonly string[]
  combinedText: string
}

function searchableTexts({ label, searchWords = '' }: { label: string; searchWords?: string }): SearchableTexts {
  return {
    texts: [label, ...searchWords.split(', ')].map(normalizeForSearch),
    combinedText: normalizeForSearch(`${label} ${searchWords}`),
  }
}

function rankOf({ texts, combinedText }: SearchableTexts, query: string): number | undefined {
  if (texts.some((text) => text.startsWith(query))) return 0
  if (combinedText.split(SEPARATORS).some((word) => word.startsWith(query))) return 1
  return combinedText.includes(query) ? 2 : undefined
}
