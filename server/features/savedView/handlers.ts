import { and, count, eq, inArray, or } from 'drizzle-orm'
import { SAVED_VIEWS_PER_LIST_MAX } from '../../../contract/limits.ts'
import { SAVED_VIEW_SHARING_GROUP, type SavedView } from '../../../contract/savedView.ts'
import { takeAdvisoryLock } from '../../db/advisoryLock.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { Caller, Context, Handlers } from '../../http/handler.ts'
import { mayReadList, requireReadableList } from '../../http/listAccess.ts'
import { writeUnique } from '../../http/transaction.ts'
import { audit } from '../../resources/audit.ts'
import { createReadOne, defineVersionedRecord, findFieldChanges } from '../../resources/versionedRecord.ts'
import { savedView } from './table.ts'
import { staffNameOf } from '../../db/staffName.ts'

type StoredView = SavedView & { staffId: number }

const readView = createReadOne((db, ids) => readViews(db, inArray(savedView.id, ids)))
const viewRecord = defineVersionedRecord({ name: 'savedView', table: savedView, read: readView })

/** The fields that the history shows. */
const HISTORY_FIELDS = ['name', 'list', 'params', 'isShared'] as const

/** The handlers of the saved views of lists (rule 3.20). */
export const savedViewHandlers: Pick<
  Handlers,
  'listSavedViews' | 'getSavedView' | 'createSavedView' | 'updateSavedView' | 'deleteSavedView'
> = {
  async listSavedViews(_call, { db, caller }) {
    const views = await readViews(
      db,
      or(and(eq(savedView.staffId, caller().id), eq(savedView.isShared, false)), eq(savedView.isShared, true)),
    )
    return { items: views.filter((view) => maySee(caller(), view)) }
  },

  async getSavedView({ params: { id } }, { db, caller }) {
    const view = await readView(db, id)
    if (!maySee(caller(), view)) throw notFound()
    return view
  },

  async createSavedView({ body }, context) {
    const { db } = context
    const caller = context.caller()
    requireReadableList(caller, body.list)
    if (body.isShared) requireMayShare(caller)
    await requireRoom(context, { ...body, staffId: caller.id })
    const [added] = await writeName(
      body.isShared,
      db
        .insert(savedView)
        .values({ ...body, staffId: caller.id, updatedAt: context.clock() })
        .returning({ id: savedView.id }),
    )
    if (added === undefined) throw new Error('a saved view was not inserted')
    const created = await readView(db, added.id)
    await auditAndNotify(context, 'create', undefined, created)
    return created
  },

  async updateSavedView({ params: { id }, body: { version, ...body } }, context) {
    const { db } = context
    const before = await lockEditable(context, id, version)
    const { name = before.name, params = before.params, isShared = before.isShared } = body
    const values = { name, params, isShared }
    if (before.isShared !== isShared) {
      requireMayShare(context.caller())
      await requireRoom(context, { ...before, isShared })
    }
    const after = { ...before, ...values, version: version + 1 }
    if (changesOf(before, after).length === 0) return before
    const write = db
      .update(savedView)
      .set({ ...values, version: after.version, updatedAt: context.clock() })
      .where(eq(savedView.id, id))
    await writeName(isShared, write, body.name === undefined)
    await auditAndNotify(context, 'edit', before, after)
    return after
  },

  async deleteSavedView({ params: { id }, body: { version } }, context) {
    const before = await lockEditable(context, id, version)
    await context.db.delete(savedView).where(eq(savedView.id, id))
    await auditAndNotify(context, 'delete', before, undefined)
    return {}
  },
}

/** Whether somebody sees a view: their own one or a shared one, of a list that they may read. */
function maySee(caller: Caller, { staffId, isShared, list }: StoredView): boolean {
  return (isShared || staffId === caller.id) && mayReadList(caller, list)
}

/** Throws 403 unless the caller may share views, and change shared ones. */
function requireMayShare({ permissions }: Caller): void {
  if (!permissions.has(SAVED_VIEW_SHARING_GROUP)) throw new Failure(403, 'savedView.share.notPermitted')
}

/** Locks a view that the caller may change. Throws 404 if the caller does not see it. */
async function lockEditable(context: Context, id: number, version: number | undefined): Promise<StoredView> {
  const caller = context.caller()
  const seen = await readView(context.db, id)
  if (!maySee(caller, seen)) throw notFound()
  if (seen.isShared) requireMayShare(caller)
  const view = await viewRecord.lock(context, id, version)
  // It may have been shared, or taken back, meanwhile.
  if (!maySee(caller, view)) throw notFound()
  if (view.isShared) requireMayShare(caller)
  return view
}

/** Throws 422 if a list has as many views as it can have: shared ones, or own ones of the person. */
async function requireRoom({ db }: Context, view: Pick<StoredView, 'staffId' | 'list' | 'isShared'>): Promise<void> {
  const { staffId, list, isShared } = view
  await takeAdvisoryLock(db, `saved_view ${list} ${isShared ? 'shared' : staffId}`)
  const condition = and(
    eq(savedView.list, list),
    eq(savedView.isShared, isShared),
    isShared ? undefined : eq(savedView.staffId, staffId),
  )
  const [counted] = await db.select({ total: count() }).from(savedView).where(condition)
  if ((counted?.total ?? 0) >= SAVED_VIEWS_PER_LIST_MAX)
    throw new Failure(422, 'savedView.tooMany', { values: { max: SAVED_VIEWS_PER_LIST_MAX } })
}

/**
 * Runs a write. Throws 422 if the list has another view with the name, among those that are seen by the same people.
 * `isNameKept`: the name was not typed, so that the message is about the write and not about its field.
 */
function writeName<Result>(isShared: boolean, write: PromiseLike<Result>, isNameKept = false): Promise<Result> {
  const [constraint, key] = isShared
    ? (['saved_view_shared_name', 'savedView.share.nameTaken'] as const)
    : (['saved_view_own_name', 'savedView.unshare.nameTaken'] as const)
  const failure = isNameKept ? new Failure(422, key) : { name: 'savedView.name.taken' as const }
  return writeUnique(constraint, failure, write)
}

/** Writes a line to the history. Everybody is told of a view that is or was shared, else only whoever has saved it. */
async function auditAndNotify(
  context: Context,
  event: 'create' | 'edit' | 'delete',
  before: StoredView | undefined,
  after: StoredView | undefined,
): Promise<void> {
  const { id, staffId } = before ?? after ?? { id: 0, staffId: 0 }
  const changes = changesOf(before, after)
  if (before?.isShared === true || after?.isShared === true)
    return viewRecord.auditAndNotify(context, id, event, changes)
  await audit(context, { record: 'savedView', recordId: id, event, changes })
  context.recordChanged('ownSavedView', staffId)
}

function changesOf(before: StoredView | undefined, after: StoredView | undefined) {
  return findFieldChanges(HISTORY_FIELDS, toHistoryFields(before), toHistoryFields(after))
}

function toHistoryFields(view: StoredView | undefined) {
  return view && { ...view, isShared: String(view.isShared) }
}

async function readViews(db: Db, condition: ReturnType<typeof or>): Promise<StoredView[]> {
  const rows = await db
    .select({ view: savedView, nickname: staff.nickname, fullName: staff.fullName, email: staff.email })
    .from(savedView)
    .innerJoin(staff, eq(staff.id, savedView.staffId))
    .where(condition)
    .orderBy(savedView.name, savedView.id)
  return rows.map(({ view: { updatedAt: _updatedAt, ...view }, ...author }) => ({
    ...view,
    author: staffNameOf(author),
  }))
}
