import type { Read } from '../../../contract/answer.ts'
import { PAGE_TEXT_LANGUAGES } from '../../../contract/kinds/pageVersion.ts'
import type { PageTexts } from '../../../contract/pageVersion.ts'

type Texts = Read<typeof PageTexts>

/**
 * How the text of a language differs from the version before. `older`: it is the same, although the text of another
 * language has changed. `missing`: there is none.
 */
export type TextChange = 'changed' | 'same' | 'older' | 'missing'

/** Returns how the text of a language differs from the version before; undefined if there is no such version. */
export function changeOf(language: keyof Texts, texts: Texts, previous: Texts | null): TextChange | undefined {
  if (texts[language] === '') return language === 'all' ? undefined : 'missing'
  if (previous === null) return undefined
  if (texts[language] !== previous[language]) return 'changed'
  return PAGE_TEXT_LANGUAGES.some((each) => texts[each] !== previous[each]) ? 'older' : 'same'
}
