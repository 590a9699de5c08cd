import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { StaffProfile } from '../../../contract/auth.ts'
import { MasterDataType } from '../../../contract/enumerations.ts'
import { listMasterData } from '../../../contract/masterData.ts'
import { PERMISSION_GROUPS } from '../../../contract/permission.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import ja from '../../../locales/ja.json' with { type: 'json' }
import queries from '../../../locales/palette/queries.json' with { type: 'json' }
import readings from '../../../locales/search/readings.json' with { type: 'json' }
import vi from '../../../locales/vi.json' with { type: 'json' }
import words from '../../../locales/palette/words.json' with { type: 'json' }
import { charts } from '../../../machines/charts.ts'
import { nextState, staffEvents } from '../../../machines/lifecycle.ts'
import { lifecycleCommands, type LifecycleEventSender } from '../../commands/lifecycleCommands.ts'
import { storeAdminResourceOf, couponResourceOf, productResourceOf } from '../../features/store/childResources.ts'
import { permissionsQuery, profileQuery } from '../../api/signedInStaff.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { Console } from '../../console.tsx'
import type { Command } from '../../commands/command.ts'
import { DAY_PRESETS } from '../../resources/filters/dayPresets.ts'
import { screens } from '../../screens.ts'
import type { GetText, TextKey } from '../../texts/text.ts'
import { appCommands } from '../appCommands.ts'
import { NormalizedTextCache } from './phrase.ts'
import { arrangeRows, type RowSources } from './rows.ts'
import { filterChoiceRows, loadFilters, screenPartRows } from './screenPartRows.ts'
import { listsWithFilters, idOfRowOpeningUrl, screenPartsOf } from './screenParts.ts'
import { searchWordsOfKey, splitPhrases, withReadings } from './words.ts'

/** The names of the prefectures, followed by those of the industries from `FIRST_INDUSTRY_INDEX` on. */
const FILTER_CHOICES = Object.keys(readings.choices)
const FIRST_INDUSTRY_INDEX = 47
const QUERIES = [...queries.ja, ...queries.vi, ...queries.en].map(({ typed, wantedEntries }) => ({
  typed,
  wantedEntries: wantedEntries.map((one) =>
    one.replace(/(?<=prefecture=|industry=).+/, (name) => String(FILTER_CHOICES.indexOf(name) + 1)),
  ),
}))
const CONSOLE_STATE = {
  language: 'ja',
  isTranslationRetryable: false,
  isConnectionRetryable: false,
  theme: 'light',
  isDensityCompact: false,
  isMenuCollapsed: false,
  hasSingleKeyShortcuts: true,
  unsentMessageCount: 0,
} as const
const NOW = new Date('2026-11-24T03:00:00.000Z')
const COMMANDS = [
  ...appCommands(CONSOLE_STATE, new Proxy({} as never, { get: () => () => undefined })),
  {
    id: 'keys.show',
    title: { key: 'keys.open' },
    translatedKeywords: 'keys.also',
    scope: 'console',
    perform: () => undefined,
  } as const,
]
/**
 * What staff type to find the lifecycle commands of a store's admins, products and coupons, by the id of the command.
 */
const STORE_CHILD_QUERIES: Readonly<Record<string, readonly string[]>> = {
  'account.deactivate': [
    '停止',
    'teishi',
    'ていし',
    '無効',
    '凍結',
    'ngung',
    'khóa',
    'suspend',
    'disable',
    'block',
    'lock',
  ],
  'account.activate': ['再開', 'saikai', '有効', '解除', 'mo khoa', 'kích hoạt', 'enable', 'unblock', 'reactivate'],
  'account.delete': ['削除', 'sakujo', 'xoa', 'gỡ bỏ', 'delete', 'remove'],
  'product.deactivate': [
    '停止',
    'teishi',
    '非公開',
    'hikoukai',
    '販売停止',
    'ẩn',
    'ngung ban',
    'hide',
    'unpublish',
    'disable',
  ],
  'product.activate': ['再開', '公開', 'koukai', '表示', 'hien lai', 'mở lại', 'publish', 'show', 'enable', 'activate'],
  'product.delete': ['削除', '消す', 'xóa', 'delete', 'remove'],
  'couponPayment.confirmPayment': [
    '入金',
    'nyukin',
    'nyuukin',
    '入金確認',
    '着金',
    'thanh toan',
    'đã nhận tiền',
    'payment',
    'paid',
  ],
  'couponPayment.refusePayment': [
    '却下',
    'kyakka',
    '未入金',
    'tu choi',
    'chưa thanh toán',
    'reject',
    'decline',
    'unpaid',
  ],
}

/** The lifecycle commands of a store's coupon, product and administrator, each in a state that allows its event. */
const STORE_CHILD_COMMANDS = [couponResourceOf(1), productResourceOf(1), storeAdminResourceOf(1)].flatMap(
  ({ lifecycleTextKeys, shortcuts, keywords = {} }) => {
    const sender: LifecycleEventSender = {
      lifecycleTextKeys,
      caller: { isSuperAdmin: false },
      shortcuts,
      keywords,
      sendEvent: () => Promise.resolve(),
    }
    const codes = Object.values(lifecycleTextKeys.lifecycle.codes)
    return staffEvents(lifecycleTextKeys.lifecycle).flatMap((event) => {
      const status = codes.find((code) => nextState(lifecycleTextKeys.lifecycle, code, event) !== undefined) ?? 0
      const commands = lifecycleCommands(sender, { id: 1, status, version: 1, name: '抹茶ラテ' })
      return commands.filter((command) => command.event === event)
    })
  },
)

const SUPER_ADMIN = v.parse(StaffProfile, {
  id: 1,
  email: 'admin@choba.example',
  roles: [],
  isSuperAdmin: true,
  features: [],
})

/** Returns the part of a console that the palette needs, for a super admin. */
function testConsole(): Console {
  const client = { takeEarlyData: () => undefined } as never
  const queryClient = new QueryClient()
  queryClient.setQueryData(profileQuery(client).queryKey, SUPER_ADMIN)
  queryClient.setQueryData(permissionsQuery(client).queryKey, {
    items: PERMISSION_GROUPS.map((name) => ({ name, customName: null })),
  })
  const choices = FILTER_CHOICES.map((value, index) => ({ id: index + 1, value }))
  for (const [type, values] of [
    [MasterDataType.KEN, choices.slice(0, FIRST_INDUSTRY_INDEX)],
    [MasterDataType.INDUSTRY, choices.slice(FIRST_INDUSTRY_INDEX)],
    [MasterDataType.MAKER, []],
    [MasterDataType.CATEGORIES, []],
  ] as const) {
    const { queryKey } = endpointQuery(client, listMasterData, { query: { type } })
    queryClient.setQueryData(queryKey, { items: values.map((one) => ({ ...one, type, isRetired: false })) })
  }
  return { client, queryClient, screens } as unknown as Console
}

describe.each(Object.entries({ ja, vi, en }))('with the console in %s', (_, texts: Record<string, string>) => {
  const text: GetText = (key, values = {}) =>
    (texts[key] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name as never]))
  const dependencies = testConsole()
  const textCache = new NormalizedTextCache()
  const knownIds = new Map<string, string[]>()
  let filters: ReturnType<typeof filterChoiceRows> = []
  let screenParts: ReturnType<typeof screenPartRows> = []
  beforeAll(async () => {
    await loadFilters(dependencies)
    filters = filterChoiceRows(dependencies, NOW, text)
    screenParts = screenPartRows(dependencies, [], () => undefined, text)
  })

  /** Returns the ids of the rows for a query, best first. Several tests ask for the same query. */
  function idsFor(typed: string, isAnswered = true): string[] {
    const key = `${isAnswered} ${typed}`
    const ids = knownIds.get(key) ?? idsWithCommands(typed, COMMANDS, isAnswered)
    knownIds.set(key, ids)
    return ids
  }

  function idsWithCommands(typed: string, commands: readonly Command[], isAnswered = true): string[] {
    const sources: RowSources = {
      commands,
      screenParts,
      filters,
      searchResults: isAnswered ? [{ title: 'palette.group.filters', candidates: filters }] : [],
      isAnswered,
      recentRows: [],
    }
    return arrangeRows(sources, typed, text, textCache).flatMap(({ rows }) => rows.map(({ id }) => id))
  }

  test('the row that staff want comes first for nearly all queries, and among the first five for all but one', () => {
    const positions = QUERIES.map(({ typed, wantedEntries }) => {
      const ids = idsFor(typed)
      const expectedIds = wantedEntries.map((one) => (one.startsWith('/') ? idOfRowOpeningUrl(one) : one))
      const index = ids.findIndex((id) => expectedIds.includes(id))
      return index
    })
    const firstCount = positions.filter((position) => position === 0).length
    const firstFiveCount = positions.filter((position) => position >= 0 && position < 5).length
    expect(QUERIES).toHaveLength(234)
    expect(firstCount).toBeGreaterThanOrEqual(228)
    expect(firstFiveCount).toBeGreaterThanOrEqual(233)
  })

  test('with an admin, product or coupon of a store open, what staff type for one of its commands finds it first', () => {
    expect(Object.keys(STORE_CHILD_QUERIES).toSorted()).toEqual(STORE_CHILD_COMMANDS.map(({ id }) => id).toSorted())
    const missedQueries = Object.entries(STORE_CHILD_QUERIES).flatMap(([id, typedTexts]) => {
      const kind = id.slice(0, id.indexOf('.'))
      const commandsOfKind = STORE_CHILD_COMMANDS.filter((command) => command.id.startsWith(`${kind}.`))
      return typedTexts
        .map((one) => [one, id, idsWithCommands(one, [...COMMANDS, ...commandsOfKind])[0]])
        .filter(([, , foundId]) => foundId !== id)
    })
    expect(missedQueries).toEqual([])
  })

  test('filters come after the rows that are shown before the server has replied', () => {
    const queriesWithMovedRows = QUERIES.map(({ typed }) => typed).filter((typed) => {
      const idsBeforeReply = idsFor(typed, false)
      return idsFor(typed).slice(0, idsBeforeReply.length).join(' ') !== idsBeforeReply.join(' ')
    })
    expect(queriesWithMovedRows).toEqual([])
  })

  test('every screen, tab, section and field is found by its title in every language', () => {
    const titledUrls = [
      ...screens
        .filter(({ shortcutLetter }) => shortcutLetter !== undefined)
        .map(({ path, title }) => ({ url: path, title })),
      ...screenPartsOf(screens).map(({ url, titleKeys }) => ({ url, title: titleKeys.at(-1) ?? titleKeys[0] })),
    ]
    // A list on several screens must be found on at least one of them.
    const idsOf = (title: TextKey) =>
      titledUrls.filter((one) => one.title === title).map(({ url }) => idOfRowOpeningUrl(url))
    const missingTitles = [...new Set(titledUrls.map(({ title }) => title))].flatMap((title) => {
      const isFound = (typed: string) => idsFor(typed).some((id) => idsOf(title).includes(id))
      return [ja, vi, en].map((messages) => messages[title]).filter((typed) => !isFound(typed))
    })
    expect(missingTitles).toEqual([])
  })

  test('every choice and every range of days of a filter is found by its title in every language', async () => {
    const filtersOfLists = await Promise.all(listsWithFilters(screens).map(({ loadFilters: load }) => load()))
    const keys = filtersOfLists.flat().flatMap((filter): TextKey[] => {
      if (filter.kind === 'days') return DAY_PRESETS.map((preset) => `list.filter.preset.${preset}` as const)
      if (filter.kind === 'record') return []
      return 'masterDataType' in filter.choices ? [] : filter.choices.map(({ label }) => label)
    })
    const labels = new Map(filters.map(({ row }) => [row.id, row.label]))
    const missingTexts = [...new Set(keys)].flatMap((key) => {
      const isFound = (typed: string) => idsFor(typed).some((id) => labels.get(id)?.endsWith(texts[key] ?? '') === true)
      return [ja, vi, en].map((messages) => messages[key]).filter((typed) => !isFound(typed))
    })
    expect(missingTexts).toEqual([])
  })
})

test('the search words of every lifecycle command contain its titles in all languages', () => {
  const lifecycles = charts.flatMap(({ lifecycle, otherLifecycles = [] }) => [
    ...(lifecycle ? [lifecycle] : []),
    ...otherLifecycles,
  ])
  const keys = lifecycles.flatMap((lifecycle) =>
    staffEvents(lifecycle).map((event) => `${lifecycle.record}.event.${event}` as keyof typeof ja),
  )
  const missingTexts = keys.flatMap((key) =>
    [ja, vi, en].map((texts) => texts[key]).filter((title) => !searchWordsOfKey(key).includes(title)),
  )
  expect(keys).toContain('couponPayment.event.confirmPayment')
  expect(missingTexts).toEqual([])
})

test('every search word in kanji has a reading, so that it is found by its kana and romaji', () => {
  const phrases = [
    ...Object.values(words.texts).flatMap(splitPhrases),
    ...Object.entries(ja).flatMap(([key, keywords]) => (key.endsWith('.also') ? keywords.split(' ') : [])),
  ]
  const hasKanji = (phrase: string) => /\p{Script=Han}/u.test(phrase)
  const phrasesWithKanji = [...new Set(phrases.filter(hasKanji))]
  const phrasesWithoutReading = phrasesWithKanji.filter(
    (phrase) => withReadings([phrase]).filter((each) => !hasKanji(each)).length === 0,
  )
  expect(withReadings(['店舗管理者', 'shop'])).toEqual(['店舗管理者', 'shop', 'てんぽかんりしゃ'])
  expect(phrasesWithoutReading).toEqual([])
})
