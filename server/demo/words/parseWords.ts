/** A word and its reading. */
export interface TextWithKana {
  text: string
  kana: string
}

/** Parses words written as `漢字/カナ` and separated by spaces. A word without a slash is its own reading. */
export function parseWords(list: string): TextWithKana[] {
  return list
    .trim()
    .split(/\s+/)
    .map((item) => {
      const [text = '', kana = text] = item.split('/')
      return { text, kana }
    })
}
