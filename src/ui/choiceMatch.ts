import { foldText } from '../../contract/fold.ts'
import { kanaToLetters } from '../../contract/romaji.ts'

/** Spellings of the same syllable, each with its Hepburn spelling; vowels and consonants that are written twice. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
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

/** Whatever separates two words. */
const SEPARATORS = /[\s・、,()（）/'’.-]+/u

/**
 * Returns the form in which choices are found: kana as Latin letters, one spelling per syllable, no accents, one width.
 * `oosaka`, `ōsaka`, `おおさか` and `ｵｵｻｶ` are all `osaka`; kanji stay.
 */
function normalizeForSearch(text: string): string {
  return SPELLINGS.reduce((key, [spelling, standard]) => key.replace(spelling, standard), kanaToLetters(foldText(text)))
}

/**
 * Returns a function that returns the choices which a typed text finds, the closest first: those with a text that begins
 * with it, then with a word that begins with it, then those that contain it; in each group in the order of the choices.
 */
export function choiceFinder<Choice extends { label: string; searchWords: string }>(
  choices: readonly Choice[],
): (typed: string) => readonly Choice[] {
  const keyed = choices.map((choice) => ({ choice, ...searchableTexts(choice) }))
  return (typed) => {
    const key = normalizeForSearch(typed.trim())
    if (key === '') return choices
    const ranked = keyed.map((each) => ({ choice: each.choice, rank: rankOf(each, key) }))
    return [0, 1, 2].flatMap((rank) => ranked.filter((each) => each.rank === rank).map(({ choice }) => choice))
  }
}

/** `texts`: the label and each word; `combined`: everything that is searched, in one text. */
interface SearchableTexts {
  texts: readonly string[]
  combined: string
}

function searchableTexts({ label, searchWords }: { label: string; searchWords: string }): SearchableTexts {
  return {
    texts: [label, ...searchWords.split(', ')].map(normalizeForSearch),
    combined: normalizeForSearch(`${label} ${searchWords}`),
  }
}

function rankOf({ texts, combined: all }: SearchableTexts, key: string): number | undefined {
  if (texts.some((text) => text.startsWith(key))) return 0
  if (all.split(SEPARATORS).some((word) => word.startsWith(key))) return 1
  return all.includes(key) ? 2 : undefined
}
