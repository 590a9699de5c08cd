import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Language } from '../../../contract/language.ts'
import { isUsableText } from '../../../contract/messageText.ts'
import type { Db } from '../../db/database.ts'
import { createTranslate, BUILT_IN_TEXTS, type TextSets, translate, type Translate } from '../../http/text.ts'
import { translationEntry } from './table.ts'

/** The texts of the server's own messages with the edits by staff (rule 3.10). They are cached only after `start`. */
export interface ServerTextCache {
  /** Loads the texts unless they are cached, and returns the function that translates with them. Never rejects. */
  load(): Promise<Translate>
  /** Returns the function that was loaded last, without a query, for when the database may be unreachable. */
  latest(): Translate
  /** Discards the cached texts after an edit. */
  invalidate(): void
  /** Starts the caching. To be called once this process is notified of every edit. */
  start(): void
  /** Stops the caching. To be called when this process may miss the notifications of edits from now on. */
  stop(): void
}

/** Creates the cache of the server's texts: the built-in ones with the edits by staff. Loads nothing itself. */
export function createServerTextCache(db: Db): ServerTextCache {
  let latestTranslate = translate
  let isCurrent = false
  let isCaching = false
  /** Counts the invalidations, so that texts that were read before one are not cached after it. */
  let invalidationCount = 0

  function invalidate(): void {
    invalidationCount += 1
    isCurrent = false
  }

  return {
    async load() {
      if (isCurrent) return latestTranslate
      const invalidationCountBefore = invalidationCount
      try {
        latestTranslate = createTranslate(await readTexts(db))
        isCurrent = isCaching && invalidationCountBefore === invalidationCount
      } catch {
        // The database has failed. The texts that were loaded last are better than no response.
      }
      return latestTranslate
    },
    latest: () => latestTranslate,
    invalidate,
    start() {
      invalidate()
      isCaching = true
    },
    stop() {
      invalidate()
      isCaching = false
    },
  }
}

/**
 * Reads the built-in texts with the edits by staff, except for edits that cannot be used, such as blank ones.
 */
async function readTexts(db: Db): Promise<TextSets> {
  const { key, ja, vi, en } = translationEntry
  const isEdited = or(isNotNull(ja), isNotNull(vi), isNotNull(en))
  const rows = await db
    .select({ key, ja, vi, en })
    .from(translationEntry)
    .where(and(eq(translationEntry.target, 'CMS'), isEdited))
  const textsWithEdits = (language: Language) => {
    const base = BUILT_IN_TEXTS[language]
    const edits = rows.flatMap((row) => {
      const editedText = row[language]
      return editedText !== null && isUsableText(editedText, base[row.key]) ? [[row.key, editedText] as const] : []
    })
    return { ...base, ...Object.fromEntries(edits) }
  }
  return { ja: textsWithEdits('ja'), vi: textsWithEdits('vi'), en: textsWithEdits('en') }
}
