import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { setting } from './schema/access.ts'
import { openTestDatabase } from './testing.ts'
import { whileUnchanged } from './unchanged.ts'

let database: Pick<Database, 'db' | 'close'>
let asked: string[]
beforeAll(async () => {
  database = await openTestDatabase()
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

it('asks once for all who ask the same, at once or later', async () => {
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a', 'a', 'b'])
  expect([await ask('a'), asked]).toEqual(['a', ['a', 'b']])
})

it('asks again as soon as anything is written', async () => {
  await ask('a')
  await write()
  await ask('a')
  await ask('a')
  expect(asked).toEqual(['a', 'a'])
})

it('does not keep what failed', async () => {
  await expect(ask('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect([await ask('a'), asked]).toEqual(['a', ['a', 'a']])
})

it('has whoever waited for what failed ask for themselves', async () => {
  let lose = (_reason: Error) => {}
  const lost = new Promise<never>((_, reject) => (lose = reject))
  const first = expect(ask('a', () => lost)).rejects.toThrow('lost')
  const second = ask('a')
  await ask('b')
  lose(new Error('lost'))
  await first
  expect([await second, asked]).toEqual(['a', ['a', 'b', 'a']])
})

it('lets the answers go that were asked for first', async () => {
  const many = Array.from({ length: 40 }, (_none, place) => `question ${place}`)
  for (const question of many) await ask(question)
  await ask('question 39')
  await ask('question 0')
  expect(asked).toEqual([...many, 'question 0'])
})
