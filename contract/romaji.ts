/** The kana, each followed by its spelling in Latin letters. */
const KANA_TABLE =
  'あ a い i う u え e お o か ka き ki く ku け ke こ ko さ sa し shi す su せ se そ so た ta ち chi つ tsu て te と to ' +
  'な na に ni ぬ nu ね ne の no は ha ひ hi ふ fu へ he ほ ho ま ma み mi む mu め me も mo や ya ゆ yu よ yo ' +
  'ら ra り ri る ru れ re ろ ro わ wa を o ん n が ga ぎ gi ぐ gu げ ge ご go ざ za じ ji ず zu ぜ ze ぞ zo ' +
  'だ da ぢ ji づ zu で de ど do ば ba び bi ぶ bu べ be ぼ bo ぱ pa ぴ pi ぷ pu ぺ pe ぽ po ゔ vu ' +
  'ぁ a ぃ i ぅ u ぇ e ぉ o'
const kanaAndLetters = KANA_TABLE.split(' ')
const LETTERS_BY_KANA = new Map(
  kanaAndLetters.flatMap((kana, index) => (index % 2 === 0 ? [[kana, kanaAndLetters[index + 1] ?? '']] : [])),
)
const VOWEL_BY_SMALL_Y_KANA: Record<string, string> = { ゃ: 'a', ゅ: 'u', ょ: 'o' }
/** All characters that occur in hiragana words: the kana of the table, the small kana and the long vowel mark. */
export const HIRAGANA_CHARACTERS: readonly string[] = [
  ...LETTERS_BY_KANA.keys(),
  ...Object.keys(VOWEL_BY_SMALL_Y_KANA),
  'っ',
  'ー',
]
const SMALL_VOWEL_KANA = /^[ぁぃぅぇぉ]$/

/**
 * Converts hiragana to Latin letters (Hepburn) and omits the long vowel mark ー: てんぽ is `tenpo`, しょうにん `shounin`.
 * Other characters are kept.
 */
export function kanaToLetters(text: string): string {
  let result = ''
  let isDoubled = false
  for (const character of text) {
    if (character === 'ー') continue
    if (character === 'っ') {
      isDoubled = true
      continue
    }
    const vowel = VOWEL_BY_SMALL_Y_KANA[character]
    if (vowel !== undefined) result = contractSyllable(result, vowel)
    else if (SMALL_VOWEL_KANA.test(character) && /[eiu]$/.test(result))
      result = result.slice(0, -1) + LETTERS_BY_KANA.get(character)
    else {
      const letters = LETTERS_BY_KANA.get(character) ?? character
      result += (isDoubled ? letters.charAt(0) : '') + letters
    }
    isDoubled = false
  }
  return result
}

/** Joins a syllable with the vowel of a small kana: `ki` and ゃ are `kya`, `shi` and ゃ are `sha`. */
function contractSyllable(syllables: string, vowel: string): string {
  if (!syllables.endsWith('i')) return syllables + vowel
  const stem = syllables.slice(0, -1)
  return /(sh|ch|j)$/.test(stem) ? stem + vowel : `${stem}y${vowel}`
}

/** Kana, each followed by an alternative spelling in Latin letters that is accepted as input. */
const ALTERNATIVE_SPELLINGS =
  "し si ち ti つ tu ふ hu じ zi ん nn ん n' しゃ sya しゅ syu しょ syo ちゃ tya ちゅ tyu ちょ tyo じゃ zya じゅ zyu じょ zyo"
const KANA_BY_SYLLABLE = createKanaBySyllable()
const SYLLABLE_LENGTH_MAX = 3

function createKanaBySyllable(): Map<string, string> {
  const syllables = kanaAndLetters.flatMap((kana, index) =>
    index % 2 === 0 && !/[ぁぃぅぇぉを]/.test(kana) ? [[kanaAndLetters[index + 1] ?? '', kana]] : [],
  )
  const contractions = syllables
    .filter(([letters]) => letters?.endsWith('i') && letters.length > 1)
    .flatMap(([, kana]) =>
      Object.keys(VOWEL_BY_SMALL_Y_KANA).map((small) => [kanaToLetters(`${kana}${small}`), `${kana}${small}`]),
    )
  const alternatives = ALTERNATIVE_SPELLINGS.split(' ').flatMap((kana, index, all) =>
    index % 2 === 0 ? [[all[index + 1] ?? '', kana]] : [],
  )
  // Reversed, so that the first of several kana with the same spelling wins: `ji` is じ, not ぢ.
  return new Map([...contractions, ...syllables, ...alternatives].toReversed() as [string, string][])
}

/** The maximum number of readings of a word. Each one makes a search slower. */
const KANA_READINGS_MAX = 16

/**
 * Returns the hiragana readings of typed Latin letters, the literal one first: `kikuchi` is きくち. Most people omit long
 * vowels and the mark between ん and a vowel, so `ryota` is also りょうた, `osaka` おおさか and `kenichi` けんいち. No reading ends
 * with an added vowel, because a shorter reading is contained in the longer one. Empty unless the letters are whole
 * syllables.
 */
export function toKanaReadings(letters: string): string[] {
  // The kana readings from each index on. Filled from the last index, so the time is linear in the length.
  const readingsFromIndex: string[][] = [[]]
  readingsFromIndex[letters.length] = ['']
  for (let index = letters.length - 1; index >= 0; index--)
    readingsFromIndex[index] = kanaPartsAt(letters, index)
      .flatMap(({ kana, length }) => (readingsFromIndex[index + length] ?? []).map((rest) => kana + rest))
      .slice(0, KANA_READINGS_MAX)
  return [...new Set(readingsFromIndex[0])]
}

/** The kana that some of the letters stand for. */
interface KanaPart {
  kana: string
  /** The number of letters. */
  length: number
}

/** Returns what the letters from `index` on may begin with, the literal reading first. */
function kanaPartsAt(letters: string, index: number): KanaPart[] {
  const rest = letters.slice(index)
  if (/^m[bmp]/.test(rest)) return [{ kana: 'ん', length: 1 }]
  if (/^([^aeioun])\1/.test(rest)) return [{ kana: 'っ', length: 1 }]
  const syllable = Array.from({ length: SYLLABLE_LENGTH_MAX }, (_, omittedCount) =>
    rest.slice(0, SYLLABLE_LENGTH_MAX - omittedCount),
  ).find((candidate) => KANA_BY_SYLLABLE.has(candidate) && !(candidate === 'nn' && /^nn[aeiouy]/.test(rest)))
  if (syllable === undefined) return rest.startsWith('n') ? [{ kana: 'ん', length: 1 }] : []
  const kana = KANA_BY_SYLLABLE.get(syllable) ?? ''
  const { length } = syllable
  const canBeLong = /[ou]$/.test(syllable) && length < rest.length && !/^[ou]/.test(rest.slice(length))
  return [
    { kana, length },
    ...(canBeLong ? [{ kana: `${kana}う`, length }] : []),
    ...(canBeLong && index === 0 && syllable === 'o' ? [{ kana: 'おお', length }] : []),
    ...(/^n[aeiouy]/.test(rest) ? [{ kana: 'ん', length: 1 }] : []),
  ]
}
