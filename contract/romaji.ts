const KANA =
  'あ a い i う u え e お o か ka き ki く ku け ke こ ko さ sa し shi す su せ se そ so た ta ち chi つ tsu て te と to ' +
  'な na に ni ぬ nu ね ne の no は ha ひ hi ふ fu へ he ほ ho ま ma み mi む mu め me も mo や ya ゆ yu よ yo ' +
  'ら ra り ri る ru れ re ろ ro わ wa を o ん n が ga ぎ gi ぐ gu げ ge ご go ざ za じ ji ず zu ぜ ze ぞ zo ' +
  'だ da ぢ ji づ zu で de ど do ば ba び bi ぶ bu べ be ぼ bo ぱ pa ぴ pi ぷ pu ぺ pe ぽ po ゔ vu ' +
  'ぁ a ぃ i ぅ u ぇ e ぉ o'
const parts = KANA.split(' ')
const LETTERS = new Map(parts.flatMap((kana, at) => (at % 2 === 0 ? [[kana, parts[at + 1] ?? '']] : [])))
const SMALL_Y: Record<string, string> = { ゃ: 'a', ゅ: 'u', ょ: 'o' }
const SMALL_VOWEL = /^[ぁぃぅぇぉ]$/

/**
 * Converts hiragana to Latin letters (Hepburn) and omits long vowel marks: てんぽ is `tenpo`, しょうにん `shounin`.
 * Other characters are kept.
 */
export function romaji(text: string): string {
  let written = ''
  let isDoubled = false
  for (const character of text) {
    if (character === 'ー') continue
    if (character === 'っ') {
      isDoubled = true
      continue
    }
    const ending = SMALL_Y[character]
    if (ending !== undefined) written = contracted(written, ending)
    else if (SMALL_VOWEL.test(character) && /[eiu]$/.test(written))
      written = written.slice(0, -1) + LETTERS.get(character)
    else {
      const letters = LETTERS.get(character) ?? character
      written += (isDoubled ? letters.charAt(0) : '') + letters
    }
    isDoubled = false
  }
  return written
}

/** Joins a syllable with the vowel of a small kana: `ki` and ゃ are `kya`, `shi` and ゃ are `sha`. */
function contracted(written: string, vowel: string): string {
  if (!written.endsWith('i')) return written + vowel
  const stem = written.slice(0, -1)
  return /(sh|ch|j)$/.test(stem) ? stem + vowel : `${stem}y${vowel}`
}

/** Kana with the letters of an alternative spelling, accepted as input. */
const TYPED =
  "し si ち ti つ tu ふ hu じ zi ん nn ん n' しゃ sya しゅ syu しょ syo ちゃ tya ちゅ tyu ちょ tyo じゃ zya じゅ zyu じょ zyo"
const SYLLABLES = syllables()
const LONGEST = 3

function syllables(): Map<string, string> {
  const plain = parts.flatMap((kana, at) =>
    at % 2 === 0 && !/[ぁぃぅぇぉを]/.test(kana) ? [[parts[at + 1] ?? '', kana]] : [],
  )
  const contractions = plain
    .filter(([letters]) => letters?.endsWith('i') && letters.length > 1)
    .flatMap(([, kana]) => Object.keys(SMALL_Y).map((small) => [romaji(`${kana}${small}`), `${kana}${small}`]))
  const typed = TYPED.split(' ').flatMap((kana, at, all) => (at % 2 === 0 ? [[all[at + 1] ?? '', kana]] : []))
  // Reversed, so that the first of several kana with the same spelling wins: `ji` is じ, not ぢ.
  return new Map([...contractions, ...plain, ...typed].toReversed() as [string, string][])
}

/** Converts typed Latin letters to hiragana: `kikuchi` is きくち. Undefined unless the letters are whole syllables. */
export function hiragana(letters: string): string | undefined {
  let written = ''
  for (let at = 0; at < letters.length;) {
    const here = letters.charAt(at)
    const next = letters.charAt(at + 1)
    const found = Array.from({ length: LONGEST }, (_, less) => letters.slice(at, at + LONGEST - less)).find((part) =>
      SYLLABLES.has(part),
    )
    if (here === next && /[^aeioun]/.test(here)) {
      written += 'っ'
      at += 1
    } else if (found !== undefined && !(found === 'nn' && /[aeiouy]/.test(letters.charAt(at + 2)))) {
      written += SYLLABLES.get(found)
      at += found.length
    } else if (here === 'n') {
      written += 'ん'
      at += 1
    } else {
      return undefined
    }
  }
  return written
}
