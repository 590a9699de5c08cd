/** A word and how it is read. */
export interface Word {
  text: string
  kana: string
}

/** Reads words written as `漢字/カナ`, parted by spaces; a word that is its own reading has no slash. */
export function words(list: string): Word[] {
  return list
    .trim()
    .split(/\s+/)
    .map((item) => {
      const [text = '', kana = text] = item.split('/')
      return { text, kana }
    })
}
