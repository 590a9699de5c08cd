import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import type { Db } from '../../db/database.ts'
import { errorCodeOf } from '../../db/databaseError.ts'
import {
  lockBalance,
  postMovement,
  type MovementInput,
  type AccountRef,
  readBalance,
  reverseMovement,
} from './ledger.ts'
import { account, entry, movement, pointDay } from './tables.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
})
afterAll(() => close())

const at = new Date('2026-11-20T15:30:00.000Z')
const issuanceAccount: AccountRef = { kind: 'platform', purpose: 'issue' }
const memberAccount = (ownerId: number): AccountRef => ({ kind: 'member', ownerId })

function movementInput(fields: Partial<MovementInput> = {}): MovementInput {
  return {
    type: PointTransactionType.REFERRAL,
    cause: { record: 'member', id: 1 },
    actor: { role: UserRole.MEMBER, id: 1, name: '山田 花子' },
    at,
    entries: [],
    ...fields,
  }
}

const givePoints = (ownerId: number, amount: number) =>
  db.transaction((transaction) =>
    postMovement(
      transaction,
      movementInput({
        entries: [
          { accountRef: memberAccount(ownerId), amount },
          { accountRef: issuanceAccount, amount: -amount },
        ],
      }),
    ),
  )

async function refusalCodeOf(refusedCall: Promise<unknown>): Promise<string | undefined> {
  return refusedCall.then(() => 'it was not refused', errorCodeOf)
}

describe('movements of points', () => {
  test('a movement of points is added to the balances and to its day in Japan', async () => {
    await givePoints(1, 300)
    await givePoints(1, 200)
    expect(await readBalance(db, 'member', 1)).toBe(500)
    expect(await db.select().from(pointDay)).toEqual([
      { accountKind: 'member', type: 'REFERRAL', day: '2026-11-21', count: 2, plus: 500, minus: 0 },
    ])
  })

  test('a movement of points whose entries do not sum to zero is refused by the database', async () => {
    const entries = [
      { accountRef: memberAccount(1), amount: 10 },
      { accountRef: issuanceAccount, amount: -9 },
    ]
    expect(
      await refusalCodeOf(db.transaction((transaction) => postMovement(transaction, movementInput({ entries })))),
    ).toBe('23514')
    expect(await readBalance(db, 'member', 1)).toBe(500)
  })

  test('a movement of points that would make a balance negative is refused by the database', async () => {
    expect(await refusalCodeOf(givePoints(2, -1))).toBe('23514')
    expect(await readBalance(db, 'member', 2)).toBe(0)
  })

  test('a movement of points without an entry is refused when it is committed', async () => {
    const actor = { actorRole: UserRole.MEMBER, actorId: 1, actorName: '' }
    const movementWithoutEntries = { type: 'REFERRAL', causeRecord: 'member', causeId: 1, ...actor, at }
    expect(await refusalCodeOf(Promise.resolve(db.insert(movement).values(movementWithoutEntries)))).toBe('23514')
  })

  test('a movement of points cannot get more entries later', async () => {
    const id = await givePoints(3, 10)
    const [firstEntry] = await db.select().from(entry).where(eq(entry.movementId, id))
    if (firstEntry === undefined) throw new Error('no entry')
    for (const ownerId of [5, 6]) await lockBalance(db, 'member', ownerId)
    const otherAccounts = await db
      .select({ id: account.id })
      .from(account)
      .where(inArray(account.ownerId, [5, 6]))
    const laterEntries = otherAccounts.map((other, index) => ({
      movementId: id,
      accountId: other.id,
      accountKind: 'member' as const,
      type: firstEntry.type,
      at: firstEntry.at,
      amount: index === 0 ? 5 : -5,
    }))
    expect([laterEntries.length, await refusalCodeOf(Promise.resolve(db.insert(entry).values(laterEntries)))]).toEqual([
      2,
      '23001',
    ])
  })

  test('a movement of points can be reversed only once', async () => {
    const id = await givePoints(4, 70)
    const input = { ...movementInput(), cause: { record: 'movement', id } }
    await db.transaction((transaction) => reverseMovement(transaction, id, input))
    expect(await readBalance(db, 'member', 4)).toBe(0)
    expect(await refusalCodeOf(db.transaction((transaction) => reverseMovement(transaction, id, input)))).toBe('23505')
  })
})

const ENTRY_COLUMNS = 'movement_id, account_id, amount, account_kind, type, at'
const MOVEMENT_COLUMNS = 'type, cause_record, actor_role, actor_id, actor_name, at'

describe('checks by the database', () => {
  test.each([
    ["update account set balance = 1000000 where kind = 'member'", '23001'],
    ["update account set owner_id = 9 where kind = 'member'", '23001'],
    ['delete from account', '23001'],
    ['update point_day set plus = 0', '23001'],
    ['delete from point_day', '23001'],
    ["insert into point_day values ('member', 'REFERRAL', '2026-01-01', 1, 1, 0)", '23001'],
    [
      `insert into entry (${ENTRY_COLUMNS}) select movement_id, account_id, 5, account_kind, type, at from entry limit 1`,
      '23505',
    ],
    [
      `insert into entry (${ENTRY_COLUMNS}) select 100000, id, (array[5, -5])[rank], kind, 'REFERRAL', now()
        from (select id, kind, row_number() over (order by id) as rank from account where kind = 'member') as ranked where rank < 3`,
      '23503',
    ],
    [`insert into movement (${MOVEMENT_COLUMNS}) values ('WITHDRAW', 'member', 2, 1, '', now())`, '23514'],
    [`insert into movement (${MOVEMENT_COLUMNS}) values ('REFERRAL', 'withdrawal', 2, 1, '', now())`, '23514'],
  ])('the database refuses %j', async (statement, code) => {
    expect(await refusalCodeOf(Promise.resolve(db.execute(sql.raw(statement))))).toBe(code)
  })

  test.each(['WITHDRAW', 'REFUND_WITHDRAW'] as const)(
    'the database refuses a movement of the type %s without a withdrawal',
    async (type) => {
      const entries = [
        { accountRef: memberAccount(1), amount: 5 },
        { accountRef: issuanceAccount, amount: -5 },
      ]
      const input = movementInput({ type, cause: { record: 'withdrawal', id: 12_345 }, entries })
      expect(await refusalCodeOf(db.transaction((transaction) => postMovement(transaction, input)))).toBe('23514')
    },
  )

  test('the database lets a store buy points, but not a member', async () => {
    const purchaseInput = (accountRef: AccountRef) =>
      movementInput({
        type: 'BUY_POINT',
        cause: { record: 'purchase', id: null },
        entries: [
          { accountRef, amount: 5 },
          { accountRef: issuanceAccount, amount: -5 },
        ],
      })
    await db.transaction((transaction) => postMovement(transaction, purchaseInput({ kind: 'store', ownerId: 1 })))
    expect(
      await refusalCodeOf(db.transaction((transaction) => postMovement(transaction, purchaseInput(memberAccount(1))))),
    ).toBe('23514')
  })

  test('the database creates an account with balance zero, whatever the inserted value', async () => {
    await db.insert(account).values({ kind: 'member', ownerId: 77, balance: 5_000 })
    expect(await readBalance(db, 'member', 77)).toBe(0)
  })

  test('the database stores balances that are the sums of their entries', async () => {
    expect(await lockBalance(db, 'member', 78)).toBe(0)
    const wrongBalances = db
      .select({ id: account.id })
      .from(account)
      .where(
        sql`${account.kind} <> 'platform' and ${account.balance} is distinct from
          (select coalesce(sum(amount), 0) from entry where account_id = ${account.id})`,
      )
    expect(await wrongBalances).toEqual([])
  })
})
