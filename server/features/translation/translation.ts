import { eq, sql } from 'drizzle-orm'
import ja from '../../../locales/ja.json' with { type: 'json' }
import type { Db } from '../../db/database.ts'
import type { Handlers } from '../../http/handler.ts'
import { translation } from './table.ts'

const JAPANESE = 'ja'

/** The Japanese set that the console loads (rule 1.3). One row, for it is on the way to the first painted row. */
export const translationHandlers: Pick<Handlers, 'getTranslation'> = {
  async getTranslation(_call, context) {
    const [found] = await context.db
      .select({ words: sql<Record<string, string> | null>`json_object_agg(${translation.key}, ${translation.value})` })
      .from(translation)
      .where(eq(translation.target, JAPANESE))
    return { CMS: found?.words ?? {} }
  },
}

/** Brings the set up to this release; words that staff have edited stay as they are. */
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
