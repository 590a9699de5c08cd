import { readFileSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { placeholdersOf } from '../../contract/messageText.ts'
import ja from '../../locales/ja.json' with { type: 'json' }
import { translationEntry } from '../features/translationEntry/table.ts'
import { migrateTwice } from '../testing/migrateTwice.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'

const MIGRATION = '0041_renamed_texts.sql'
const migrationText = readFileSync(new URL(`migrations/${MIGRATION}`, import.meta.url), 'utf8')
const renamedKeys = [...migrationText.matchAll(/\('([\w.]+)', '([\w.]+)'\)/g)].map(([, from = '', to = '']) => ({
  from,
  to,
}))
const renamedPlaceholders = [...migrationText.matchAll(/\('([\w.]+)', '(\w+)', '(\w+)'\)/g)].map(
  ([, key = '', from = '', to = '']) => ({ key, from, to }),
)
const texts: Readonly<Record<string, string>> = ja
/** Texts that the console no longer has, because the roles of staff are check boxes since. */
const removedKeys = [
  'staff.field.firstRoleId',
  'staff.field.firstRoleId.cut',
  'staff.field.firstRoleId.hint',
  'staff.field.secondRoleId',
  'staff.field.thirdRoleId',
]

const { db, close } = await openTestDatabase()
beforeEach(() => db.delete(translationEntry))
afterAll(() => close())

it('the migration gives the texts that staff have written the present keys of the console', async () => {
  expect(renamedKeys.length).toBe(19)
  await db
    .insert(translationEntry)
    .values(renamedKeys.map(({ from, to }) => ({ key: from, target: 'CMS' as const, ja: to })))
  await migrateTwice(db, MIGRATION)
  const entries = await db.select({ key: translationEntry.key, ja: translationEntry.ja }).from(translationEntry)
  expect(entries.map(({ key }) => key).toSorted()).toEqual(renamedKeys.map(({ to }) => to).toSorted())
  expect(entries.filter((entry) => entry.ja !== entry.key)).toEqual([])
  expect(entries.flatMap(({ key }) => (texts[key] === undefined ? [key] : [])).toSorted()).toEqual(removedKeys)
})

it('the migration leaves the texts of the app, and a text whose present key has an entry already', async () => {
  const entries = [
    { key: 'bulk.nobody', target: 'APP' as const, ja: 'a' },
    { key: 'bulk.unread', target: 'CMS' as const, ja: 'b' },
    { key: 'bulk.unreadable', target: 'CMS' as const, ja: 'c' },
  ]
  await db.insert(translationEntry).values(entries)
  await migrateTwice(db, MIGRATION)
  const { key, target, ja: jaColumn } = translationEntry
  expect(await db.select({ key, target, ja: jaColumn }).from(translationEntry).orderBy(asc(key))).toEqual(entries)
})

it.each([...new Set(renamedPlaceholders.map(({ key }) => key))])(
  'the migration gives the placeholders of %s their present names in every language',
  async (key) => {
    const currentText = texts[key] ?? ''
    const formerText = renamedPlaceholders
      .filter((placeholder) => placeholder.key === key)
      .reduce((text, { from, to }) => text.replaceAll(`{{${to}}}`, `{{ ${from} }}`), currentText)
    expect(placeholdersOf(formerText)).not.toEqual(placeholdersOf(currentText))
    await db.insert(translationEntry).values({ key, target: 'CMS', ja: formerText, vi: formerText, en: formerText })
    await migrateTwice(db, MIGRATION)
    const [entry] = await db.select().from(translationEntry).where(eq(translationEntry.key, key))
    expect([entry?.ja, entry?.vi, entry?.en]).toEqual([currentText, currentText, currentText])
  },
)
