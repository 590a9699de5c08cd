/** A colleague who is mentioned in a note. */
export interface Mention {
  id: number
  name: string
}

/** Where a text mentions a colleague: from the @ to the end of the name. */
interface FoundMention {
  start: number
  end: number
  person: Mention
}

const MENTION_SIGN = /[@＠]/g
/** Letters and numbers of which a word consists that has a blank at its end. */
const SPACED_LETTER = /[\p{Script=Latin}\p{M}\p{N}]/u

/**
 * Finds where a text mentions these people: an @ with the whole name, of several names the longest. Of people with the
 * same name, the first mention is the first one's. A Latin name that goes on in the text is another name.
 */
export function findMentions(text: string, people: readonly Mention[]): readonly FoundMention[] {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  const found: FoundMention[] = []
  for (const { index: start } of text.matchAll(MENTION_SIGN)) {
    const candidates = byLength.filter(({ name }) => isNameAt(text, start + 1, name))
    const [longest] = candidates
    if (longest === undefined) continue
    const sameName = candidates.filter(({ name }) => name === longest.name)
    const person = sameName.find(({ id }) => found.every((each) => each.person.id !== id)) ?? longest
    found.push({ start, end: start + 1 + longest.name.length, person })
  }
  return found
}

function isNameAt(text: string, start: number, name: string): boolean {
  if (!text.startsWith(name, start)) return false
  const [next = ''] = text.slice(start + name.length)
  return !(SPACED_LETTER.test(name.at(-1) ?? '') && SPACED_LETTER.test(next))
}
