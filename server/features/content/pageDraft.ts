import { and, asc, eq, inArray } from 'drizzle-orm'
import type { HistoryLine } from '../../../contract/history.ts'
import { isPublicPageKey, type PublicPageName } from '../../../contract/kinds/content.ts'
import { PAGE_TEXT_LANGUAGES } from '../../../contract/kinds/pageVersion.ts'
import type { PageTexts } from '../../../contract/pageVersion.ts'
import { initialStep, stateOf } from '../../../machines/lifecycle.ts'
import {
  canEditPageVersion,
  PENDING_PAGE_VERSION_CODES,
  pageVersionLifecycle,
} from '../../../machines/lifecycles/pageVersion.ts'
import { Failure, invalid, notFound } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'
import { changedRecordFailure, refusedWriteFailure, startLifecycle } from '../../resources/lifecycle.ts'
import { lockContentKeys } from './contentRecord.ts'
import { extractChangedPart } from './extractChangedPart.ts'
import { NO_TEXTS, readResourceTexts, setResourceTexts } from './pageResources.ts'
import { pageVersionResource, readLastPublished, takeEffectIfDue, todayOf } from './pageVersion.ts'
import { pageVersion } from './table.ts'

/** What staff edit of a draft. */
interface Draft {
  texts: PageTexts
  validFrom: string | null
}

type PendingVersion = typeof pageVersion.$inferSelect

/** The handler that saves the text of a public page as its draft (rule 3.23). */
export const pageDraftHandlers: Pick<Handlers, 'savePageDraft'> = {
  async savePageDraft({ body: { page, version, validFrom, ...texts } }, context) {
    const { db } = context
    await lockContentKeys(db)
    const pending = await lockPending(context, page)
    await requireSeenDraft(context, page, pending, version)
    if (validFrom !== null && validFrom !== pending?.validFrom && validFrom < todayOf(context))
      throw invalid({ validFrom: 'pageVersion.validFrom.past' })
    const id = await writeDraft(context, page, pending, { texts, validFrom })
    await setResourceTexts(context, page, texts)
    return pageVersionResource.read(context, id)
  },
}

/**
 * Runs a write of content resources in the transaction of the call. If one of `keys`, which are those of the written
 * resource, is that of a public page, the written texts become the draft of that page, so that the page itself does not
 * change. Throws 422 if another version of the page is scheduled.
 */
export async function withPageDraft<Result>(
  context: Context,
  keys: readonly (string | undefined)[],
  write: () => Promise<Result>,
): Promise<Result> {
  await lockContentKeys(context.db)
  const page = keys.flatMap((key) => (key !== undefined && isPublicPageKey(key) ? [key] : []))[0]
  if (page === undefined) return write()
  // Locked before the content resources, as by every other write of a page, which prevents a deadlock.
  const pending = await lockPending(context, page)
  const result = await write()
  const texts = await readResourceTexts(context.db, page)
  const before = pending?.texts ?? (await readLastPublished(context.db, page))?.texts ?? NO_TEXTS
  if (changesBetween({ texts: before, validFrom: null }, { texts, validFrom: null }).length === 0) return result
  if (pending !== undefined && !canEditPageVersion(pending.status))
    throw new Failure(422, 'pageVersion.scheduled.refusal')
  await writeDraft(context, page, pending, { texts, validFrom: pending?.validFrom ?? null })
  return result
}

/**
 * Locks the draft or the scheduled version of a page until the transaction ends. A scheduled one whose day has come is
 * put into force first. Returns undefined if the page has neither.
 */
async function lockPending(context: Context, page: PublicPageName): Promise<PendingVersion | undefined> {
  const [row] = await context.db
    .select()
    .from(pageVersion)
    .where(and(eq(pageVersion.page, page), inArray(pageVersion.status, PENDING_PAGE_VERSION_CODES)))
    .orderBy(asc(pageVersion.id))
    .for('no key update')
  return row === undefined || (await takeEffectIfDue(context, row.id)) ? undefined : row
}

/** Throws 409 with the current version unless the page has the draft that the caller has seen, or none as then. */
async function requireSeenDraft(
  context: Context,
  page: PublicPageName,
  pending: PendingVersion | undefined,
  version: number,
): Promise<void> {
  if (pending !== undefined && !canEditPageVersion(pending.status))
    throw await refusedWriteFailure(context, pageVersionResource, pending.id, pending.status)
  if ((pending?.version ?? 0) === version) return
  const current = pending ?? (await readLastPublished(context.db, page))
  if (current === null) throw notFound()
  throw await changedRecordFailure(context, pageVersionResource, current.id, current.status)
}

/** Adds the draft of a page, or changes the locked one. Returns its id. */
async function writeDraft(
  context: Context,
  page: PublicPageName,
  pending: PendingVersion | undefined,
  draft: Draft,
): Promise<number> {
  const { db, clock } = context
  const changes = changesBetween(pending, draft)
  if (pending !== undefined) {
    const { id, version, status } = pending
    if (changes.length === 0) return id
    await db
      .update(pageVersion)
      .set({ ...draft, version: version + 1, updatedAt: clock() })
      .where(eq(pageVersion.id, id))
    await audit(context, { record: 'pageVersion', recordId: id, event: 'edit', changes })
    const state = stateOf(pageVersionLifecycle, status)
    context.recordChanged('pageVersion', id, { event: 'edit', from: state, to: state, version: version + 1 })
    return id
  }
  const now = clock()
  const [added] = await db
    .insert(pageVersion)
    .values({
      page,
      ...draft,
      status: pageVersionLifecycle.codes[initialStep(pageVersionLifecycle).state],
      createdAt: now,
      updatedAt: now,
      stateSince: now,
    })
    .returning({ id: pageVersion.id })
  if (added === undefined) throw new Error('no draft of a page was inserted')
  await startLifecycle(context, pageVersionResource, added.id, changes)
  return added.id
}

/** Returns what differs between two drafts, as the history shows it: of a text, only the changed lines. */
function changesBetween(before: Draft | undefined, after: Draft): HistoryLine['changes'] {
  const valuesOf = (draft: Draft) => [
    ...PAGE_TEXT_LANGUAGES.map((field) => [field, draft.texts[field]] as const),
    ['validFrom', draft.validFrom ?? ''] as const,
  ]
  const valuesBefore = new Map<string, string>(before && valuesOf(before))
  return valuesOf(after).flatMap(([field, value]) => {
    const valueBefore = valuesBefore.get(field) ?? ''
    return value === valueBefore ? [] : [{ field, ...extractChangedPart(valueBefore || null, value || null) }]
  })
}
