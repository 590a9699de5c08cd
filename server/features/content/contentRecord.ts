import { and, eq, inArray, max, ne } from 'drizzle-orm'
import type { ContentResource } from '../../../contract/contentResource.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import type { ContentLanguage } from '../../../contract/kinds/content.ts'
import { CONTENT_POSITION_MAX } from '../../../contract/limits.ts'
import { takeAdvisoryLock } from '../../db/advisoryLock.ts'
import type { Db } from '../../db/database.ts'
import { createReadOne, defineVersionedRecord, findFieldChanges } from '../../resources/versionedRecord.ts'
import { extractChangedPart } from './extractChangedPart.ts'
import { contentResource } from './table.ts'

/** The fields whose whole values the history line of a deletion has, so that the resource can be restored from them. */
const DELETION_HISTORY_FIELDS = ['key', 'kind', 'language', 'value', 'description', 'position'] as const

export async function readResources(db: Db, ids: number[]): Promise<ContentResource[]> {
  const rows = await db.select().from(contentResource).where(inArray(contentResource.id, ids))
  return rows.map(({ searchText: _searchText, sortName: _sortName, updatedAt, ...row }) => ({
    ...row,
    updatedAt: updatedAt.toISOString(),
  }))
}

export const readResource = createReadOne(readResources)
export const resourceRecord = defineVersionedRecord({ name: 'content', table: contentResource, read: readResource })

/** Returns the changed fields as the history shows them: of a text of several lines, only the changed part. */
export function changesBetween(
  before: ContentResource | undefined,
  after: ContentResource | undefined,
): HistoryLine['changes'] {
  return (['key', 'language', 'value', 'description', 'position'] as const).flatMap((field) => {
    const [oldText, newText] = [before?.[field].toString() ?? null, after?.[field].toString() ?? null]
    return (oldText ?? '') === (newText ?? '') ? [] : [{ field, ...extractChangedPart(oldText, newText) }]
  })
}

/** Returns the whole fields of a content resource that is deleted, as its history keeps them. */
export function changesOfDeletion(before: ContentResource): HistoryLine['changes'] {
  return findFieldChanges(DELETION_HISTORY_FIELDS, before, undefined)
}

/**
 * Locks the keys of content resources until the transaction ends, so that no two concurrent calls choose the same key
 * or begin a draft of the same page.
 */
export async function lockContentKeys(db: Db): Promise<void> {
  await takeAdvisoryLock(db, 'content_resource')
}

/** Whether a content resource other than the edited one has the key in the language. */
export async function isKeyTaken(db: Db, key: string, language: ContentLanguage, editedId = 0): Promise<boolean> {
  const hasSameKey = and(
    eq(contentResource.key, key),
    eq(contentResource.language, language),
    ne(contentResource.id, editedId),
  )
  return (await db.$count(contentResource, hasSameKey)) > 0
}

/** Returns the position after that of the last content resource. */
export async function nextPosition(db: Db): Promise<number> {
  const [last] = await db.select({ position: max(contentResource.position) }).from(contentResource)
  return Math.min((last?.position ?? 0) + 1, CONTENT_POSITION_MAX)
}
