import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { setting } from './schema.ts'
import { whileUnchanged } from './unchanged.ts'

let database: Pick<Database, 'db' | 'close'>
let asked: string[]
beforeAll(async () => {
  // One of its own: the databases of a served PostgreSQL count their transactions together.
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
  const first = await new Promise<{ answer: Promise<unknown> }>((begun) => {
    const answer = ask('a', () => {
      begun({ answer })
      return lost
    })
  })
  const both = Promise.allSettled([first.answer, ask('a')])
  await ask('b')
  lose(new Error('lost'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(asked).toEqual(['a', 'b', 'a'])
})

it('lets the answers go that were asked for first', async () => {
  const many = Array.from({ length: 40 }, (_none, place) => `question ${place}`)
  for (const question of many) await ask(question)
  await ask('question 39')
  await ask('question 0')
  expect(asked).toEqual([...many, 'question 0'])
})
