import type { Context as HonoContext } from 'hono'
import { ROW_COUNT_HEADER } from '../../contract/limits.ts'
import { type Db, readSnapshot } from '../db/database.ts'
import { audit } from '../resources/audit.ts'
import { BYTE_ORDER_MARK, toCsvLines } from '../http/csvText.ts'
import type { Context, CsvFile } from '../http/handler.ts'
import type { Translate } from '../http/text.ts'
import { csvAuditEntry } from '../resources/csv.ts'

/** How many rows are read and sent at once. */
const ROWS_PER_STEP = 1_000

/** What the sending of a CSV file needs besides the file. */
export interface CsvSending {
  context: Context
  /** The database in which the rows are read. */
  db: Db
  /** The database in which the download is recorded: another one than `db`, whose transaction only reads. */
  auditDb: Db
  translate: Translate
}

/**
 * Reads a CSV file in one snapshot and sends it while it is read, no faster than the client takes it. The download is
 * recorded before the first row is sent, so that nobody gets rows without a line of it. Resolves when the sending
 * begins; rejects if it cannot begin. It ends when the client goes away.
 */
export function sendCsv(c: HonoContext, file: CsvFile, { context, db, auditDb, translate }: CsvSending) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // The error of a stream whose reader has gone is the one of the next write.
  writer.closed.catch(() => {})
  const encoder = new TextEncoder()
  return new Promise<Response>((resolve, reject) => {
    const sendRows = async (snapshot: Db) => {
      const snapshotContext = { ...context, db: snapshot }
      const ids = await file.readIds(snapshotContext)
      await audit({ ...context, db: auditDb }, csvAuditEntry(file, ids.length))
      const toLines = (rows: Parameters<typeof toCsvLines>[0]) =>
        encoder.encode(toCsvLines(rows, (key, values) => translate(context.language, key, values)))
      resolve(
        c.body(readable, 200, {
          'Content-Type': 'text/csv; charset=utf-8; header=present',
          'Content-Disposition': `attachment; filename="${file.record}.csv"`,
          [ROW_COUNT_HEADER]: String(ids.length),
        }),
      )
      await writer.write(encoder.encode(BYTE_ORDER_MARK))
      await writer.write(toLines([file.headers.map((text) => ({ text }))]))
      for (let first = 0; first < ids.length; first += ROWS_PER_STEP) {
        await writer.write(toLines(await file.readCells(snapshotContext, ids.slice(first, first + ROWS_PER_STEP))))
      }
      await writer.close()
    }
    readSnapshot(db, sendRows).catch((error: unknown) => {
      // After the sending has begun, the client learns of an error because the response ends without its last chunk.
      reject(error)
      void writer.abort(error).catch(() => {})
    })
  })
}
