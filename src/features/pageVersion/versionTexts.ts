import type { Read } from '../../../contract/answer.ts'
import { japaneseDateOf } from '../../../contract/date.ts'
import { PAGE_TEXT_LANGUAGES } from '../../../contract/kinds/pageVersion.ts'
import type { PageVersionRow } from '../../../contract/pageVersion.ts'
import { serverNow } from '../../base/serverClock.ts'
import type { GetText } from '../../texts/text.ts'
import { formatDate } from '../../ui/format.ts'

type Version = Pick<Read<typeof PageVersionRow>, 'page' | 'number' | 'texts' | 'validFrom'>

/** Returns the name of a version: its page with its number, or that it is a draft. */
export function versionName({ page, number }: Pick<Version, 'page' | 'number'>, text: GetText): string {
  const pageTitle = text(`public.${page}`)
  return number === null
    ? text('pageVersion.draft', { page: pageTitle })
    : text('pageVersion.numbered', { page: pageTitle, number })
}

/** Returns the names of the languages in which a version has a text; that there are none, without any. */
export function languageNames({ texts }: Pick<Version, 'texts'>, text: GetText): string {
  const names = PAGE_TEXT_LANGUAGES.filter((language) => texts[language] !== '').map((language) =>
    text(`content.language.${language}`),
  )
  return names.length === 0 ? text('pageVersion.languages.none') : names.join(text('lifecycle.separator'))
}

/** Returns the first day of a version, and whether it is today; that it is the day of the publication, without one. */
export function validFromText({ validFrom }: Pick<Version, 'validFrom'>, text: GetText): string {
  const today = japaneseDateOf(serverNow())
  if (validFrom === null) return text('pageVersion.validFrom.onPublication')
  return validFrom === today
    ? text('pageVersion.validFrom.today', { date: formatDate(validFrom) })
    : formatDate(validFrom)
}

/** Whether the first day of a version has passed. */
export function isPast({ validFrom }: Pick<Version, 'validFrom'>): boolean {
  return validFrom !== null && validFrom < japaneseDateOf(serverNow())
}

/** Whether the first day of a version has come. */
export function hasCome({ validFrom }: Pick<Version, 'validFrom'>): boolean {
  return validFrom !== null && validFrom <= japaneseDateOf(serverNow())
}
