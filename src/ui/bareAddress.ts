/** A part of a text; `url` is where it leads if it is an address. */
interface TextPart {
  text: string
  url?: string
}

/** Whether an address would begin within a word. Japanese text may stand right before it. */
const WORD_BEFORE = String.raw`(?<![A-Za-z\d@/._-])`
const HOST = String.raw`(?:[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?\.)+[A-Za-z]{2,}(?::\d{1,5})?`
/** Only characters that an address may contain: Japanese text right after it does not belong to it. */
const PATH = String.raw`(?:[/?#][A-Za-z\d\-._~:/?#[\]@!$&'()*+,;=%]*)?`
const EMAIL = String.raw`(?<![A-Za-z\d.!#$%&'*+/=?^_{|}~-])[A-Za-z\d._%+-]{1,64}@(?:[A-Za-z\d-]{1,63}\.)+[A-Za-z]{2,}(?![A-Za-z\d-])`
const ADDRESS = new RegExp(`${WORD_BEFORE}(?:https://|www\\.)${HOST}${PATH}|${EMAIL}`, 'g')
/** What ends a sentence rather than an address. */
const TRAILING_SIGNS = `?!.,:;*_~'"`

/**
 * Splits a text at the web addresses (`https://…`, `www.…`) and email addresses in it. Closing brackets belong to an
 * address only if it has the opening ones.
 */
export function splitAtAddresses(text: string): TextPart[] {
  if (!/https:\/\/|www\.|@/.test(text)) return [{ text }]
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailingSigns(found)
    parts.push({ text: text.slice(end, index) }, { text: address, url: urlOf(address) })
    end = index + address.length
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '')
}

function urlOf(address: string): string {
  if (address.startsWith('https://')) return address
  return address.startsWith('www.') ? `https://${address}` : `mailto:${address}`
}

function withoutTrailingSigns(address: string): string {
  const unmatchedCounts = new Map([
    [')', countOf(address, ')') - countOf(address, '(')],
    [']', countOf(address, ']') - countOf(address, '[')],
  ])
  let end = address.length
  for (; end > 0; end -= 1) {
    const character = address.charAt(end - 1)
    const unmatchedCount = unmatchedCounts.get(character) ?? 0
    if (unmatchedCount > 0) unmatchedCounts.set(character, unmatchedCount - 1)
    else if (!TRAILING_SIGNS.includes(character)) break
  }
  return address.slice(0, end)
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1
}
