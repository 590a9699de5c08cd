import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import type { ContentLanguage } from '../../../contract/kinds/content.ts'
import { PUBLISHED_PAGE_VERSION_CODES } from '../../../machines/lifecycles/pageVersion.ts'
import { notFound } from '../../http/failure.ts'
import type { Handlers } from '../../http/handler.ts'
import { todayOf } from './pageVersion.ts'
import { pageVersion } from './table.ts'

/** The languages whose text is shown if there is none in the reader's language, in order of preference. */
const SUBSTITUTE_LANGUAGES: readonly ContentLanguage[] = ['all', 'ja', 'en', 'vi']

/**
 * The handler of the texts of the public pages (rule 3.12). Which version is in force is decided by the clock, so that
 * every process agrees, also before the lifecycle of the versions has been brought up to date.
 */
export const publicPageHandlers: Pick<Handlers, 'getPublicPageText'> = {
  async getPublicPageText({ params: { page }, query: { language, version } }, context) {
    const { db } = context
    const published = await db
      .select({ id: pageVersion.id, number: pageVersion.number, validFrom: pageVersion.validFrom })
      .from(pageVersion)
      .where(
        and(
          eq(pageVersion.page, page),
          inArray(pageVersion.status, PUBLISHED_PAGE_VERSION_CODES),
          lte(pageVersion.validFrom, todayOf(context)),
        ),
      )
      .orderBy(desc(pageVersion.number))
    const shownId = (version === undefined ? published[0] : published.find(({ number }) => number === version))?.id
    if (version !== undefined && shownId === undefined) throw notFound()
    const [shown] = await db
      .select()
      .from(pageVersion)
      .where(eq(pageVersion.id, shownId ?? 0))
    const shownLanguage = [language, ...SUBSTITUTE_LANGUAGES].find((each) => (shown?.texts[each] ?? '') !== '')
    return {
      text: shown === undefined || shownLanguage === undefined ? null : shown.texts[shownLanguage],
      language: shownLanguage ?? null,
      updatedAt: shown?.publishedAt?.toISOString() ?? null,
      version: shown?.number ?? null,
      validFrom: shown?.validFrom ?? null,
      versions: published.flatMap(({ number, validFrom }) =>
        number === null || validFrom === null ? [] : [{ number, validFrom }],
      ),
    }
  },
}
