import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { setting } from './schema.ts'
import { whileUnchanged } from './unchanged.ts'

let database: Pick<Database, 'db' | 'close'>
let asked: string[]
beforeAll(async () => {
  // A separate embedded database: all databases of one PostgreSQL server share their transaction numbers.
  database = await openDatabase({ memory: true })
})
beforeEach(async () => {
  asked = []
  await write()
})
afterAll(() => database.close())

async function write() {
  const written = { key: 'test', value: 'written' }
  await database.db.insert(setting).values(written).onConflictDoUpdate({ target: setting.key, set: written })
}

function ask(question: string, answer: () => Promise<unknown> = async () => question) {
  return whileUnchanged(database.db, question, () => {
    asked.push(question)
    return answer()
  })
}

it('runs a query once for concurrent and later callers', async () => {
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a', 'a', 'b'])
  expect([await ask('a'), asked]).toEqual(['a', ['a', 'b']])
})

it('runs the query again after any write', async () => {
  await ask('a')
  await write()
  await ask('a')
  await ask('a')
  expect(asked).toEqual(['a', 'a'])
})

it('does not cache a failure', async () => {
  await expect(ask('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect([await ask('a'), asked]).toEqual(['a', ['a', 'a']])
})

it('lets callers that waited for a failed query run their own', async () => {
  let fail = (_reason: Error) => {}
  const failing = new Promise<never>((_, reject) => (fail = reject))
  const first = await new Promise<{ answer: Promise<unknown> }>((begun) => {
    const answer = ask('a', () => {
      begun({ answer })
      return failing
    })
  })
  const both = Promise.allSettled([first.answer, ask('a')])
  await ask('b')
  fail(new Error('lost'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(asked).toEqual(['a', 'b', 'a'])
})

it('drops the oldest results', async () => {
  const many = Array.from({ length: 40 }, (_none, place) => `question ${place}`)
  for (const question of many) await ask(question)
  await ask('question 39')
  await ask('question 0')
  expect(asked).toEqual([...many, 'question 0'])
})
