import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { TranslationEntryTarget } from '../../../contract/kinds/translationEntry.ts'
import { generatedTextColumn, idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'

/**
 * A key with its texts. `ja`, `vi` and `en` are the texts that staff have written. Where one is null, the built-in text
 * is used: `baseJa`, `baseVi` or `baseEn`. A key that the console does not have has no built-in texts.
 */
export const translationEntry = pgTable(
  'language_entry',
  {
    id: idColumn(),
    key: text().notNull(),
    target: text().$type<TranslationEntryTarget>().notNull(),
    ja: text(),
    vi: text(),
    en: text(),
    baseJa: text(),
    baseVi: text(),
    baseEn: text(),
    version: versionColumn(),
    updatedAt: timestampColumn(),
    searchText: generatedTextColumn(),
    sortName: generatedTextColumn(),
  },
  (table) => [unique('language_entry_target_key').on(table.target, table.key)],
)
