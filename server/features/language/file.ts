import { asc, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import * as v from 'valibot'
import { NewLanguageEntry } from '../../../contract/language.ts'
import { type Failure, invalid } from '../../http/failure.ts'
import type { TextKey } from '../../http/text.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { auditAll } from '../../resources/audit.ts'
import { changesBetween, entryOf, LANGUAGES, type Row, storedTexts, wrongPlaceholders } from './entries.ts'
import { translation } from './table.ts'

const HEADER = ['target', 'key', ...LANGUAGES] as const
/** The column of when a key was last changed, empty if never. A file that was not exported may lack it. */
const CHANGED_AT = 'updatedAt'
/** A cell that a spreadsheet would compute, or that was protected from that. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
/** The number of rows that are written at once. */
const BATCH = 1_000

type Format = 'csv' | 'json'
type FileRow = Record<(typeof HEADER)[number] | typeof CHANGED_AT, string>

const ImportedRow = v.strictObject({
  ...NewLanguageEntry.entries,
  [CHANGED_AT]: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.isoTimestamp('language.file.time'))], 'language.file.time'),
  ),
})
type ImportedRow = v.InferOutput<typeof ImportedRow>

/** The handlers of the files of texts (rule 3.10). */
export const languageFileHandlers: Pick<Handlers, 'exportLanguage' | 'importLanguage'> = {
  async exportLanguage({ query: { format } }, { db }) {
    const rows = await db.select().from(translation).orderBy(asc(translation.target), asc(translation.sortName))
    const entries = rows.map(entryOf).map(({ target, key, texts, updatedAt }): FileRow => ({
      ...{ target, key },
      ...{ ja: texts.ja ?? '', vi: texts.vi ?? '', en: texts.en ?? '' },
      [CHANGED_AT]: updatedAt ?? '',
    }))
    return {
      fileName: `choba-texts.${format}`,
      content: format === 'json' ? `${JSON.stringify(entries, null, 2)}\n` : toCsv(entries),
    }
  },

  async importLanguage({ body: { format, content, isDryRun } }, context) {
    const { db } = context
    const entries = parseEntries(context, format, content)
    const stored = new Map((await db.select().from(translation).for('update')).map((row) => [nameOf(row), row]))
    const changes: Change[] = []
    for (const [index, entry] of entries.entries()) {
      const before = stored.get(nameOf(entry))
      const base = before === undefined ? null : entryOf(before).base
      const [wrong] = Object.entries(wrongPlaceholders(entry, base))
      if (wrong !== undefined)
        throw wrongRow(context, index, wrong[0], context.text('language.placeholders', { names: wrong[1] }))
      const texts = storedTexts(entry, base)
      if (before !== undefined && LANGUAGES.every((language) => before[language] === texts[language])) continue
      if (before !== undefined && isChangedSince(before, entry[CHANGED_AT]))
        throw wrongRow(context, index, 'key', context.text('language.file.stale', { key: entry.key }))
      changes.push({ before, entry, texts })
    }
    const added = changes.filter(({ before }) => before === undefined).length
    const counts = { added, changed: changes.length - added, unchanged: entries.length - changes.length }
    if (!isDryRun && changes.length > 0) await writeChanges(context, changes)
    return counts
  },
}

/** One key that an import adds or changes. */
interface Change {
  before: Row | undefined
  entry: ImportedRow
  texts: ReturnType<typeof storedTexts>
}

/** Whether the key was changed after the file was exported, as far as the file says when that was. */
function isChangedSince({ updatedAt }: Row, exported: string | undefined): boolean {
  if (exported === undefined || updatedAt === null) return false
  return exported === '' || updatedAt > new Date(exported)
}

async function writeChanges(context: Context, changes: readonly Change[]): Promise<void> {
  const { db, clock } = context
  const updatedAt = clock()
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = changes.slice(at, at + BATCH)
    const written = await db
      .insert(translation)
      .values(batch.map(({ entry: { key, target }, texts }) => ({ key, target, ...texts, updatedAt })))
      .onConflictDoUpdate({
        target: [translation.target, translation.key],
        set: {
          ja: sql`excluded.ja`,
          vi: sql`excluded.vi`,
          en: sql`excluded.en`,
          updatedAt,
          version: sql`${translation.version} + 1`,
        },
      })
      .returning()
    const before = new Map(batch.map((change) => [nameOf(change.entry), change.before]))
    await auditAll(
      context,
      written.map((row) => {
        const old = before.get(nameOf(row))
        const changed = changesBetween(old && entryOf(old), entryOf(row))
        return { record: 'language', recordId: row.id, event: 'import', changes: changed }
      }),
    )
    context.recordChanged('language', written[0]?.id ?? 0)
  }
}

function nameOf({ target, key }: { target: string; key: string }): string {
  return `${target} ${key}`
}

function toCsv(rows: readonly FileRow[]): string {
  const columns = [...HEADER, CHANGED_AT] as const
  const cells = rows.map((row) => columns.map((name) => (FORMULA.test(row[name]) ? `'${row[name]}` : row[name])))
  return `\ufeff${Papa.unparse([[...columns], ...cells], { newline: '\r\n' })}\r\n`
}

/** Reads the rows of a file. Throws 422 with the number of the first wrong row. */
function parseEntries(context: Context, format: Format, content: string): ImportedRow[] {
  // A file in another encoding than UTF-8 was read with this character in place of its own.
  if (content.includes('\ufffd')) throw invalid({ content: 'language.file.format' })
  const rows = format === 'csv' ? parseCsv(content) : parseJson(content)
  const names = new Set<string>()
  return rows.map((row, index) => {
    const parsed = v.safeParse(ImportedRow, row)
    if (!parsed.success) {
      const [issue] = parsed.issues
      throw wrongRow(context, index, String(issue.path?.[0]?.key ?? ''), context.text(issue.message as TextKey))
    }
    if (names.has(nameOf(parsed.output))) throw wrongRow(context, index, 'key', context.text('language.key.twice'))
    names.add(nameOf(parsed.output))
    return parsed.output
  })
}

function parseCsv(content: string): unknown[] {
  const { data, errors } = Papa.parse<string[]>(content.replace(/^\ufeff/, ''), { skipEmptyLines: true })
  const [header = [], ...rows] = data
  if (errors.length > 0 || HEADER.some((name) => !header.includes(name)))
    throw invalid({ content: 'language.file.format' })
  const columns = header.includes(CHANGED_AT) ? [...HEADER, CHANGED_AT] : HEADER
  return rows.map((cells) =>
    Object.fromEntries(
      columns.map((name) => {
        const cell = cells[header.indexOf(name)] ?? ''
        return [name, cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell]
      }),
    ),
  )
}

function parseJson(content: string): unknown[] {
  try {
    const rows: unknown = JSON.parse(content)
    if (Array.isArray(rows)) return rows
  } catch {
    // Refused below, like any other content.
  }
  throw invalid({ content: 'language.file.format' })
}

/** Returns the refusal of a file for one row, counted from 1 without the header, which names its column. */
function wrongRow(context: Context, index: number, column: string, reason: string): Failure {
  const values = { row: index + 1, column, reason }
  return invalid({ content: { key: 'language.file.row', values } })
}
