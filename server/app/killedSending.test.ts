import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AdminNotification } from '../../contract/adminNotification.ts'
import { AdminNotificationStatus, TargetAudience } from '../../contract/enumerations.ts'
import { API_BASE } from '../../contract/limits.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { BATCH_SIZE } from '../features/adminNotification/sendBatch.ts'
import { adminNotificationRecipient } from '../features/adminNotification/tables.ts'
import { addAdminNotification, copyMembers } from '../features/adminNotification/testing.ts'
import { personalNotification } from '../features/notification/tables.ts'
import { createMemberFixtures } from '../features/user/testing.ts'
import { job } from '../jobs/table.ts'
import { type ServerProcess, startServer } from '../testing/serverProcess.ts'
import { addStaffAccounts, emailOf, TEST_PASSWORD } from '../testing/testApp.ts'
import { createTestDataFolder, openTestDatabase } from '../testing/testDatabase.ts'

const MEMBER_COUNT = 8 * BATCH_SIZE + 1
const KILL_COUNT = 3

let folder: string
let postgresDatabase: Awaited<ReturnType<typeof openTestDatabase>> | undefined
let server: ServerProcess | undefined
let id: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-kill-'))
  if (process.env['TEST_DATABASE_URL'] === undefined) await createTestDataFolder(folder, fill)
  else {
    postgresDatabase = await openTestDatabase()
    await fill(postgresDatabase.db)
  }
})
afterAll(async () => {
  await killServer()
  await postgresDatabase?.close()
  await rm(folder, { recursive: true, force: true })
})

async function fill(db: Db): Promise<void> {
  const now = new Date()
  await addStaffAccounts(db, now)
  const { addUser } = await createMemberFixtures(db)
  await copyMembers(db, await addUser(), MEMBER_COUNT - 1)
  id = await addAdminNotification({ db, time: { now } }, { audience: TargetAudience.ALL })
}

async function killServer(): Promise<void> {
  server?.child.kill('SIGKILL')
  await server?.exitCode
}

/** Starts a server and signs in. Returns a function that calls its endpoints for admin notifications. */
async function startTestServer() {
  const url = postgresDatabase?.url
  server = startServer({ DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) })
  const origin = (await server.url) + API_BASE
  const send = async <Data>(path: string, headers: Record<string, string>, body?: unknown): Promise<Data> => {
    const fetched = await fetch(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return ((await fetched.json()) as { data: Data }).data
  }
  const credentials = { email: emailOf('NOTIFICATION_MANAGEMENT'), password: TEST_PASSWORD }
  const { token } = await send<{ token: string }>('/auth/login', {}, credentials)
  return (path: string, body?: unknown) =>
    send<AdminNotification>(
      `/notification/create-notification/${id}${path}`,
      { Authorization: `Bearer ${token}` },
      body,
    )
}

/** What the database of a killed server has of the admin notification. The lease of its job is then ended. */
async function inspectAndEndLease() {
  const opened = postgresDatabase ?? (await openDatabase({ dataDir: folder }))
  const { db } = opened
  const { rows } = (await db.execute(sql`
    select recipient_count as "counted",
      (select count(*)::integer from ${adminNotificationRecipient}) as "recipients",
      (select count(*)::integer from ${personalNotification}) as "notifications",
      (select count(distinct owner_id)::integer from ${personalNotification}) as "owners"
    from admin_notification`)) as { rows: Record<string, number>[] }
  await db.update(job).set({ dueAt: new Date() }).where(eq(job.kind, 'adminNotification'))
  if (postgresDatabase === undefined) await opened.close()
  return rows[0] ?? {}
}

test('a server that is killed while it sends leaves whole batches, and the next one goes on where it ended', async () => {
  let call = await startTestServer()
  await call('/transition', { event: 'sendNow', version: 1 })
  let recipientCount = 0
  for (let killed = 1; killed <= KILL_COUNT; killed += 1) {
    const before = recipientCount
    await vi.waitUntil(async () => ((await call('')).recipientCount ?? 0) > before, { timeout: 60_000, interval: 10 })
    await killServer()
    const { counted = 0, ...found } = await inspectAndEndLease()
    expect(found).toEqual({ recipients: counted, notifications: counted, owners: counted })
    recipientCount = counted
    call = await startTestServer()
    if (recipientCount === MEMBER_COUNT) break
  }
  await vi.waitUntil(async () => (await call('')).status === AdminNotificationStatus.SENT, { timeout: 60_000 })
  await killServer()
  const all = MEMBER_COUNT
  expect(await inspectAndEndLease()).toEqual({ counted: all, recipients: all, notifications: all, owners: all })
}, 300_000)
