import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openEmbedded } from './database.ts'
import { setting } from './schema.ts'
import { cacheWhileUnchanged } from './cacheWhileUnchanged.ts'

let database: Pick<Database, 'db' | 'close'>
let executedQueries: string[]
beforeAll(async () => {
  // A separate embedded database: all databases of one PostgreSQL server share their transaction numbers.
  database = await openEmbedded(new PGlite())
})
beforeEach(async () => {
  executedQueries = []
  await writeToDatabase()
})
afterAll(() => database.close())

async function writeToDatabase() {
  const rowToWrite = { key: 'test', value: 'written' }
  await database.db.insert(setting).values(rowToWrite).onConflictDoUpdate({ target: setting.key, set: rowToWrite })
}

function load(query: string, loadResult: () => Promise<unknown> = async () => query) {
  return cacheWhileUnchanged(database.db, query, () => {
    executedQueries.push(query)
    return loadResult()
  })
}

it('the cache runs a query once for concurrent and later callers', async () => {
  expect(await Promise.all([load('a'), load('a'), load('b')])).toEqual(['a', 'a', 'b'])
  expect([await load('a'), executedQueries]).toEqual(['a', ['a', 'b']])
})

it('the cache runs a query again after any write to the database', async () => {
  await load('a')
  await writeToDatabase()
  await load('a')
  await load('a')
  expect(executedQueries).toEqual(['a', 'a'])
})

it('the cache does not keep a failure', async () => {
  await expect(load('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect([await load('a'), executedQueries]).toEqual(['a', ['a', 'a']])
})

it('callers that waited for a failed query of the cache run their own', async () => {
  let rejectFailingResult = (_reason: Error) => {}
  const failingResult = new Promise<never>((_, reject) => (rejectFailingResult = reject))
  const first = await new Promise<{ result: Promise<unknown> }>((resolve) => {
    const result = load('a', () => {
      resolve({ result })
      return failingResult
    })
  })
  const bothResults = Promise.allSettled([first.result, load('a')])
  await load('b')
  rejectFailingResult(new Error('lost'))
  expect((await bothResults).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(executedQueries).toEqual(['a', 'b', 'a'])
})

it('the cache drops the oldest results', async () => {
  const manyQueries = Array.from({ length: 40 }, (_, index) => `query ${index}`)
  for (const query of manyQueries) await load(query)
  await load('query 39')
  await load('query 0')
  expect(executedQueries).toEqual([...manyQueries, 'query 0'])
})
