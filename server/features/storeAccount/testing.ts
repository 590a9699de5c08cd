import type { Db } from '../../db/database.ts'
import { storeOwner } from './table.ts'

const at = new Date('2026-10-01T00:00:00.000Z')
let addedCount = 0

/** Inserts the account of an owner without stores, and returns its id. */
export async function addOwner(db: Db, status: number): Promise<number> {
  addedCount += 1
  const [owner] = await db
    .insert(storeOwner)
    .values({
      name: '川口 葉月',
      nameKana: 'カワグチ ハヅキ',
      email: `new-owner${addedCount}@stores.example`,
      phone: '09011113333',
      status,
      createdAt: at,
      updatedAt: at,
      stateSince: at,
    })
    .returning({ id: storeOwner.id })
  if (!owner) throw new Error('nothing was inserted')
  return owner.id
}
