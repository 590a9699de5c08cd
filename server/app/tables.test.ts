import { getTableName, is, SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAdminLifecycle } from '../../machines/lifecycles/account.ts'
import { couponHoldingLifecycle, couponUsageLifecycle } from '../../machines/lifecycles/couponUse.ts'
import type { Db } from '../db/database.ts'
import { couponHolding, couponUse, storeAdmin } from '../features/store/partTables.ts'
import type { Resource } from '../resources/resource.ts'
import { tables } from '../testing/tables.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { resources } from './resources.ts'

// The migrations are hand-written SQL, so these tests compare the migrated database with the Drizzle tables.
let db: Db
let close: () => Promise<void>
let indexes: Index[]
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
  indexes = await rowsOf<Index>(sql`
    select relname as table, array(
        select coalesce(attname::text, '') from unnest(indkey[0:indnkeyatts - 1]) with ordinality as part (number, position)
        left join pg_attribute on attrelid = indrelid and attnum = number order by position
      ) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indpred is null`)
})
afterAll(() => close())

/** The key columns of an index, with an empty text for an expression. Partial indexes are left out. */
interface Index {
  table: string
  columns: string[]
}

async function rowsOf<Row>(query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: unknown[] }).rows as Row[]
}

const allResources = Object.values<Resource>(resources)

test('the database has the tables of the code, and no others', async () => {
  const storedTables = await rowsOf<{ name: string }>(
    sql`select table_name::text as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(storedTables.map(({ name }) => name).toSorted()).toEqual(tables.map(getTableName).toSorted())
})

test('no GIN index has a pending list, which searches would read as a whole until the next vacuum', async () => {
  const ginIndexes = await rowsOf<{ definition: string }>(
    sql`select indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`,
  )
  expect(ginIndexes).not.toEqual([])
  expect(ginIndexes.filter(({ definition }) => !/WITH \(fastupdate='?(off|false)'?\)/.test(definition))).toEqual([])
})

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'the columns of %s are the same in code and database: name, type, nullability, identity and default',
  async (name, table) => {
    const storedColumns = await rowsOf<{ fact: string }>(sql`
      select concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        case when attidentity <> '' then 'identity' when attgenerated <> '' then 'generated' when atthasdef then 'default' end
      ) as fact
      from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`)
    const expected = getTableConfig(table).columns.map((column) => {
      const automaticValueKind = column.generatedIdentity
        ? 'identity'
        : column.generated
          ? 'generated'
          : column.hasDefault && 'default'
      const type = column.getSQLType().replace('timestamp (', 'timestamp(')
      return [nameOf(column), type, column.notNull && 'not null', automaticValueKind].filter(Boolean).join(' ')
    })
    expect(storedColumns.map(({ fact }) => fact).toSorted()).toEqual(expected.toSorted())
  },
)

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'the foreign keys of %s in code are also in the database',
  async (name, table) => {
    const storedForeignKeys = await rowsOf<{ fact: string }>(sql`
      select concat_ws(' ', attname, confrelid::regclass) as fact from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey) where contype = 'f' and conrelid = ${name}::regclass`)
    const expected = getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      return columns.map((column) => `${nameOf(column)} ${getTableName(foreignTable)}`)
    })
    const storedKeys = storedForeignKeys.map(({ fact }) => fact)
    expect(expected.filter((foreignKey) => !storedKeys.includes(foreignKey))).toEqual([])
  },
)

/** The columns that store the state codes of a chart. */
const statusColumns: readonly { table: PgTable; column: PgColumn; codes: Readonly<Record<string, number>> }[] = [
  { table: storeAdmin, column: storeAdmin.status, codes: storeAdminLifecycle.codes },
  { table: couponHolding, column: couponHolding.status, codes: couponHoldingLifecycle.codes },
  { table: couponUse, column: couponUse.status, codes: couponUsageLifecycle.codes },
  ...allResources.map(({ table, lifecycle }) => ({ table, column: table.status, codes: lifecycle.codes })),
]
/** The status columns without a chart: an HTTP status, and statuses of several kinds of records. */
const STATUS_COLUMNS_WITHOUT_CHART = ['idempotency.status', 'status_count.status']

test('every status column has a chart', () => {
  const columnsWithChart = statusColumns.map(({ table, column }) => `${getTableName(table)}.${nameOf(column)}`)
  const allStatusColumns = tables.flatMap((table) =>
    getTableConfig(table)
      .columns.map(nameOf)
      .filter((name) => /(^|_)status$/.test(name))
      .map((name) => `${getTableName(table)}.${name}`),
  )
  expect(columnsWithChart.toSorted()).toEqual(
    allStatusColumns.filter((column) => !STATUS_COLUMNS_WITHOUT_CHART.includes(column)).toSorted(),
  )
})

test.each(
  statusColumns.map(
    (statusColumn) => [getTableName(statusColumn.table), nameOf(statusColumn.column), statusColumn.codes] as const,
  ),
)('the database accepts for %s.%s only the codes of the chart', async (tableName, columnName, codes) => {
  const checks = await rowsOf<{ check: string }>(sql`
      select pg_get_expr(conbin, conrelid) as check from pg_constraint
      join pg_attribute on attrelid = conrelid and conkey = array[attnum]
      where contype = 'c' and conrelid = ${tableName}::regclass and attname = ${columnName}`)
  const condition = checks.length === 0 ? 'true' : checks.map(({ check }) => check).join(' and ')
  const acceptedCodes = await rowsOf<{ code: number }>(
    sql`select code from (select code, code as ${sql.identifier(columnName)} from generate_series(-9, 99) as code) as any_code
        where ${sql.raw(condition)} order by code`,
  )
  expect(acceptedCodes.map(({ code }) => code)).toEqual(Object.values(codes).toSorted((a, b) => a - b))
})

describe.each(allResources.map((resource) => [resource.kind.name, resource] as const))(
  'the table of %s',
  (_name, resource) => {
    const { sortColumns, table, list } = resource
    const id = ['id']
    const joinedIndexColumns = () =>
      indexes.filter((index) => index.table === getTableName(table)).map(({ columns }) => columns.join())

    test.each(Object.entries(sortColumns))(
      'the table has an index for the sort %s, and another one that begins with the status',
      (_sort, column) => {
        const sortKey = nameOf(column) === 'id' ? id : [nameOf(column), ...id]
        expect(joinedIndexColumns()).toContain(sortKey.join())
        expect(joinedIndexColumns()).toContain(['status', ...sortKey].join())
      },
    )

    test('a list is sorted by the column that is named like the sort, but for `name` by `sort_name`', () => {
      const columns = Object.values(sortColumns).map((column) => `${getTableName(column.table)}.${nameOf(column)}`)
      const expectedSortColumns = Object.keys(sortColumns).map((sort) =>
        nameOf({ name: sort === 'name' ? 'sortName' : sort }),
      )
      expect(columns).toEqual(expectedSortColumns.map((column) => `${getTableName(table)}.${column}`))
    })

    test('the table has a search index on bigrams and one on kanji', async () => {
      const expressionIndexes = await rowsOf<{ expression: string }>(sql`
      select pg_get_indexdef(indexrelid, 1, false) as expression from pg_index
      where indrelid = ${getTableName(table)}::regclass and indexprs is not null`)
      const expressions = expressionIndexes.map(({ expression }) => expression.replaceAll(/[()"]|::\w+/g, ' ').trim())
      expect(expressions.filter((each) => each.endsWith(' search_text')).toSorted()).toEqual([
        'bigrams search_text',
        'kanji search_text',
      ])
    })

    test('the table has, for each column of a filter, an index that begins with that column, or with the status and it', () => {
      const filterColumns = Object.entries(list.filterConditions).flatMap(([name, condition]) =>
        columnsOfCondition(condition(1 as never, new Date(0)))
          // The time limits of stuck records are settings.
          .filter((column) => column.table === table)
          .map((column) => ({ name, column: nameOf(column) })),
      )
      const columnsWithoutIndex = filterColumns.filter(
        ({ column }) =>
          !joinedIndexColumns().some((index) => index.replace(/^status,(?=state_since)/, '').split(',')[0] === column),
      )
      expect(columnsWithoutIndex).toEqual([])
      const idFilterColumns = filterColumns
        .filter(({ name }) => resource.kind.filters[name] === 'id')
        .map(({ column }) => column)
      expect(new Set(idFilterColumns).size, 'each column of a filter by id belongs to one filter').toBe(
        idFilterColumns.length,
      )
      expect(new Set(filterColumns.map(({ name }) => name))).toEqual(new Set(Object.keys(list.filterConditions)))
    })
  },
)

/** Returns the name of a column in the database: snake case. */
function nameOf({ name }: { name: string }): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function columnsOfCondition(condition: SQL): PgColumn[] {
  return condition.queryChunks.flatMap((chunk): PgColumn[] => {
    if (is(chunk, PgColumn)) return [chunk]
    return is(chunk, SQL) ? columnsOfCondition(chunk) : []
  })
}
