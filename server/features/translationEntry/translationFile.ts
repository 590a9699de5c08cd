import { asc, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import * as v from 'valibot'
import { type Language, LANGUAGES } from '../../../contract/language.ts'
import { NewTranslationEntry } from '../../../contract/translationEntry.ts'
import { MANY_RECORDS_ID, type RecordWrite, type RecordExistence } from '../../../contract/live/recordWrite.ts'
import { FORMULA_CELL } from '../../http/csvText.ts'
import { messageOf } from '../../http/checkRequest.ts'
import { type Failure, invalid, type Message } from '../../http/failure.ts'
import type { TextKey } from '../../http/text.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { auditAll } from '../../resources/audit.ts'
import {
  changesBetween,
  toTranslationEntry,
  type TranslationEntryRow,
  toStoredTexts,
  requiredPlaceholdersOfWrongTexts,
} from './entries.ts'
import { areBlankCells, hasReplacedCharacters, type NumberedRow, parseCsv, parseJson } from './parseTextFile.ts'
import { translationEntry } from './table.ts'

const REQUIRED_COLUMNS = ['target', 'key', ...LANGUAGES] as const
/**
 * The column with the time of the last change of a message key's texts, empty if they were never changed. A file that
 * was not exported by the console may lack this column.
 */
const CHANGED_AT_COLUMN = 'updatedAt'
/** The maximum number of rows that one statement writes. */
const BATCH_SIZE = 1_000
/** An import that writes more rows than this is reported to open consoles as one write with the number of rows. */
const REPORTED_WRITES_MAX = 100

type Format = 'csv' | 'json'
type FileRow = Record<(typeof REQUIRED_COLUMNS)[number] | typeof CHANGED_AT_COLUMN, string>

const ImportedRow = v.strictObject(
  {
    ...NewTranslationEntry.entries,
    [CHANGED_AT_COLUMN]: v.optional(
      v.union([v.literal(''), v.pipe(v.string(), v.isoTimestamp('language.file.time'))], 'language.file.time'),
    ),
  },
  'language.file.format',
)
type ImportedRow = v.InferOutput<typeof ImportedRow>

/** The handlers that export and import the texts as a file (rule 3.10). */
export const translationFileHandlers: Pick<Handlers, 'exportTranslations' | 'importTranslations'> = {
  async exportTranslations({ query: { format } }, { db }) {
    const rows = await db
      .select()
      .from(translationEntry)
      .orderBy(asc(translationEntry.target), asc(translationEntry.sortName))
    const fileRows = rows.map(toTranslationEntry).map(({ target, key, texts, updatedAt }): FileRow => ({
      ...{ target, key },
      ...{ ja: texts.ja ?? '', vi: texts.vi ?? '', en: texts.en ?? '' },
      [CHANGED_AT_COLUMN]: updatedAt ?? '',
    }))
    return {
      fileName: `choba-texts.${format}`,
      content: format === 'json' ? `${JSON.stringify(fileRows, null, 2)}\n` : toCsv(fileRows),
    }
  },

  async importTranslations({ body: { format, content, isDryRun } }, context) {
    const { db } = context
    const entries = parseEntries(format, content)
    const currentRows = new Map(
      (await db.select().from(translationEntry).for('update')).map((row) => [joinTargetAndKey(row), row]),
    )
    const changes: ImportedChange[] = []
    for (const { rowNumber, entry } of entries) {
      const before = currentRows.get(joinTargetAndKey(entry))
      const { texts, base = null } = before === undefined ? {} : toTranslationEntry(before)
      const textsToStore = toStoredTexts(entry, base)
      const isChanged = (language: Language) =>
        (textsToStore[language] ?? base?.[language] ?? '').trim() !== (texts?.[language] ?? '').trim()
      const changedLanguages = LANGUAGES.filter(isChanged)
      const damagedLanguage = LANGUAGES.find((language) =>
        hasReplacedCharacters(entry[language], texts?.[language] ?? undefined),
      )
      if (damagedLanguage !== undefined)
        throw invalidRowFailure({ rowNumber, column: damagedLanguage, reason: 'language.file.lostCharacters' }, entry)
      if (before !== undefined && changedLanguages.length === 0) continue
      const problem = before === undefined ? findDeletedKeyProblem(entry) : findStaleRowProblem(before, entry)
      if (problem !== undefined) throw invalidRowFailure({ rowNumber, column: 'key', reason: problem }, entry)
      const requiredPlaceholders = requiredPlaceholdersOfWrongTexts(entry, base)
      // Only changed texts are checked: one that staff wrote for an earlier release may have other placeholders, and is
      // kept.
      const column = changedLanguages.find((language) => requiredPlaceholders[language] !== undefined)
      if (column !== undefined) {
        const reason = {
          key: 'language.placeholders',
          values: { names: requiredPlaceholders[column] ?? '' },
        } as const
        throw invalidRowFailure({ rowNumber, column, reason }, entry)
      }
      changes.push({ before, entry, texts: textsToStore })
    }
    const addedCount = changes.filter(({ before }) => before === undefined).length
    const counts = {
      added: addedCount,
      changed: changes.length - addedCount,
      unchanged: entries.length - changes.length,
    }
    if (!isDryRun && changes.length > 0) await writeChanges(context, changes)
    return counts
  },
}

/** One message key that an import adds or changes. */
interface ImportedChange {
  /** The stored row before the import; undefined if the import adds the key. */
  before: TranslationEntryRow | undefined
  entry: ImportedRow
  texts: ReturnType<typeof toStoredTexts>
}

/**
 * Returns the problem of a row whose entry was changed after the file was exported; undefined if there is none, or if
 * the file does not have the time of the last change.
 */
function findStaleRowProblem(
  { updatedAt }: TranslationEntryRow,
  { [CHANGED_AT_COLUMN]: updatedAtInFile }: ImportedRow,
): TextKey | undefined {
  if (updatedAtInFile === undefined || updatedAt === null) return undefined
  return updatedAtInFile === '' || updatedAt > new Date(updatedAtInFile) ? 'language.file.stale' : undefined
}

/** Returns the problem of a row whose key was deleted after the file was exported; undefined for a new key. */
function findDeletedKeyProblem({ [CHANGED_AT_COLUMN]: updatedAtInFile = '' }: ImportedRow): TextKey | undefined {
  return updatedAtInFile === '' ? undefined : 'language.file.deleted'
}

async function writeChanges(context: Context, changes: readonly ImportedChange[]): Promise<void> {
  const { db, clock } = context
  const updatedAt = clock()
  const isReportedAsOneWrite = changes.length > REPORTED_WRITES_MAX
  for (let offset = 0; offset < changes.length; offset += BATCH_SIZE) {
    const batch = changes.slice(offset, offset + BATCH_SIZE)
    const writtenRows = await db
      .insert(translationEntry)
      .values(batch.map(({ entry: { key, target }, texts }) => ({ key, target, ...texts, updatedAt })))
      .onConflictDoUpdate({
        target: [translationEntry.target, translationEntry.key],
        set: {
          ja: sql`excluded.ja`,
          vi: sql`excluded.vi`,
          en: sql`excluded.en`,
          updatedAt,
          version: sql`${translationEntry.version} + 1`,
        },
      })
      .returning()
    const rowsBefore = new Map(batch.map((change) => [joinTargetAndKey(change.entry), change.before]))
    await auditAll(
      context,
      writtenRows.map((row) => {
        const previousRow = rowsBefore.get(joinTargetAndKey(row))
        const changedFields = changesBetween(previousRow && toTranslationEntry(previousRow), toTranslationEntry(row))
        return { record: 'language', recordId: row.id, event: 'import', changes: changedFields }
      }),
    )
    if (isReportedAsOneWrite) continue
    for (const row of writtenRows)
      context.recordChanged('language', row.id, toRecordWrite(row, rowsBefore.get(joinTargetAndKey(row))))
  }
  if (isReportedAsOneWrite) {
    const write = { event: 'import', from: 'stored', to: 'stored', version: updatedAt.getTime(), count: changes.length }
    context.recordChanged('language', MANY_RECORDS_ID, write)
  }
}

/** Returns what open consoles are told about the import of a row that was added or changed. */
function toRecordWrite(
  { version }: TranslationEntryRow,
  before: TranslationEntryRow | undefined,
): Omit<RecordWrite, 'by'> {
  const from: RecordExistence = before === undefined ? 'missing' : 'stored'
  const to: RecordExistence = 'stored'
  return { event: 'import', from, to, version }
}

function joinTargetAndKey({ target, key }: { target: string; key: string }): string {
  return `${target} ${key}`
}

function toCsv(rows: readonly FileRow[]): string {
  const columns = [...REQUIRED_COLUMNS, CHANGED_AT_COLUMN] as const
  const cells = rows.map((row) => columns.map((name) => (FORMULA_CELL.test(row[name]) ? `'${row[name]}` : row[name])))
  return `\ufeff${Papa.unparse([[...columns], ...cells], { newline: '\r\n' })}\r\n`
}

/** Reads the rows of a file. Throws 422 with the number of the first invalid row. */
function parseEntries(format: Format, content: string): NumberedRow<ImportedRow>[] {
  if (content.trim() === '') throw invalid({ content: 'language.file.empty' })
  const seenTargetsAndKeys = new Set<string>()
  return (format === 'csv' ? parseCsvEntries(content) : parseJson(content)).map(({ rowNumber, entry }) => {
    const parsed = v.safeParse(ImportedRow, entry)
    if (!parsed.success) {
      const [issue] = parsed.issues
      throw invalidRowFailure(
        { rowNumber, column: String(issue.path?.[0]?.key ?? ''), reason: messageOf(issue) },
        entry,
      )
    }
    if (seenTargetsAndKeys.has(joinTargetAndKey(parsed.output)))
      throw invalidRowFailure({ rowNumber, column: 'key', reason: 'language.key.twice' }, entry)
    seenTargetsAndKeys.add(joinTargetAndKey(parsed.output))
    return { rowNumber, entry: parsed.output }
  })
}

/** Reads the rows of a CSV file as entries. Throws 422 for a row with other cells than the header has. */
function parseCsvEntries(content: string): NumberedRow<unknown>[] {
  const { header, rows } = parseCsv(content, REQUIRED_COLUMNS)
  const columns = header.includes(CHANGED_AT_COLUMN) ? [...REQUIRED_COLUMNS, CHANGED_AT_COLUMN] : REQUIRED_COLUMNS
  // The time of the change is optional, so a row that was added to an export may end before its column.
  const requiredCellCount = Math.max(...REQUIRED_COLUMNS.map((name) => header.indexOf(name))) + 1
  return rows.map(({ rowNumber, cells }) => {
    const values = columns.map((name) => {
      const cell = cells[header.indexOf(name)] ?? ''
      return [name, cell.startsWith("'") && FORMULA_CELL.test(cell) ? cell.slice(1) : cell]
    })
    const entry: unknown = Object.fromEntries(values)
    // A comma that is not quoted would move the following texts to other columns.
    if (cells.length < requiredCellCount || !areBlankCells(cells.slice(header.length))) {
      const column = header[Math.min(cells.length, header.length - 1)] ?? ''
      throw invalidRowFailure({ rowNumber, column, reason: 'language.file.cells' }, entry)
    }
    return { rowNumber, entry }
  })
}

/** Creates the Failure of 422 for an invalid row. It names the column, and the row's target and key if it has them. */
function invalidRowFailure(
  { rowNumber, column, reason }: { rowNumber: number; column: string; reason: Message },
  entry: unknown,
): Failure {
  const parsedTargetAndKey = v.safeParse(
    v.looseObject({ target: v.optional(v.string(), ''), key: v.optional(v.string(), '') }),
    entry,
  )
  const name = parsedTargetAndKey.success ? joinTargetAndKey(parsedTargetAndKey.output).trim() : ''
  const values = { row: rowNumber, column, name: name === '' ? '—' : name, reason: { message: reason } }
  return invalid({ content: { key: 'language.file.row', values } })
}
