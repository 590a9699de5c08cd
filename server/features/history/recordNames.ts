import { getTableColumns, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type FormKindName, formKinds } from '../../../contract/recordKinds.ts'
import { HISTORY_RECORDS, type HistoryRecord } from '../../../contract/kinds/historyList.ts'
import { isRenamed } from '../../auth/renamedPermissions.ts'
import { permission, role } from '../../auth/tables.ts'
import type { Db } from '../../db/database.ts'
import { auditLog, staff } from '../../db/schema.ts'
import { adminNotification } from '../adminNotification/tables.ts'
import { calendarDay } from '../calendar/table.ts'
import { contentResource } from '../content/table.ts'
import { conversationName } from '../conversation/tables.ts'
import { formTables } from '../formTables.ts'
import { masterData } from '../masterData/table.ts'
import { replyTemplate } from '../replyTemplate/table.ts'
import { report } from '../report/table.ts'
import { savedView } from '../savedView/table.ts'
import { coupon, couponUse, product, storeAdmin } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { translationEntry } from '../translationEntry/table.ts'
import { member } from '../user/table.ts'
import { withdrawal } from '../withdrawal/table.ts'

/** Where the names of the records of a kind are stored. */
interface NameSource {
  table: PgTable
  id: PgColumn
  name: SQLWrapper
  /** The field with the name in the history of a kind whose deleted records have no row. */
  deletedName?: string
}

/** The names of the kinds that staff edit in forms, whose declarations name the field. */
const FORM_SOURCES = Object.fromEntries(
  formKinds.map(({ name, nameField }): [string, NameSource] => {
    const table = formTables[name]
    const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
    const nameColumn = columns[nameField]
    if (nameColumn === undefined) throw new Error(`the table of ${name} has no column for ${nameField}`)
    return [name, { table, id: table.id, name: nameColumn }]
  }),
) as Readonly<Record<FormKindName, NameSource>>

/** The names of all kinds of records in the history; undefined for those without one. */
const SOURCES: Readonly<Record<HistoryRecord, NameSource | undefined>> = {
  ...FORM_SOURCES,
  store: { table: store, id: store.id, name: store.name },
  couponPayment: { table: coupon, id: coupon.id, name: coupon.title },
  product: { table: product, id: product.id, name: product.name },
  storeAccount: { table: storeOwner, id: storeOwner.id, name: storeOwner.name },
  account: { table: storeAdmin, id: storeAdmin.id, name: storeAdmin.name },
  user: { table: member, id: member.id, name: member.fullName },
  couponUsage: {
    table: couponUse,
    id: couponUse.id,
    name: sql`(select ${coupon.title} from ${coupon} where ${coupon.id} = ${couponUse.couponId})`,
  },
  withdrawal: { table: withdrawal, id: withdrawal.id, name: withdrawal.memberName },
  report: { table: report, id: report.id, name: report.memberName },
  conversation: { table: conversationName, id: conversationName.conversationId, name: conversationName.name },
  adminNotification: {
    table: adminNotification,
    id: adminNotification.id,
    name: adminNotification.title,
    deletedName: 'title',
  },
  staff: {
    table: staff,
    id: staff.id,
    name: sql`coalesce(nullif(${staff.fullName}, ''), nullif(${staff.nickname}, ''), ${staff.email})`,
  },
  role: { table: role, id: role.id, name: role.name, deletedName: 'name' },
  permission: {
    table: permission,
    id: permission.id,
    // One that staff have not renamed has a name in each language.
    name: sql`case when ${isRenamed} then ${permission.name} else ${permission.key} end`,
    deletedName: 'name',
  },
  language: { table: translationEntry, id: translationEntry.id, name: translationEntry.key, deletedName: 'key' },
  content: { table: contentResource, id: contentResource.id, name: contentResource.key, deletedName: 'key' },
  calendarDay: { table: calendarDay, id: calendarDay.id, name: calendarDay.name, deletedName: 'name' },
  masterData: { table: masterData, id: masterData.id, name: masterData.value, deletedName: 'value' },
  replyTemplate: { table: replyTemplate, id: replyTemplate.id, name: replyTemplate.title, deletedName: 'title' },
  savedView: { table: savedView, id: savedView.id, name: savedView.name, deletedName: 'name' },
  pageVersion: undefined,
  config: undefined,
  notificationSetting: undefined,
  userPointEntry: undefined,
  storePointEntry: undefined,
  history: undefined,
}

interface RecordOfLine {
  record: string
  recordId: number
}

/**
 * Reads the names of the records of some lines in one statement for those with a row, and in a second one for deleted
 * records, whose name is in the line of their deletion. Both find each record by an index.
 * @returns a function that returns the name of a line's record; null if the record has no name, or it is not known
 */
export async function readRecordNames(
  db: Db,
  lines: readonly RecordOfLine[],
): Promise<(line: RecordOfLine) => string | null> {
  const names = new Map<string, string>()
  const addNames = async (statements: readonly SQL[]) => {
    if (statements.length === 0) return
    const { rows } = (await db.execute(sql.join([...statements], sql` union all `))) as {
      rows: { record: string; id: number; name: string | null }[]
    }
    for (const { record, id, name } of rows) if (name !== null) names.set(`${record} ${id}`, name)
  }
  const idsOf = (record: HistoryRecord) => [
    ...new Set(
      lines.flatMap((line) =>
        line.record === record && line.recordId !== 0 && !names.has(`${record} ${line.recordId}`) ? line.recordId : [],
      ),
    ),
  ]
  const statementsOf = (create: (source: NameSource, record: HistoryRecord, ids: number[]) => SQL | undefined) =>
    HISTORY_RECORDS.flatMap((record) => {
      const source = SOURCES[record]
      const ids = source === undefined ? [] : idsOf(record)
      return (source && ids.length > 0 && create(source, record, ids)) || []
    })
  await addNames(statementsOf(nameStatement))
  await addNames(statementsOf(deletedNameStatement))
  return ({ record, recordId }) => names.get(`${record} ${recordId}`) ?? null
}

function nameStatement({ table, id, name }: NameSource, record: HistoryRecord, ids: number[]): SQL {
  return sql`(select ${record}::text as record, ${id} as id, ${name} as name from ${table} where ${inArray(id, ids)})`
}

/** Returns the statement that reads the names from the lines of the last deletions; undefined if rows are never deleted. */
function deletedNameStatement({ deletedName }: NameSource, record: HistoryRecord, ids: number[]): SQL | undefined {
  if (deletedName === undefined) return undefined
  return sql`(
    select distinct on (${auditLog.recordId}) ${record}::text as record, ${auditLog.recordId} as id,
      (select change ->> 'before' from jsonb_array_elements(${auditLog.changes}) as change
        where change ->> 'field' = ${deletedName} limit 1) as name
    from ${auditLog}
    where ${auditLog.record} = ${record} and ${inArray(auditLog.recordId, ids)} and ${auditLog.event} = 'delete'
    order by ${auditLog.recordId}, ${auditLog.id} desc)`
}
