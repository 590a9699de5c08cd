import { getConversation } from '../../../contract/conversation/chat.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NotificationKind } from '../../../contract/enumerations.ts'
import {
  chooseNotificationKind,
  countUnreadNotifications,
  listNotificationChoices,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  muteConversation,
} from '../../../contract/notification.ts'
import type { StaffNotificationKind } from '../../../contract/kinds/notification.ts'
import { staffRole } from '../../auth/tables.ts'
import { conversation } from '../conversation/tables.ts'
import { type CallerName, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { createStoreFixtures } from '../store/testing.ts'
import { notificationEvent, notificationMark } from './tables.ts'

let app: TestApp
let addStore: Awaited<ReturnType<typeof createStoreFixtures>>['addStore']
beforeAll(async () => {
  app = await openTestApp()
  ;({ addStore } = await createStoreFixtures(app.db))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(notificationEvent)
  app.time.now = new Date('2026-11-21T03:00:00.000Z')
})

interface Happening {
  kind?: StaffNotificationKind
  key?: string
  subject?: [NonNullable<(typeof notificationEvent.$inferInsert)['subjectKind']>, number]
  authorId?: number
}

/** Writes a notification as its cause does, or lets it happen again. Returns its id. */
async function happen({ kind = 'NEW_REPORT', key = `${Math.random()}`, subject, authorId }: Happening = {}) {
  const [subjectKind, subjectId] = subject ?? []
  const now = app.time.now
  const values = { kind, groupKey: key, subjectKind, subjectId, authorId, createdAt: now, changedAt: now }
  const [written] = await app.db
    .insert(notificationEvent)
    .values(values)
    .onConflictDoUpdate({
      target: notificationEvent.groupKey,
      set: {
        count: sql`${notificationEvent.count} + 1`,
        transactionId: sql`excluded.transaction_id`,
        authorId: sql`excluded.author_id`,
      },
    })
    .returning({ id: notificationEvent.id })
  return written?.id ?? 0
}

const REPORTER: CallerName = 'REPORT_MANAGEMENT'
const WAIT = { timeout: 15_000, interval: 20 }
const countOf = async (as: CallerName = REPORTER) =>
  (await app.call(countUnreadNotifications, {}, { as })).body.data.counts
const listOf = async (
  query: Parameters<typeof app.call<typeof listNotifications>>[1]['query'],
  as: CallerName = REPORTER,
) => (await app.call(listNotifications, { query }, { as })).body.data
const unreadIdsOf = async (as: CallerName = REPORTER) => (await listOf({ tab: 'unread' }, as)).items.map(({ id }) => id)
const markAll = async (body: object = {}, as: CallerName = REPORTER) =>
  (await app.call(markAllNotificationsRead, { body }, { as })).body.data.counts
const markOne = (id: number, body: { count?: number } = {}, as: CallerName = REPORTER) =>
  app.call(markNotificationRead, { params: { id }, body }, { as })

describe('what is unread', () => {
  test('a notification is unread until it is marked, and unread again when it happens again', async () => {
    const id = await happen({ key: 'a' })
    const other = await happen()
    expect(await unreadIdsOf()).toEqual([other, id])
    expect(await countOf()).toBe(2)
    expect((await markOne(id)).body.data).toEqual({ counts: 1 })
    expect((await listOf({})).items.map((item) => [item.id, item.count, item.isRead])).toEqual([
      [other, 1, false],
      [id, 1, true],
    ])
    expect(await happen({ key: 'a' })).toBe(id)
    expect((await listOf({})).items.map((item) => [item.id, item.count, item.isRead])).toEqual([
      [id, 2, false],
      [other, 1, false],
    ])
    expect(await countOf()).toBe(2)
  })

  test('a notification that has happened again since it was shown stays unread', async () => {
    const id = await happen({ key: 'a' })
    await happen({ key: 'a' })
    expect((await markOne(id, { count: 1 })).body.data).toEqual({ counts: 1 })
    expect((await markOne(id, { count: 99 })).body.data).toEqual({ counts: 0 })
    await happen({ key: 'a' })
    expect(await countOf()).toBe(1)
  })

  test('nobody is notified of what they have done last themselves', async () => {
    const own = { key: 'a', authorId: app.staffIds[REPORTER] }
    await happen(own)
    expect([await countOf(), await countOf('allPermissions')]).toEqual([0, 1])
    expect((await listOf({})).items).toEqual([])
    await happen({ ...own, authorId: app.staffIds.allPermissions })
    expect([await countOf(), await countOf('allPermissions')]).toEqual([1, 0])
  })

  test('notifications that are older than 90 days are neither listed nor counted', async () => {
    const { now } = app.time
    app.time.now = new Date(now.getTime() - 90 * 86_400_000)
    await happen()
    app.time.now = now
    expect([await countOf(), (await listOf({})).items]).toEqual([0, []])
  })

  test('the number is exact below 100, which stands for that many or more', async () => {
    for (let index = 0; index < 99; index += 1) await happen()
    expect(await countOf()).toBe(99)
    await happen()
    await happen()
    expect(await countOf()).toBe(100)
    expect(await markAll()).toBe(0)
  })
})

describe('marking all as read', () => {
  test('what is committed after the list was shown stays unread', async () => {
    const shown = await happen()
    const { seenUntil } = await listOf({})
    const late = await happen()
    expect(await markAll({ seenUntil })).toBe(1)
    expect(await unreadIdsOf()).toEqual([late])
    expect((await listOf({})).items.map((item) => [item.id, item.isRead])).toEqual([
      [late, false],
      [shown, true],
    ])
  })

  test('a notification that was shown and has happened again stays unread', async () => {
    const id = await happen({ key: 'a' })
    const { seenUntil } = await listOf({})
    await happen({ key: 'a' })
    expect(await markAll({ seenUntil, shown: [{ id, count: 1 }] })).toBe(1)
    expect(await markAll({ shown: [{ id, count: 2 }] })).toBe(0)
  })

  test('with what was shown alone, nothing else is marked', async () => {
    const id = await happen()
    const other = await happen()
    expect(await markAll({ shown: [{ id, count: 1 }] })).toBe(1)
    expect(await unreadIdsOf()).toEqual([other])
    expect(await markAll()).toBe(0)
  })

  test('a number of the future hides nothing that happens later', async () => {
    await markAll({ seenUntil: '999999999999999999:999999999999999999:' })
    await happen()
    expect(await countOf()).toBe(1)
  })

  test('an older list marks nothing as unread again', async () => {
    const { seenUntil } = await listOf({})
    await happen()
    await markAll()
    expect(await markAll({ seenUntil })).toBe(0)
  })

  test('only what the reader may see is marked, and only for the reader', async () => {
    const id = await happen({ kind: 'REQUEST_WITHDRAW' })
    await happen()
    expect((await markOne(id)).status).toBe(404)
    expect((await markOne(999_999)).status).toBe(404)
    expect(await markAll({ shown: [{ id, count: 1 }] })).toBe(1)
    await markAll()
    expect([await countOf(), await countOf('POINT_MANAGEMENT'), await countOf('allPermissions')]).toEqual([0, 1, 2])
  })

  test.each(['5', '1:2', '1:2:3,', '-1:2:', 'a:b:c', '1:2:3 4'])('%s is no list that was shown', async (seenUntil) => {
    expect(
      (await app.send('POST', '/notification/mark-read-all', { as: REPORTER, body: JSON.stringify({ seenUntil }) }))
        .status,
    ).toBe(422)
  })
})

describe('reading one by one', () => {
  const marksOf = async (as: CallerName = REPORTER) =>
    app.db
      .select({ group: notificationMark.permissionGroup, before: notificationMark.transactionId })
      .from(notificationMark)
      .where(eq(notificationMark.staffId, app.staffIds[as]))
  const transactionOf = async (id: number) =>
    (await app.db.select().from(notificationEvent).where(eq(notificationEvent.id, id)))[0]?.transactionId

  /**
   * Marks a notification as read until the mark has moved up to another one: it stays below the open transactions, also
   * those in other databases of this PostgreSQL.
   */
  async function expectMarkAt(oldest: number, read: number): Promise<void> {
    const before = await transactionOf(oldest)
    await expect
      .poll(async () => {
        await markOne(read)
        return marksOf()
      }, WAIT)
      .toEqual([{ group: 'REPORT_MANAGEMENT', before }])
  }

  test('the mark moves up to the oldest that is unread, and hides nothing', async () => {
    const [first, second, third, fourth] = [await happen(), await happen(), await happen(), await happen()]
    await markOne(second)
    await markOne(fourth)
    const before = await transactionOf(first)
    expect((await marksOf()).every((mark) => mark.before <= (before ?? 0n))).toBe(true)
    expect(await unreadIdsOf()).toEqual([third, first])
    await expectMarkAt(third, first)
    expect([await unreadIdsOf(), await countOf()]).toEqual([[third], 1])
  })

  test('what the reader has done last themselves does not hold the mark', async () => {
    await happen({ authorId: app.staffIds[REPORTER] })
    const read = await happen()
    const unread = await happen()
    await expectMarkAt(unread, read)
    expect(await unreadIdsOf()).toEqual([unread])
  })

  test('what happens again after all was read is unread', async () => {
    const [one, other] = [await happen({ key: 'one' }), await happen({ key: 'other' })]
    await markOne(one)
    await markOne(other)
    expect(await countOf()).toBe(0)
    await happen({ key: 'one' })
    expect(await unreadIdsOf()).toEqual([one])
  })
})

describe('what is listed', () => {
  test('the pages of all kinds together have each notification once, the latest first', async () => {
    const ids: number[] = []
    for (let index = 0; index < 11; index += 1)
      ids.unshift(await happen({ kind: index % 2 === 0 ? 'NEW_REPORT' : 'REQUEST_WITHDRAW' }))
    const read: number[] = []
    let cursor: string | undefined
    const sizes: number[] = []
    do {
      const page = await listOf({ limit: 4, ...(cursor === undefined ? {} : { cursor }) }, 'allPermissions')
      read.push(...page.items.map(({ id }) => id))
      sizes.push(page.items.length)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect([read, sizes]).toEqual([ids, [4, 4, 3]])
    const withdrawals = await listOf({ kind: 'REQUEST_WITHDRAW' }, 'allPermissions')
    expect(withdrawals.items.map(({ id }) => id)).toEqual(ids.filter((_, index) => index % 2 === 1))
    expect((await listOf({ kind: 'REQUEST_WITHDRAW' })).items).toEqual([])
  })

  test('a notification has its record with the name, and after its removal only the kind and the time', async () => {
    const storeId = await addStore({ name: '花屋' })
    const id = await happen({ kind: 'REQUEST_NEW_STORE', subject: ['store', storeId] })
    const item = {
      id,
      kind: 'REQUEST_NEW_STORE',
      mentionedBy: null,
      count: 1,
      isRead: false,
      createdAt: '2026-11-21T03:00:00.000Z',
      changedAt: '2026-11-21T03:00:00.000Z',
    }
    const subject = { kind: 'store', id: storeId, parentId: null }
    expect((await listOf({}, 'STORE_MANAGEMENT')).items).toEqual([{ ...item, subject, name: '花屋' }])
    await app.db.update(notificationEvent).set({ subjectId: 999_999 }).where(eq(notificationEvent.id, id))
    expect((await listOf({}, 'STORE_MANAGEMENT')).items).toEqual([{ ...item, subject: null, name: null }])
    expect((await markOne(id, {}, 'STORE_MANAGEMENT')).body.data).toEqual({ counts: 0 })
  })
})

test('after each mark, the lists of every tab and kind agree with the number', async () => {
  const kinds = ['NEW_REPORT', 'REQUEST_WITHDRAW', 'NEW_REVIEW'] as const
  for (let index = 0; index < 9; index += 1) await happen({ kind: kinds[index % 3] ?? 'NEW_REPORT' })
  const reader = 'allPermissions'
  const listIn = (kind: (typeof kinds)[number] | undefined, tab: 'unread' | 'all') =>
    listOf({ tab, ...(kind === undefined ? {} : { kind }) }, reader)
  for (const [index, kind] of [...kinds, undefined].entries()) {
    const [shown] = (await listIn(kind, 'unread')).items
    await markOne(shown?.id ?? 0, { count: 1 }, reader)
    const count = await countOf(reader)
    expect(count).toBe(8 - index)
    const unreadIds: number[] = []
    for (const each of kinds) {
      const [unread, all] = [(await listIn(each, 'unread')).items, (await listIn(each, 'all')).items]
      expect([all.length, all.filter(({ isRead }) => !isRead)]).toEqual([3, unread])
      unreadIds.push(...unread.map(({ id }) => id))
    }
    const ofAllKinds = (await unreadIdsOf(reader)).toSorted((one, other) => one - other)
    expect([ofAllKinds.length, ofAllKinds]).toEqual([count, unreadIds.toSorted((one, other) => one - other)])
  }
})

describe('rights', () => {
  const LEAVER: CallerName = 'noPermissions'
  const STORES = { kind: 'REQUEST_NEW_STORE' } as const

  /** Gives the person the role of those who manage stores. Returns a function that takes it away. */
  async function lendStoreRole() {
    const [role] = await app.db.select().from(staffRole).where(eq(staffRole.staffId, app.staffIds.STORE_MANAGEMENT))
    if (role === undefined) throw new Error('nobody has the role')
    const lent = { staffId: app.staffIds[LEAVER], roleId: role.roleId, position: 1 }
    await app.db.insert(staffRole).values(lent)
    const isLent = and(eq(staffRole.staffId, lent.staffId), eq(staffRole.roleId, lent.roleId))
    return () => app.db.delete(staffRole).where(isLent)
  }

  test('what was unread when its group was taken away has no facts, and is there until it is read', async () => {
    const earlier = await happen(STORES)
    const takeAway = await lendStoreRole()
    expect((await listOf({}, LEAVER)).items.map((item) => [item.id, item.isRead])).toEqual([[earlier, true]])
    const done = await happen(STORES)
    await markOne(done, {}, LEAVER)
    const subject = ['store', await addStore({ name: '花屋' })] as const
    const first = await happen({ ...STORES, key: 'first', subject: [...subject] })
    const second = await happen({ ...STORES, key: 'second', subject: [...subject] })
    await takeAway()
    const factsOf = (id: number) => ({ id, kind: STORES.kind, subject: null, name: null, isRead: false })
    for (const query of [{}, { tab: 'unread' }, STORES] as const)
      expect((await listOf(query, LEAVER)).items).toMatchObject([factsOf(second), factsOf(first)])
    expect(await countOf(LEAVER)).toBe(2)

    const later = await happen(STORES)
    await happen({ ...STORES, key: 'first', subject: [...subject] })
    expect([await countOf(LEAVER), await unreadIdsOf(LEAVER)]).toEqual([1, [second]])
    for (const id of [later, first]) expect((await markOne(id, {}, LEAVER)).status).toBe(404)
    expect((await markOne(second, {}, LEAVER)).body.data).toEqual({ counts: 0 })
    expect((await listOf({}, LEAVER)).items).toEqual([])
    expect(await unreadIdsOf('STORE_MANAGEMENT')).toContain(second)
  })

  test('all that is left of a lost group can be marked at once', async () => {
    const takeAway = await lendStoreRole()
    const ids = [await happen(STORES), await happen(STORES), await happen(STORES)]
    await takeAway()
    const { items, seenUntil } = await listOf({ tab: 'unread' }, LEAVER)
    expect(items.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(await markAll({ shown: [{ id: ids[1], count: 1 }] }, LEAVER)).toBe(2)
    expect(await markAll({ seenUntil }, LEAVER)).toBe(0)
    expect((await listOf({}, LEAVER)).items).toEqual([])
  })

  test('whoever gets a group back sees all with its facts, and nothing as unread', async () => {
    const takeAway = await lendStoreRole()
    const subject = ['store', await addStore({ name: '花屋' })] as const
    const before = await happen({ ...STORES, subject: [...subject] })
    await takeAway()
    const meanwhile = await happen({ ...STORES, subject: [...subject] })
    const takeAwayAgain = await lendStoreRole()
    expect(await countOf(LEAVER)).toBe(0)
    const readItem = { name: '花屋', isRead: true }
    expect((await listOf({}, LEAVER)).items).toMatchObject([
      { id: meanwhile, ...readItem },
      { id: before, ...readItem },
    ])
    const later = await happen(STORES)
    expect(await unreadIdsOf(LEAVER)).toEqual([later])
    await takeAwayAgain()
  })

  test('a transaction that replaces all roles of somebody leaves what is unread', async () => {
    const isOwn = eq(staffRole.staffId, app.staffIds[REPORTER])
    const roles = await app.db.select().from(staffRole).where(isOwn)
    const id = await happen()
    await app.db.transaction(async (tx) => {
      await tx.delete(staffRole).where(isOwn)
      await tx.insert(staffRole).values(roles)
    })
    expect(await unreadIdsOf()).toEqual([id])
    const marks = await app.db
      .select()
      .from(notificationMark)
      .where(eq(notificationMark.staffId, app.staffIds[REPORTER]))
    expect(marks.map(({ permissionGroup }) => permissionGroup)).toEqual([REPORTER])
  })
})

describe('choices', () => {
  const choose = (kind: StaffNotificationKind, choice: 'default' | 'on' | 'off', as: CallerName = REPORTER) =>
    app.call(chooseNotificationKind, { body: { kind, choice } }, { as })

  test('a kind that somebody has turned off is neither listed nor counted for them', async () => {
    await happen()
    expect((await choose('NEW_REPORT', 'off')).body.data).toEqual({ counts: 0 })
    expect([(await listOf({})).items, await countOf('allPermissions')]).toEqual([[], 1])
    const { items } = (await app.call(listNotificationChoices, {}, { as: REPORTER })).body.data
    expect(items).toEqual([{ kind: 'NEW_REPORT', choice: 'off', default: 'on' }])
    expect((await choose('NEW_REPORT', 'default')).body.data).toEqual({ counts: 1 })
  })

  test('the own choice goes before the default of the kind', async () => {
    await happen()
    await app.db.execute(
      sql`update notification_setting set "default" = 'off' where kind = ${NotificationKind.NEW_REPORT}`,
    )
    expect(await countOf()).toBe(0)
    expect((await choose('NEW_REPORT', 'on')).body.data).toEqual({ counts: 1 })
    await app.db.execute(
      sql`update notification_setting set "default" = 'on' where kind = ${NotificationKind.NEW_REPORT}`,
    )
    await choose('NEW_REPORT', 'default')
  })

  test('a muted conversation is muted for one person alone', async () => {
    const now = app.time.now
    const storeId = await addStore()
    const [added] = await app.db
      .insert(conversation)
      .values({ type: 2, storeId, state: 'answered', lastAt: now, createdAt: now })
      .returning({ id: conversation.id })
    const id = added?.id ?? 0
    const as = 'CONVERSATION_MANAGEMENT'
    await happen({ kind: 'NEW_MESSAGE', subject: ['conversation', id] })
    const setMuted = (isMuted: boolean) => app.call(muteConversation, { params: { id }, body: { isMuted } }, { as })
    const isMutedFor = async (reader: typeof as | 'allPermissions') =>
      (await app.call(getConversation, { params: { id } }, { as: reader })).body.data?.isMuted
    expect(await isMutedFor(as)).toBe(false)
    expect((await setMuted(true)).status).toBe(200)
    expect([await isMutedFor(as), await isMutedFor('allPermissions')]).toEqual([true, false])
    expect([await countOf(as), (await listOf({}, as)).items, await countOf('allPermissions')]).toEqual([0, [], 1])
    expect((await setMuted(true)).status).toBe(200)
    expect((await setMuted(false)).status).toBe(200)
    expect(await countOf(as)).toBe(1)
    const params = { id: 999_999 }
    expect((await app.call(muteConversation, { params, body: { isMuted: true } }, { as })).status).toBe(404)
  })
})
