import { expect, type Page } from 'playwright/test'
import { MasterDataType } from '../contract/enumerations.ts'
import type { MasterDataItem } from '../contract/masterData.ts'
import { QUERIES, type Query, type RecordQuery, RECORDS, type Searched } from './support/paletteQueries.ts'
import type { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { openPalette } from './support/palette.ts'
import { enter, waitForLive } from './support/person.ts'
import { say } from './support/words.ts'

const PATHS = { store: 'store', user: 'user', withdrawal: 'point/withdrawal', storeAccount: 'store-account' } as const
const OPTION = 'palette-option-'

/** What a record has of the fields by which it is searched, under the names that its kind gives them. */
interface Answered {
  name?: string
  fullName?: string
  nameKana?: string
  fullNameKana?: string
  phone?: string
  email?: string
  referralCode?: string
}

/** Loads the record of a query, and returns the query with what is typed and the row that is wanted. */
async function queryOf(api: Api, { kind, id, typed, others = [] }: RecordQuery): Promise<Query> {
  const { data } = await api.call<Answered>('GET', `/${PATHS[kind]}/${id}`)
  const searched: Searched = {
    name: data.name ?? data.fullName ?? '',
    kana: data.nameKana ?? data.fullNameKana ?? '',
    phone: data.phone ?? '',
    email: data.email ?? '',
    code: data.referralCode ?? '',
  }
  return { typed: typed({ ...searched, id }), wanted: [id, ...others].map((each) => `${kind}:${each}`) }
}

/** Returns the ids of all prefectures and industries by their names. */
async function choiceIds(api: Api): Promise<ReadonlyMap<string, number>> {
  const types = [MasterDataType.KEN, MasterDataType.INDUSTRY]
  const answers = await Promise.all(
    types.map((type) => api.call<{ items: MasterDataItem[] }>('GET', `/system/master-data?type=${type}`)),
  )
  return new Map(answers.flatMap(({ data }) => data.items.map(({ id, value }) => [value, id])))
}

/** Types a query, and returns the position of the first wanted option from 0 when all results are there; -1 if absent. */
async function position(page: Page, { typed, wanted }: Query): Promise<number> {
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(typed)
  const palette = page.getByRole('dialog', { name: say('palette.title') })
  await expect(palette.getByRole('combobox')).toHaveValue(typed)
  await expect(palette.getByRole('status')).not.toHaveText(say('palette.searching'))
  const ids = await palette.getByRole('option').evaluateAll((options) => options.map(({ id }) => id))
  const rows = wanted.map((one) => (one.startsWith('/') ? `go.${one.slice(1).replaceAll('/', '.')}` : one))
  return ids.findIndex((id) => rows.includes(id.slice(OPTION.length)))
}

test('what staff search for comes first', async ({ page, server }) => {
  test.setTimeout(180_000)
  const api = await enter(page, server, 'admin', '/profile')
  await waitForLive(page)
  const ids = await choiceIds(api)
  const queries: Query[] = QUERIES.map(({ typed, wanted }) => ({
    typed,
    wanted: wanted.map((one) => one.replace(/(?<=prefecture=|industry=).+/, (name) => String(ids.get(name)))),
  }))
  for (const record of RECORDS) queries.push(await queryOf(api, record))
  await openPalette(page)
  const found = []
  for (const query of queries) found.push({ typed: query.typed, at: await position(page, query) })
  const report = found.filter(({ at }) => at !== 0)
  await test.info().attach('not first', { body: JSON.stringify(report, null, 1), contentType: 'application/json' })
  expect(queries.length - report.length).toBeGreaterThanOrEqual(117)
  expect(found.filter(({ at }) => at >= 0 && at < 5).length).toBeGreaterThanOrEqual(128)
})
