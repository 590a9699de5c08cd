import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/testDatabase.ts'
import { isSeenIn, isVisibleIn, parseSnapshot } from './snapshot.ts'

test.each(['10:15:11,13', '10:10:', '9:17:9,16', '3:3:'])(
  'the server and the database agree on what was visible in the snapshot %s',
  async (text) => {
    const snapshot = parseSnapshot(text)
    const database = await openTestDatabase()
    try {
      const { rows } = (await database.db.execute(sql`
        select id, ${isVisibleIn(snapshot, sql`id`)} as "isVisible",
          pg_visible_in_snapshot(id::text::xid8, ${text}::pg_snapshot) as "isVisibleToPostgres"
        from generate_series(1::bigint, 20) as id order by id`)) as {
        rows: { id: number | string; isVisible: boolean; isVisibleToPostgres: boolean }[]
      }
      expect(rows).toHaveLength(20)
      for (const { id, isVisible, isVisibleToPostgres } of rows)
        expect([id, isVisible, isSeenIn(snapshot, BigInt(id))]).toEqual([id, isVisibleToPostgres, isVisibleToPostgres])
    } finally {
      await database.close()
    }
  },
)
