import { and, eq, or } from 'drizzle-orm'
import type { CodeOf, PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import type { Db } from '../../db/database.ts'
import { account, entry, movement } from './tables.ts'

/** Whose points: a member's, a store's, or one of the platform's own accounts. */
export type Purse =
  | { kind: 'member' | 'store'; ownerId: number }
  | { kind: 'platform'; purpose: 'issue' | 'fee' | 'payout' }

/** A movement of points: why, by whom, and how much each account gains (or, negative, loses); together zero. */
export interface Posting {
  type: CodeOf<typeof PointTransactionType>
  cause: { record: string; id: number | null }
  actor: { role: CodeOf<typeof UserRole>; id: number; name: string }
  at: Date
  sides: { purse: Purse; amount: number }[]
}

/** The points of a member or a store: what its entries sum to. */
export async function readBalance(db: Db, kind: 'member' | 'store', ownerId: number): Promise<number> {
  const [found] = await db
    .select({ balance: account.balance })
    .from(account)
    .where(and(eq(account.kind, kind), eq(account.ownerId, ownerId)))
  return found?.balance ?? 0
}

/**
 * The same, held until the transaction ends: nobody else moves these points meanwhile. Opens the account where there is
 * none yet.
 */
export async function holdBalance(db: Db, kind: 'member' | 'store', ownerId: number): Promise<number> {
  await openAccounts(db, [{ kind, ownerId }])
  const [held] = await db
    .select({ balance: account.balance })
    .from(account)
    .where(and(eq(account.kind, kind), eq(account.ownerId, ownerId)))
    .for('no key update')
  return held?.balance ?? 0
}

/**
 * Books a movement, in the caller's transaction; answers its id. The database refuses, with an error of its own, what
 * does not sum to zero and what would make a member's or a store's balance negative.
 */
export async function post(db: Db, { type, cause, actor, at, sides }: Posting): Promise<number> {
  const accounts = await openAccounts(
    db,
    sides.map(({ purse }) => purse),
  )
  const id = await addMovement(db, { type, cause, actor, at })
  await db.insert(entry).values(
    sides.map(({ purse, amount }) => {
      const accountId = accounts.get(keyOf(rowOf(purse)))
      if (accountId === undefined) throw new Error(`no account of ${keyOf(rowOf(purse))}`)
      return { movementId: id, accountId, amount, accountKind: purse.kind, type, at }
    }),
  )
  return id
}

/**
 * Books the reverse of a movement: the same accounts, the opposite amounts. Answers its id. The database refuses a second
 * reverse of the same movement.
 */
export async function reverse(db: Db, movementId: number, parts: Omit<Posting, 'sides'>): Promise<number> {
  const sides = await db.select().from(entry).where(eq(entry.movementId, movementId))
  const id = await addMovement(db, { ...parts, reversesId: movementId })
  const { type, at } = parts
  await db.insert(entry).values(
    sides.map(({ accountId, accountKind, amount }) => ({
      movementId: id,
      accountId,
      accountKind,
      amount: -amount,
      type,
      at,
    })),
  )
  return id
}

async function addMovement(
  db: Db,
  { type, cause, actor, at, reversesId }: Omit<Posting, 'sides'> & { reversesId?: number },
): Promise<number> {
  const [added] = await db
    .insert(movement)
    .values({
      type,
      causeRecord: cause.record,
      causeId: cause.id,
      actorRole: actor.role,
      actorId: actor.id,
      actorName: actor.name,
      at,
      ...(reversesId === undefined ? {} : { reversesId }),
    })
    .returning({ id: movement.id })
  if (!added) throw new Error('no movement was inserted')
  return added.id
}

interface AccountRow {
  kind: 'member' | 'store' | 'platform'
  ownerId: number
  purpose: 'balance' | 'issue' | 'fee' | 'payout'
}

function rowOf(purse: Purse): AccountRow {
  return purse.kind === 'platform' ? { ...purse, ownerId: 0 } : { ...purse, purpose: 'balance' }
}

function keyOf({ kind, ownerId, purpose }: AccountRow): string {
  return [kind, ownerId, purpose].join(' ')
}

/** The ids of the accounts, those opened that were not there. */
async function openAccounts(db: Db, purses: Purse[]): Promise<Map<string, number>> {
  const rows = purses.map(rowOf)
  const find = async () => {
    const found = await db
      .select({ id: account.id, kind: account.kind, ownerId: account.ownerId, purpose: account.purpose })
      .from(account)
      .where(
        or(
          ...rows.map((row) =>
            and(eq(account.kind, row.kind), eq(account.ownerId, row.ownerId), eq(account.purpose, row.purpose)),
          ),
        ),
      )
    return new Map(found.map((row) => [keyOf(row), row.id]))
  }
  const known = await find()
  const missing = rows.filter((row) => !known.has(keyOf(row)))
  if (missing.length === 0) return known
  await db.insert(account).values(missing).onConflictDoNothing()
  return find()
}
