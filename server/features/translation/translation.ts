import { eq, sql } from 'drizzle-orm'
import ja from '../../../locales/ja.json' with { type: 'json' }
import type { Db } from '../../db/database.ts'
import type { Handlers } from '../../http/handler.ts'
import { translation } from './table.ts'

const JAPANESE = 'ja'

/** The handlers of the Japanese texts (rule 1.3). A single query, because the console's first paint waits for it. */
export const translationHandlers: Pick<Handlers, 'getTranslation'> = {
  async getTranslation(_call, context) {
    const [found] = await context.db
      .select({ words: sql<Record<string, string> | null>`json_object_agg(${translation.key}, ${translation.value})` })
      .from(translation)
      .where(eq(translation.target, JAPANESE))
    return { CMS: found?.words ?? {} }
  },
}

/** Updates the Japanese texts to this release, except those that staff have edited. */
export async function updateTranslations(db: Db): Promise<void> {
  await db
    .insert(translation)
    .values(Object.entries(ja).map(([key, value]) => ({ key, target: JAPANESE, value })))
    .onConflictDoUpdate({
      target: [translation.target, translation.key],
      set: { value: sql`excluded.value` },
      setWhere: sql`${translation.editedAt} is null and ${translation.value} <> excluded.value`,
    })
}
