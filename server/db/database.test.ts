import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from './database.ts'
import { errorCodeOf } from './databaseError.ts'
import { lockFolder } from './folderLock.ts'
import { FolderLockedError } from './folderLockedError.ts'
import { auditLog } from './schema.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-data-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a data folder', () => {
  test('a data folder can be opened by one process at a time, and again after the lock is released', async () => {
    const firstLock = await lockFolder(folder)
    expect(firstLock.excludesOtherContainers).toBe(true)
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(FolderLockedError)
    await firstLock.release()
    const lockAfterRelease = await lockFolder(folder)
    await lockAfterRelease.release()
  })

  test('a data folder can be opened again, with all acknowledged writes, after its process was killed while writing', async () => {
    const acknowledgedCount = await killWhileWriting(folder)
    const { db, close } = await openDatabase({ dataDir: folder })
    expect(acknowledgedCount).toBeGreaterThan(0)
    const keptCount = await db.$count(auditLog)
    expect(keptCount === acknowledgedCount || keptCount === acknowledgedCount + 1).toBe(true)
    await close()
  })

  test('the database in a data folder is vacuumed when it is opened, so that index-only scans need no table pages', async () => {
    const { db, close } = await openDatabase({ dataDir: folder })
    const vacuumedTables = await db
      .select({ name: sql<string>`relname` })
      .from(sql`pg_class`)
      .where(sql`relname = 'audit_log' and relallvisible = relpages and relpages > 0`)
    expect(vacuumedTables).toEqual([{ name: 'audit_log' }])
    await close()
  })
})

/**
 * Starts another process that writes rows and prints a character after each, and kills that process. Returns how many
 * writes it had acknowledged.
 */
async function killWhileWriting(dataDir: string): Promise<number> {
  const program = `
    const { openDatabase } = await import('./database.ts')
    const { auditLog } = await import('./schema.ts')
    const { db } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
    for (;;) {
      await db.insert(auditLog).values({ record: 'store', recordId: 1, event: 'accept', at: new Date() })
      process.stdout.write('+')
    }`
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let writeCount = 0
  for await (const printedChunk of child.stdout) {
    writeCount += String(printedChunk).length
    if (writeCount >= 100) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return writeCount
}

describe('the audit log', () => {
  let db: Db
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await openTestDatabase())
    await db.insert(auditLog).values({ record: 'store', recordId: 1, event: 'accept', at: new Date() })
  })
  afterAll(() => close())

  test.each([
    ['changed', (database: Db) => database.update(auditLog).set({ actor: 'somebody else' })],
    ['deleted', (database: Db) => database.delete(auditLog)],
    ['emptied', (database: Db) => database.execute(sql`truncate audit_log`)],
  ])('the audit log cannot be %s', async (_how, change) => {
    const refusal: unknown = await Promise.resolve(change(db)).catch((error: unknown) => error)
    expect(errorCodeOf(refusal)).toBe('23001')
    expect(await db.$count(auditLog)).toBe(1)
  })

  test.each([
    ['entry', 'update entry set amount = amount + 1'],
    ['entry', 'delete from entry'],
    ['entry', 'truncate entry'],
    ['movement', "update movement set type = 'x'"],
    ['movement', 'delete from movement'],
    ['movement', 'truncate movement cascade'],
  ])('the audit log is append-only like the ledger: %s refuses %j', async (_table, statement) => {
    const refusal: unknown = await Promise.resolve(db.execute(sql.raw(statement))).catch((error: unknown) => error)
    expect(errorCodeOf(refusal)).toBe('23001')
  })
})
