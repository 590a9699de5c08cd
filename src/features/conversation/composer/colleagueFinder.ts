import type { Read } from '../../../../contract/answer.ts'
import type { Colleague } from '../../../../contract/conversation/chat.ts'
import { createChoiceFinder } from '../../../ui/choiceMatch.ts'

/** A colleague as the list shows them. */
export interface FoundColleague {
  id: number
  name: string
  /** What tells them from a colleague of the same name. */
  detail: string
}

const SHOWN_COLLEAGUES_MAX = 8

/**
 * Returns a function that finds colleagues by their names and email addresses, in kanji, kana or Latin letters, the best
 * matches first, at most eight.
 */
export function createColleagueFinder(
  colleagues: readonly Read<typeof Colleague>[],
): (words: string) => readonly FoundColleague[] {
  const find = createChoiceFinder(
    colleagues.map(({ id, name, fullName, email }) => {
      const others = [fullName, email].filter((each) => each !== null && each !== '' && each !== name)
      return { id, name, detail: others.join(' · '), label: name, searchWords: others.join(', ') }
    }),
  )
  return (words) =>
    find(words)
      .slice(0, SHOWN_COLLEAGUES_MAX)
      .map(({ id, name, detail }) => ({ id, name, detail }))
}
