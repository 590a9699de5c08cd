import { expect, type Page } from 'playwright/test'
import { type Language, LANGUAGES } from '../contract/language.ts'
import { MasterDataType } from '../contract/enumerations.ts'
import type { MasterDataOption } from '../contract/masterData.ts'
import {
  QUERIES,
  type Query,
  type RecordQuery,
  RECORD_QUERIES,
  type SearchedFieldValues,
} from './support/paletteQueries.ts'
import type { Api } from './support/api.ts'
import { test } from './support/fixtures.ts'
import { openPalette } from './support/palette.ts'
import { openSignedIn, waitUntilSettled } from './support/person.ts'
import { setPreferences } from './support/preferences.ts'
import { type TextKey, texts } from './support/texts.ts'
import { TIMEOUT_MS } from './support/waitForElement.ts'

const API_PATH_BY_KIND = {
  store: 'store',
  user: 'user',
  withdrawal: 'point/withdrawal',
  storeAccount: 'store-account',
} as const
const OPTION_ID_PREFIX = 'palette-option-'

/** The searched fields of a record, under all names that they have in the responses for the kinds of record. */
interface RecordResponse {
  name?: string
  fullName?: string
  nameKana?: string
  fullNameKana?: string
  phone?: string
  email?: string
  referralCode?: string
}

/** Loads the record of a query, and returns the query with the typed text and the expected options. */
async function loadRecordQuery(api: Api, { kind, id, toTypedText, otherIds = [] }: RecordQuery): Promise<Query> {
  const { data } = await api.call<RecordResponse>('GET', `/${API_PATH_BY_KIND[kind]}/${id}`)
  const searchedFieldValues: SearchedFieldValues = {
    name: data.name ?? data.fullName ?? '',
    kana: data.nameKana ?? data.fullNameKana ?? '',
    phone: data.phone ?? '',
    email: data.email ?? '',
    code: data.referralCode ?? '',
  }
  return {
    typed: toTypedText({ ...searchedFieldValues, id }),
    wantedEntries: [id, ...otherIds].map((each) => `${kind}:${each}`),
  }
}

/** Loads a map from the names of all prefectures and industries to their ids. */
async function loadMasterDataIds(api: Api): Promise<ReadonlyMap<string, number>> {
  const types = [MasterDataType.KEN, MasterDataType.INDUSTRY]
  const responses = await Promise.all(
    types.map((type) => api.call<{ items: MasterDataOption[] }>('GET', `/system/master-data?type=${type}`)),
  )
  return new Map(responses.flatMap(({ data }) => data.items.map(({ id, value }) => [value, id])))
}

/**
 * Waits until the footer of the palette does not say any more that records are searched, or the timeout has passed. It does not replace the
 * assertion that follows, but saves the time of up to half a second between two attempts of the assertion.
 */
async function waitForEndOfSearch(page: Page, searchingText: string): Promise<void> {
  await page.evaluate(
    ([text, timeout]) =>
      new Promise<void>((resolve) => {
        const status = document.querySelector('[role="dialog"] [role="status"]')
        const isSearching = () => status?.isConnected === true && status.textContent.trim() === text
        if (status === null || !isSearching()) return resolve()
        const observer = new MutationObserver(() => {
          if (!isSearching()) end()
        })
        const timer = setTimeout(end, timeout)
        function end() {
          observer.disconnect()
          clearTimeout(timer)
          resolve()
        }
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      }),
    [searchingText, TIMEOUT_MS] as const,
  )
}

/**
 * Types a query, waits for all results, and returns the position of the first option that is expected, counted from 0;
 * -1 if there is none.
 */
async function findPosition(
  page: Page,
  { typed, wantedEntries }: Query,
  languageTexts: Record<TextKey, string>,
): Promise<number> {
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(typed)
  const palette = page.getByRole('dialog', { name: languageTexts['palette.title'] })
  await waitForEndOfSearch(page, languageTexts['palette.searching'])
  await expect(palette.getByRole('combobox')).toHaveValue(typed)
  await expect(palette.getByRole('status')).not.toHaveText(languageTexts['palette.searching'])
  const ids = await palette.getByRole('option').evaluateAll((options) => options.map(({ id }) => id))
  const expectedIds = wantedEntries.map((one) =>
    one.startsWith('/') ? `go.${one.slice(1).replaceAll('/', '.')}` : one,
  )
  return ids.findIndex((id) => expectedIds.includes(id.slice(OPTION_ID_PREFIX.length)))
}

/**
 * Returns every third query, beginning with another one in each language, so that each is tried in one language.
 * `typedQueries.test.ts` tries those for entries of the console in all languages, but without a server.
 */
function queriesFor<Each>(language: Language, queries: readonly Each[]): Each[] {
  return queries.filter((_query, index) => index % LANGUAGES.length === LANGUAGES.indexOf(language))
}

for (const language of LANGUAGES) {
  test(`the option that staff search for comes first, with the console in ${language}`, async ({ page, server }) => {
    test.setTimeout(300_000)
    await setPreferences(page, server.origin, { language })
    const api = await openSignedIn(page, server, 'admin', '/profile')
    await waitUntilSettled(page)
    const ids = await loadMasterDataIds(api)
    const queries: Query[] = queriesFor(language, Object.values(QUERIES).flat()).map(({ typed, wantedEntries }) => ({
      typed,
      wantedEntries: wantedEntries.map((one) =>
        one.replace(/(?<=prefecture=|industry=).+/, (name) => String(ids.get(name))),
      ),
    }))
    for (const record of queriesFor(language, RECORD_QUERIES)) queries.push(await loadRecordQuery(api, record))
    await openPalette(page)
    const positions = []
    for (const query of queries)
      positions.push({ typed: query.typed, position: await findPosition(page, query, texts[language]) })
    const queriesNotFoundFirst = positions.filter(({ position }) => position !== 0)
    await test
      .info()
      .attach('not first', { body: JSON.stringify(queriesNotFoundFirst, null, 1), contentType: 'application/json' })
    const shareOf = (count: number) => count / queries.length
    expect(shareOf(queries.length - queriesNotFoundFirst.length)).toBeGreaterThanOrEqual(0.9)
    expect(shareOf(positions.filter(({ position }) => position >= 0 && position < 5).length)).toBeGreaterThanOrEqual(
      0.98,
    )
  })
}
