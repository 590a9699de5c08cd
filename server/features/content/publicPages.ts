import { and, eq } from 'drizzle-orm'
import { ContentKind } from '../../../contract/enumerations.ts'
import type { ContentLanguage } from '../../../contract/kinds/content.ts'
import type { Handlers } from '../../http/handler.ts'
import { contentResource } from './table.ts'

/** The languages whose text is shown if there is none in the reader's language, in order of preference. */
const SUBSTITUTE_LANGUAGES: readonly ContentLanguage[] = ['all', 'ja', 'en', 'vi']

/** The handler of the texts of the public pages (rule 3.12). */
export const publicPageHandlers: Pick<Handlers, 'getPublicPageText'> = {
  async getPublicPageText({ params: { page }, query }, { db }) {
    const rows = await db
      .select()
      .from(contentResource)
      .where(and(eq(contentResource.key, page), eq(contentResource.kind, ContentKind.TEXT)))
    const languages = [query.language, ...SUBSTITUTE_LANGUAGES]
    const found = languages.flatMap((language) => rows.filter((row) => row.language === language))[0]
    return {
      text: found?.value ?? null,
      language: found?.language ?? null,
      updatedAt: found?.updatedAt.toISOString() ?? null,
    }
  },
}
