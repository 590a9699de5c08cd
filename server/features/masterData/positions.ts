import { count, eq, sql } from 'drizzle-orm'
import type { EditableMasterDataCode } from '../../../contract/kinds/masterData.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { Db } from '../../db/database.ts'
import { masterData } from './table.ts'

/** An entry with its old and its new position in the order of its type, counted from 1. */
interface Move {
  id: number
  from: number
  to: number
}

/**
 * Moves an entry by a number of positions or to a position, but not beyond the first or the last one, and closes the
 * gaps in the order. Returns the move; undefined if the entry keeps its position.
 */
export async function moveEntry(
  db: Db,
  { id, type, position }: MasterDataEntry,
  change: { by: number } | { to: number },
): Promise<Move | undefined> {
  const hasSameType = eq(masterData.type, type)
  const isPrecedingEntry = sql`(${masterData.position}, ${masterData.id}) < (${position}, ${id})`
  const [counted] = await db
    .select({ entryCount: count(), precedingCount: sql`count(*) filter (where ${isPrecedingEntry})`.mapWith(Number) })
    .from(masterData)
    .where(hasSameType)
  const { entryCount = 0, precedingCount = 0 } = counted ?? {}
  const from = precedingCount + 1
  const to = Math.max(1, Math.min(entryCount, 'by' in change ? from + change.by : change.to))
  if (to === from) return undefined
  const move = { id, from, to }
  await renumber(db, type, move)
  return move
}

/** Numbers the entries of a type from 1 without gaps, with the moved one at its new position. */
export async function renumber(db: Db, type: EditableMasterDataCode, move?: Move): Promise<void> {
  const newSortKey =
    move === undefined
      ? sql`old_position`
      : sql`case id when ${move.id} then ${move.to + (move.to > move.from ? 0.5 : -0.5)}::numeric else old_position end`
  await db.execute(sql`
    with ordered as (
      select id, row_number() over (order by position, id) as old_position from ${masterData}
      where type = ${type}
    ), moved as (select id, row_number() over (order by ${newSortKey}) as new_position from ordered)
    update ${masterData} set position = moved.new_position from moved
    where ${masterData.id} = moved.id and ${masterData.position} <> moved.new_position`)
}
