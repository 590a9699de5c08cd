import { eq } from 'drizzle-orm'
import type { Config } from '../../../contract/config.ts'
import { CONFIG_FIELD_NAMES, CONFIG_ID } from '../../../contract/kinds/config.ts'
import { audit, readHistory } from '../../resources/audit.ts'
import { staleRecordFailure } from '../../resources/lastWrite.ts'
import type { Db } from '../../db/database.ts'
import type { Handlers } from '../../http/handler.ts'
import { config } from './table.ts'

/** The handlers of the settings of the marketplace (rule 3.7). */
export const configHandlers: Pick<Handlers, 'getConfig' | 'getPublicConfig' | 'updateConfig' | 'listConfigHistory'> = {
  getConfig: (_call, { db }) => readConfig(db),

  async getPublicConfig(_call, { db }) {
    const { DOWNLOAD_APP_LINK } = await readConfig(db)
    return { DOWNLOAD_APP_LINK }
  },

  async updateConfig({ body: { version, ...edit } }, context) {
    const { db } = context
    await db.select({ id: config.id }).from(config).where(eq(config.id, CONFIG_ID)).for('no key update')
    const before = await readConfig(db)
    if (before.version !== version)
      throw await staleRecordFailure(context, { record: 'config', recordId: CONFIG_ID }, before)
    const fields = CONFIG_FIELD_NAMES.filter((field) => edit[field] !== undefined && before[field] !== edit[field])
    if (fields.length === 0) return before

    const [updatedAt, updatedBy] = [context.clock(), context.caller().name]
    await db
      .update(config)
      .set({ ...edit, version: version + 1, updatedAt, updatedBy })
      .where(eq(config.id, CONFIG_ID))
    const changes = fields.map((field) => ({ field, before: toText(before[field]), after: toText(edit[field]) }))
    await audit(context, { record: 'config', recordId: CONFIG_ID, event: 'edit', changes })
    context.configChanged(fields, { event: 'edit', from: 'stored', to: 'stored', version: version + 1 })
    return readConfig(db)
  },

  listConfigHistory: ({ query }, context) => readHistory(context, 'config', CONFIG_ID, query),
}

/** Returns a value of the config as it is written to the history; null for a time limit that is left to the chart. */
function toText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** Reads the current config in the caller's transaction. */
export async function readConfig(db: Db): Promise<Config> {
  const [row] = await db.select().from(config).where(eq(config.id, CONFIG_ID))
  if (!row) throw new Error('the migrations have inserted no config')
  const { id: _id, updatedAt, ...rest } = row
  return { ...rest, updatedAt: updatedAt.toISOString() }
}
