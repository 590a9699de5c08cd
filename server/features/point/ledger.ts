import { and, eq, or } from 'drizzle-orm'
import type { CodeOf, PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import type { Db } from '../../db/database.ts'
import { account, entry, movement } from './tables.ts'

/** Identifies an account of points: that of a member or a store, or one of the platform's own accounts. */
export type AccountRef =
  | { kind: 'member' | 'store'; ownerId: number }
  | { kind: 'platform'; purpose: 'issue' | 'fee' | 'payout' }

/** The input of a movement of points. The amounts of its entries sum to zero; a negative one reduces the balance. */
export interface MovementInput {
  type: CodeOf<typeof PointTransactionType>
  cause: { record: string; id: number | null }
  actor: { role: CodeOf<typeof UserRole>; id: number; name: string }
  at: Date
  entries: { accountRef: AccountRef; amount: number }[]
}

/** Reads the balance of a member or a store in points. */
export async function readBalance(db: Db, kind: 'member' | 'store', ownerId: number): Promise<number> {
  const [found] = await db
    .select({ balance: account.balance })
    .from(account)
    .where(and(eq(account.kind, kind), eq(account.ownerId, ownerId)))
  return found?.balance ?? 0
}

/**
 * Reads the balance and locks it until the transaction ends, so that no other transaction moves these points. Creates
 * the account if it does not exist.
 */
export async function lockBalance(db: Db, kind: 'member' | 'store', ownerId: number): Promise<number> {
  await ensureAccounts(db, [{ kind, ownerId }])
  const [locked] = await db
    .select({ balance: account.balance })
    .from(account)
    .where(and(eq(account.kind, kind), eq(account.ownerId, ownerId)))
    .for('no key update')
  return locked?.balance ?? 0
}

/**
 * Books a movement in the caller's transaction and returns its id. The database refuses a movement that does not sum to
 * zero or would make a member's or a store's balance negative, and its error is thrown.
 */
export async function postMovement(db: Db, { type, cause, actor, at, entries }: MovementInput): Promise<number> {
  const accountIds = await ensureAccounts(
    db,
    entries.map(({ accountRef }) => accountRef),
  )
  const id = await addMovement(db, { type, cause, actor, at })
  await db.insert(entry).values(
    entries.map(({ accountRef, amount }) => {
      const accountId = accountIds.get(accountKeyOf(toAccountRow(accountRef)))
      if (accountId === undefined) throw new Error(`no account of ${accountKeyOf(toAccountRow(accountRef))}`)
      return { movementId: id, accountId, amount, accountKind: accountRef.kind, type, at }
    }),
  )
  return id
}

/**
 * Books the reversal of a movement, with the same accounts and the opposite amounts, and returns its id. The database
 * refuses a second reversal of the same movement.
 */
export async function reverseMovement(
  db: Db,
  movementId: number,
  input: Omit<MovementInput, 'entries'>,
): Promise<number> {
  const entries = await db.select().from(entry).where(eq(entry.movementId, movementId)).orderBy(entry.id)
  const id = await addMovement(db, { ...input, reversesId: movementId })
  const { type, at } = input
  await db.insert(entry).values(
    entries.map(({ accountId, accountKind, amount }) => ({
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
  { type, cause, actor, at, reversesId }: Omit<MovementInput, 'entries'> & { reversesId?: number },
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

function toAccountRow(accountRef: AccountRef): AccountRow {
  return accountRef.kind === 'platform' ? { ...accountRef, ownerId: 0 } : { ...accountRef, purpose: 'balance' }
}

function accountKeyOf({ kind, ownerId, purpose }: AccountRow): string {
  return [kind, ownerId, purpose].join(' ')
}

/** Returns the ids of the accounts by key. Creates the missing accounts. */
async function ensureAccounts(db: Db, accountRefs: AccountRef[]): Promise<Map<string, number>> {
  const rows = accountRefs.map(toAccountRow)
  const findIds = async () => {
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
    return new Map(found.map((row) => [accountKeyOf(row), row.id]))
  }
  const knownIds = await findIds()
  const rowsOfMissingAccounts = rows.filter((row) => !knownIds.has(accountKeyOf(row)))
  if (rowsOfMissingAccounts.length === 0) return knownIds
  await db.insert(account).values(rowsOfMissingAccounts).onConflictDoNothing()
  return findIds()
}
