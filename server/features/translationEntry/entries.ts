import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Language, LANGUAGES } from '../../../contract/language.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import { translationEntryList } from '../../../contract/kinds/translationEntry.ts'
import type { TranslationEntry } from '../../../contract/translationEntry.ts'
import { hasSamePlaceholders, hasVisibleText, placeholdersOf } from '../../../contract/messageText.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import { defineList } from '../../resources/list.ts'
import { searchCondition } from '../../resources/search.ts'
import { findFieldChanges } from '../../resources/versionedRecord.ts'
import { translationEntry } from './table.ts'
import { isVisible } from './visibleText.ts'

export type TranslationEntryRow = typeof translationEntry.$inferSelect

const shownTexts = {
  ja: sql`coalesce(${translationEntry.ja}, ${translationEntry.baseJa}, '')`,
  vi: sql`coalesce(${translationEntry.vi}, ${translationEntry.baseVi}, '')`,
  en: sql`coalesce(${translationEntry.en}, ${translationEntry.baseEn}, '')`,
}
const isMissing = sql`not (${isVisible(shownTexts.ja)} and ${isVisible(shownTexts.vi)} and ${isVisible(shownTexts.en)})`
const isChanged = sql`(${translationEntry.ja} is not null or ${translationEntry.vi} is not null or ${translationEntry.en} is not null)`
const isMismatched = sql`(placeholders(${translationEntry.ja}) <> placeholders(${translationEntry.baseJa})
  or placeholders(${translationEntry.vi}) <> placeholders(${translationEntry.baseVi})
  or placeholders(${translationEntry.en}) <> placeholders(${translationEntry.baseEn}))`
const isUnused = sql`(${and(eq(translationEntry.target, 'CMS'), isNull(translationEntry.baseJa))})`

/**
 * Matches a search for the beginning of message keys, which ends with a dot: `dialog.` finds `dialog.yes`, but not
 * `keyMap.dialog.yes`.
 */
const KEY_PREFIX_PATTERN = /^[A-Za-z][\w.-]*\.$/

function keyStartsWith(prefix: string): SQL {
  return sql`starts_with(${translationEntry.key}, ${prefix})`
}

/** The list of the message keys of the console and the app. */
export const entryList = defineList({
  declaration: translationEntryList,
  rowTable: translationEntry,
  sortColumns: { key: translationEntry.sortName, updatedAt: translationEntry.updatedAt, id: translationEntry.id },
  filterConditions: {
    target: (target) => eq(translationEntry.target, target),
    state: (state) => ({ missing: isMissing, changed: isChanged, unused: isUnused, mismatched: isMismatched })[state],
    after: (id) => sql`(${translationEntry.sortName}, ${translationEntry.id}) > (
      select earlier.sort_name, earlier.id from ${translationEntry} as earlier where earlier.id = ${id})`,
  },
  searchCondition: (q) =>
    KEY_PREFIX_PATTERN.test(q ?? '') ? keyStartsWith(q ?? '') : searchCondition(translationEntry, q),
  readRows: async ({ db }, ids) =>
    (await db.select().from(translationEntry).where(inArray(translationEntry.id, ids))).map(toTranslationEntry),
})

/** Converts a row of the table to the entry that responses contain. */
export function toTranslationEntry(row: TranslationEntryRow): TranslationEntry {
  const { id, key, target, baseJa, baseVi, baseEn, updatedAt, version } = row
  const base = baseJa === null ? null : { ja: baseJa, vi: baseVi ?? '', en: baseEn ?? '' }
  return {
    ...{ id, key, target, base, version },
    texts: { ja: row.ja ?? baseJa, vi: row.vi ?? baseVi, en: row.en ?? baseEn },
    changed: LANGUAGES.filter((language) => row[language] !== null),
    updatedAt: updatedAt?.toISOString() ?? null,
  }
}

/** Returns the changed fields of an entry; `before` is undefined if it was added, and `after` if it was deleted. */
export function changesBetween(
  before: TranslationEntry | undefined,
  after: TranslationEntry | undefined,
): HistoryLine['changes'] {
  const historyFieldsOf = ({ key, target, texts }: TranslationEntry) => ({ key, target, ...texts })
  return findFieldChanges(
    ['key', 'target', ...LANGUAGES],
    before && historyFieldsOf(before),
    after && historyFieldsOf(after),
  )
}

/** Reads an entry. Throws 404 if it does not exist. */
export async function readEntry(db: Db, id: number): Promise<TranslationEntry> {
  const [row] = await db.select().from(translationEntry).where(eq(translationEntry.id, id))
  if (row === undefined) throw notFound()
  return toTranslationEntry(row)
}

export type TextsByLanguage = Record<Language, string>

/**
 * Returns the texts to store; null for a new text without a visible character, or one that equals the built-in text.
 */
export function toStoredTexts(
  newTexts: TextsByLanguage,
  base: TranslationEntry['base'],
): Record<Language, string | null> {
  const toStoredText = (language: Language) => {
    const text = newTexts[language].trim()
    return !hasVisibleText(text) || text === base?.[language].trim() ? null : text
  }
  return { ja: toStoredText('ja'), vi: toStoredText('vi'), en: toStoredText('en') }
}

/** Returns the languages whose text has other placeholders than the built-in text, each with the right placeholders. */
export function requiredPlaceholdersOfWrongTexts(
  newTexts: TextsByLanguage,
  base: TranslationEntry['base'],
): Partial<Record<Language, string>> {
  if (base === null) return {}
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const isWrong = hasVisibleText(newTexts[language]) && !hasSamePlaceholders(newTexts[language], base[language])
      return isWrong
        ? [
            [
              language,
              placeholdersOf(base[language])
                .map((name) => `{{${name}}}`)
                .join(' ') || '—',
            ],
          ]
        : []
    }),
  )
}
