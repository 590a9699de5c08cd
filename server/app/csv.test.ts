import { and, desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, type Page } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { masterDataLists } from '../../contract/kinds/masterData.ts'
import { roleList } from '../../contract/kinds/role.ts'
import { storePointEntryList, userPointEntryList } from '../../contract/kinds/pointLists.ts'
import { LANGUAGES } from '../../contract/language.ts'
import { API_BASE, CSV_FILES_PER_MINUTE, ROW_COUNT_HEADER } from '../../contract/limits.ts'
import { grantingGroupsOf, type PermissionGroup } from '../../contract/permission.ts'
import { recordEndpointIds } from '../../contract/recordEndpointIds.ts'
import type { FilterKind, ListDeclaration } from '../../contract/recordKind.ts'
import { auditLog } from '../db/schema.ts'
import { entryCsvColumns } from '../features/point/entryCsvColumns.ts'
import { entryCsvColumns as masterDataCsvColumns } from '../features/masterData/csvColumns.ts'
import { report } from '../features/report/table.ts'
import { roleCsvColumns } from '../features/role/csvColumns.ts'
import { BYTE_ORDER_MARK, toCsvLines } from '../http/csvText.ts'
import { translate } from '../http/text.ts'
import type { CsvColumn } from '../resources/csv.ts'
import type { Resource } from '../resources/resource.ts'
import { createSamples } from '../testing/samples.ts'
import { type CallerName, openTestApp, type TestApp } from '../testing/testApp.ts'
import { resources } from './resources.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ keepsCallers: true, callRate: { count: () => undefined } })
  await createSamples(app)
})
afterAll(() => app.close())

/** A list of the console, with its endpoints and the columns of its CSV file. */
interface TestedList {
  declaration: ListDeclaration
  list: Endpoint
  csv: Endpoint
  columns: readonly CsvColumn<never>[]
  codes: readonly number[]
}

const endpointsById: Readonly<Record<string, Endpoint>> = endpoints
const requireEndpoint = (id: string) => {
  const endpoint = endpointsById[id]
  if (endpoint === undefined) throw new Error(`the contract has no ${id}`)
  return endpoint
}
const lists: readonly (readonly [string, TestedList])[] = [
  ...Object.values<Resource>(resources).map(({ kind, csvColumns }) => {
    const ids = recordEndpointIds(kind.name)
    const list = {
      ...{ declaration: kind, list: requireEndpoint(ids.list), csv: requireEndpoint(ids.csv) },
      ...{ columns: csvColumns, codes: Object.values(kind.states) },
    }
    return [kind.name, list] as const
  }),
  ...(
    [
      ['points of members', 'member', userPointEntryList, 'listUserPointEntries'],
      ['points of stores', 'store', storePointEntryList, 'listStorePointEntries'],
    ] as const
  ).map(([name, owner, declaration, id]) => {
    const list = { list: requireEndpoint(id), csv: requireEndpoint(`${id}AsCsv`), codes: [] }
    return [name, { ...list, declaration, columns: entryCsvColumns[owner] }] as const
  }),
  ...(
    [
      ['industries', masterDataLists.industry, 'listIndustries', masterDataCsvColumns.industry],
      ['prefectures', masterDataLists.prefecture, 'listPrefectures', masterDataCsvColumns.prefecture],
      ['makers', masterDataLists.maker, 'listMakers', masterDataCsvColumns.maker],
      ['categories', masterDataLists.category, 'listCategories', masterDataCsvColumns.category],
      ['roles', roleList, 'listRoles', roleCsvColumns],
    ] as const
  ).map(([name, declaration, id, columns]) => {
    const list = { list: requireEndpoint(id), csv: requireEndpoint(`${id}AsCsv`), codes: [] }
    return [name, { ...list, declaration, columns }] as const
  }),
]

type Query = Record<string, string | number>

const urlOf = ({ path }: Endpoint, query: Query) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

async function readAllRows(list: Endpoint, query: Query, as: CallerName): Promise<{ id: number }[]> {
  const rows: { id: number }[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await app.send('GET', urlOf(list, { ...query, page, limit: 100 }), { as })
    expect(status).toBe(200)
    const { items, total } = body.data as Page<{ id: number }>
    rows.push(...items)
    if (rows.length >= total) return rows
  }
}

const readCsv = (csv: Endpoint, query: Query, as: CallerName, language = 'ja') =>
  app.send('GET', urlOf(csv, query), { as, headers: { 'Accept-Language': language } })

function filterArbitrary(filter: FilterKind): fc.Arbitrary<string | number> {
  if (filter === 'id') return fc.integer({ min: 1, max: 30 })
  if (filter !== 'day') return fc.constantFrom(...filter)
  return fc
    .integer({ min: 0, max: 900 })
    .map((days) => new Date(Date.UTC(2024, 6, 1 + days)).toISOString().slice(0, 10))
}

function queryArbitrary({ declaration, codes }: TestedList): fc.Arbitrary<Query> {
  const { sortFields, filters, isSearchable } = declaration
  const filterArbitraries = Object.entries(filters).map(([name, filter]) => [name, filterArbitrary(filter)] as const)
  return fc.record(
    {
      sort: fc.constantFrom(...sortFields.flatMap((field) => [field, `-${field}`])),
      ...(codes.length > 0 && { status: fc.constantFrom(...codes) }),
      ...(isSearchable && { q: fc.constantFrom('田', 'さとう', '1', 'ー', '090', 'example', 'の') }),
      ...Object.fromEntries(filterArbitraries),
    },
    { requiredKeys: [] },
  )
}

describe.each(lists)('the CSV file of %s', (_name, tested) => {
  const { declaration, list, csv, columns } = tested
  const readers: CallerName[] = [
    ...grantingGroupsOf(declaration.access as PermissionGroup | readonly PermissionGroup[]),
    'allPermissions',
  ]
  const fileOf = (rows: readonly object[], language: (typeof LANGUAGES)[number]) => {
    const cells = rows.map((row) => columns.map(({ cell }) => cell(row as never)))
    const headers = columns.map(({ header }) => ({ text: header }))
    return BYTE_ORDER_MARK + toCsvLines([headers, ...cells], (key) => translate(language, key))
  }

  test('the file has the rows of the list in its order, for all filters, sorts and permissions', async () => {
    const isSameAsList = async (query: Query, as: CallerName) => {
      const rows = await readAllRows(list, query, as)
      const { status, headers, body } = await readCsv(csv, query, as)
      expect({ status, data: body.data }).toEqual({ status: 200, data: fileOf(rows, 'ja') })
      expect(headers.get(ROW_COUNT_HEADER)).toBe(String(rows.length))
    }
    await isSameAsList({}, 'allPermissions')
    const isSame = fc.asyncProperty(queryArbitrary(tested), fc.constantFrom(...readers), isSameAsList)
    await fc.assert(isSame, { numRuns: 12 })
  })

  test.each(LANGUAGES)('headers and states are words in the language %s', async (language) => {
    const rows = await readAllRows(list, {}, 'allPermissions')
    const { body } = await readCsv(csv, {}, 'allPermissions', language)
    const file = fileOf(rows, language)
    expect(body.data).toBe(file)
    const [header = ''] = file.slice(1).split('\r\n')
    expect(header).not.toMatch(/\.(field|state)\./)
    expect(file).not.toMatch(/\.state\./)
  })

  test('the file has the columns that were chosen, in their order', async () => {
    const headersOf = ({ header, listHeader = header }: CsvColumn<never>) => listHeader
    const last = columns.at(-1)
    const first = columns[0]
    if (first === undefined || last === undefined) throw new Error('the file has no columns')
    const query = { columns: [headersOf(last), 'unknown.field', headersOf(first)].join(',') }
    const rows = await readAllRows(list, {}, 'allPermissions')
    const chosen = [headersOf(last), headersOf(first)].flatMap((header) =>
      columns.filter((column) => headersOf(column) === header),
    )
    const cells = rows.map((row) => chosen.map(({ cell }) => cell(row as never)))
    const file = toCsvLines([chosen.map(({ header }) => ({ text: header })), ...cells], (key) => translate('ja', key))
    expect((await readCsv(csv, query, 'allPermissions')).body.data).toBe(BYTE_ORDER_MARK + file)
    expect((await readCsv(csv, { columns: 'unknown.field' }, 'allPermissions')).status).toBe(422)
    expect((await readCsv(csv, { columns: ',' }, 'allPermissions')).status).toBe(400)
  })

  test('a query that the list does not have is refused', async () => {
    expect((await readCsv(csv, { page: 1 }, 'allPermissions')).status).toBe(400)
    expect((await readCsv(csv, { sort: 'unknown' }, 'allPermissions')).status).toBe(400)
  })
})

test('a download is recorded with the person, the filters and the number of rows', async () => {
  const { headers } = await readCsv(requireEndpoint('listReportsAsCsv'), { q: 'さとう', sort: '-id' }, 'allPermissions')
  const [line] = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.record, 'report'), eq(auditLog.event, 'downloadCsv')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect(line).toMatchObject({
    recordId: 0,
    staffId: app.staffIds.allPermissions,
    changes: [
      { field: 'rows', before: null, after: headers.get(ROW_COUNT_HEADER) },
      { field: 'sort', before: null, after: '-id' },
      { field: 'q', before: null, after: 'さとう' },
    ],
  })
})

test('a person may start ten files in a minute', async () => {
  const limited = await openTestApp({ keepsCallers: true })
  try {
    const statuses: number[] = []
    for (let count = 0; count <= CSV_FILES_PER_MINUTE; count += 1)
      statuses.push((await limited.send('GET', '/report/csv', { as: 'allPermissions' })).status)
    expect(statuses).toEqual([...Array.from({ length: CSV_FILES_PER_MINUTE }, () => 200), 429])
    expect((await limited.send('GET', '/report/csv', { as: 'REPORT_MANAGEMENT' })).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('a client that goes away ends the reading, and the next file has all rows', async () => {
  const at = app.time.now
  const [sample] = await app.db.select().from(report).limit(1)
  if (sample === undefined) throw new Error('there is no report')
  const { id: _id, ...values } = sample
  for (let part = 0; part < 5; part += 1)
    await app.db.insert(report).values(Array.from({ length: 1_000 }, () => ({ ...values, createdAt: at })))
  const { token } = await app.signIn('REPORT_MANAGEMENT')
  const response = await app.app.request(`${API_BASE}/report/csv`, { headers: { Authorization: `Bearer ${token}` } })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  const { body } = await readCsv(requireEndpoint('listReportsAsCsv'), {}, 'REPORT_MANAGEMENT')
  const list = (await app.send('GET', '/report', { as: 'REPORT_MANAGEMENT' })).body.data as Page<unknown>
  expect((body.data as string).split('\r\n').length - 2).toBe(list.total)
})
