import { and, asc, desc, eq, inArray, lt, lte, max } from 'drizzle-orm'
import { japaneseDateOf } from '../../../contract/date.ts'
import { PUBLIC_PAGE_NAMES, type PublicPageName } from '../../../contract/kinds/content.ts'
import { pageVersionRecordKind } from '../../../contract/kinds/pageVersion.ts'
import type { PageVersionRow } from '../../../contract/pageVersion.ts'
import { nextState } from '../../../machines/lifecycle.ts'
import {
  canEditPageVersion,
  isPublishedPageVersion,
  PENDING_PAGE_VERSION_CODES,
  pageVersionLifecycle,
  type PageVersionServerEvent,
  type PageVersionState,
  PUBLIC_PAGE_VERSION_CODES,
  PUBLISHED_PAGE_VERSION_CODES,
} from '../../../machines/lifecycles/pageVersion.ts'
import type { Db } from '../../db/database.ts'
import { auditLog } from '../../db/schema.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { advanceLifecycle } from '../../resources/lifecycle.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { NO_TEXTS, setResourceTexts } from './pageResources.ts'
import { pageVersionCsvColumns } from './pageVersionCsvColumns.ts'
import { pageVersion } from './table.ts'

const TAKE_EFFECT: PageVersionServerEvent = 'takeEffect'
const REPLACE: PageVersionServerEvent = 'replace'
const WAITING_CODES = codesThatAllow(TAKE_EFFECT)
const REPLACEABLE_CODES = codesThatAllow(REPLACE)

/** The versions of the texts of public pages (rule 3.23). */
export const pageVersionResource = defineResource({
  kind: pageVersionRecordKind,
  lifecycle: pageVersionLifecycle,
  table: pageVersion,
  sortColumns: { createdAt: pageVersion.createdAt, name: pageVersion.sortName, id: pageVersion.id },
  filterConditions: { pageName: (page) => eq(pageVersion.page, page) },
  searchCondition: (q) => searchCondition(pageVersion, q),
  csvColumns: pageVersionCsvColumns,
  readRows: ({ db }, ids) => readRows(db, ids),
  async read({ db }, id) {
    const [row] = await db.select().from(pageVersion).where(eq(pageVersion.id, id))
    const [shownRow] = await readRows(db, [id])
    if (row === undefined || shownRow === undefined) throw notFound()
    const previous = await readLastPublished(db, row.page, row.number ?? undefined)
    return {
      ...shownRow,
      previous: previous && { number: previous.number, validFrom: previous.validFrom, texts: previous.texts },
      statusReason: row.statusReason,
      updatedAt: row.updatedAt.toISOString(),
    }
  },
  async checkStaffTransition(context, _caller, id, state) {
    const { validFrom } = await readVersion(context.db, id)
    const today = todayOf(context)
    const status = pageVersionLifecycle.codes[state as PageVersionState]
    if (isPublishedPageVersion(status) && validFrom !== null && validFrom < today)
      throw new Failure(422, 'pageVersion.validFrom.past')
    if (canEditPageVersion(status) && validFrom !== null && validFrom <= today)
      throw new Failure(422, 'pageVersion.withdraw.inForce')
  },
  afterEntering: { scheduled: takeEffectIfDue },
  effects: {
    async fixVersion(context, id) {
      const { db } = context
      const { page, validFrom } = await readVersion(db, id)
      const [last] = await db
        .select({ number: max(pageVersion.number) })
        .from(pageVersion)
        .where(eq(pageVersion.page, page))
      await db
        .update(pageVersion)
        .set({
          number: (last?.number ?? 0) + 1,
          validFrom: validFrom ?? todayOf(context),
          publishedAt: context.clock(),
        })
        .where(eq(pageVersion.id, id))
    },
    async releaseVersion({ db }, id) {
      await db.update(pageVersion).set({ number: null, publishedAt: null }).where(eq(pageVersion.id, id))
    },
    async returnToTextInForce(context, id) {
      const { page } = await readVersion(context.db, id)
      const inForce = await readLastPublished(context.db, page)
      await setResourceTexts(context, page, inForce?.texts ?? NO_TEXTS)
    },
  },
})

/** Returns the present day in Japan. */
export function todayOf({ clock }: Pick<OperationContext, 'clock'>): string {
  return japaneseDateOf(clock().getTime())
}

/**
 * Puts a locked, published version into force if its day has come, in place of the one that was in force. Returns whether
 * it did.
 */
export async function takeEffectIfDue(context: OperationContext, id: number): Promise<boolean> {
  const { db } = context
  const row = await readVersion(db, id)
  if (!WAITING_CODES.includes(row.status) || row.validFrom === null || row.validFrom > todayOf(context)) return false
  const replacedRows = await db
    .select()
    .from(pageVersion)
    .where(and(eq(pageVersion.page, row.page), inArray(pageVersion.status, REPLACEABLE_CODES)))
    .for('no key update')
  for (const replacedRow of replacedRows) await advanceLifecycle(context, pageVersionResource, replacedRow, REPLACE)
  await advanceLifecycle(context, pageVersionResource, row, TAKE_EFFECT)
  return true
}

/**
 * Puts the next scheduled version whose day has come into force. Returns whether there was one. One that another process
 * is writing to is skipped.
 */
export async function bringNextIntoForce(context: OperationContext): Promise<boolean> {
  const [row] = await context.db
    .select({ id: pageVersion.id })
    .from(pageVersion)
    .where(and(inArray(pageVersion.status, WAITING_CODES), lte(pageVersion.validFrom, todayOf(context))))
    .orderBy(asc(pageVersion.id))
    .limit(1)
    .for('no key update', { skipLocked: true })
  return row !== undefined && (await takeEffectIfDue(context, row.id))
}

function codesThatAllow(event: PageVersionServerEvent): number[] {
  return Object.values(pageVersionLifecycle.codes).filter(
    (code) => nextState(pageVersionLifecycle, code, event) !== undefined,
  )
}

type Row = typeof pageVersion.$inferSelect

async function readVersion(db: Db, id: number): Promise<Row> {
  const [row] = await db.select().from(pageVersion).where(eq(pageVersion.id, id))
  if (row === undefined) throw notFound()
  return row
}

/**
 * Reads the published version of a page with the highest number: below `number` if it is given, else of those that are
 * or were in force, whatever is scheduled. Null if there is none.
 */
export async function readLastPublished(db: Db, page: PublicPageName, number?: number): Promise<Row | null> {
  const codes = number === undefined ? PUBLIC_PAGE_VERSION_CODES : PUBLISHED_PAGE_VERSION_CODES
  const [row] = await db
    .select()
    .from(pageVersion)
    .where(
      and(
        eq(pageVersion.page, page),
        inArray(pageVersion.status, codes),
        number === undefined ? undefined : lt(pageVersion.number, number),
      ),
    )
    .orderBy(desc(pageVersion.number))
    .limit(1)
  return row ?? null
}

async function readRows(db: Db, ids: number[]): Promise<PageVersionRow[]> {
  const rows = await db.select().from(pageVersion).where(inArray(pageVersion.id, ids))
  const pendingRows = await db
    .select({ id: pageVersion.id, page: pageVersion.page })
    .from(pageVersion)
    .where(
      and(inArray(pageVersion.page, [...PUBLIC_PAGE_NAMES]), inArray(pageVersion.status, PENDING_PAGE_VERSION_CODES)),
    )
    .orderBy(asc(pageVersion.id))
  const publications = await db
    .select({ id: auditLog.recordId, actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.record, 'pageVersion'), inArray(auditLog.recordId, ids), eq(auditLog.event, 'publish')))
    .orderBy(asc(auditLog.id))
  return rows.map(({ id, page, number, status, validFrom, texts, publishedAt, version, createdAt }) => {
    const publication = publishedAt === null ? undefined : publications.findLast((each) => each.id === id)
    return {
      ...{ id, page, number, status, validFrom, texts, version },
      publishedAt: publishedAt?.toISOString() ?? null,
      publishedBy: publication?.actor ?? null,
      pendingId: pendingRows.findLast((each) => each.page === page)?.id ?? null,
      createdAt: createdAt.toISOString(),
    }
  })
}
