import { eq } from 'drizzle-orm'
import type { HistoryLine } from '../../../contract/history.ts'
import type { updateStore } from '../../../contract/storeEdit.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { audit } from '../../resources/audit.ts'
import type { Handler } from '../../http/handler.ts'
import { changedRecordFailure } from '../../resources/lifecycle.ts'
import { lockRow } from '../../resources/resource.ts'
import { checkChoices, lockChoices } from './choices.ts'
import { store } from './table.ts'
import { storeResource } from './resource.ts'

/** The fields that the history shows. They are readable for people: the name of the prefecture, not its id. */
const HISTORY_FIELDS = [
  'name',
  'nameKana',
  'nickName',
  'phone',
  'zipcode',
  'prefecture',
  'address',
  'industry',
  'introduction',
] as const

export const handleUpdateStore: Handler<typeof updateStore> = async ({ params: { id }, body }, context) => {
  const { db, clock } = context
  const choices = await lockChoices(context, body)
  const row = await lockRow(context, storeResource, id)
  const { version, ...edit } = body
  if (row.version !== version) throw await changedRecordFailure(context, storeResource, id, row.status)
  checkChoices(choices, edit)

  const before = await storeResource.read(context, id)
  await db.update(store).set(edit).where(eq(store.id, id))
  const after = await storeResource.read(context, id)
  const changes = HISTORY_FIELDS.filter((field) => before[field] !== after[field]).map(
    (field): HistoryLine['changes'][number] => ({ field, before: before[field], after: after[field] }),
  )
  if (changes.length === 0) return before

  await db
    .update(store)
    .set({ version: version + 1, updatedAt: clock() })
    .where(eq(store.id, id))
  await audit(context, { record: 'store', recordId: id, event: 'edit', changes })
  const state = stateOf(storeLifecycle, row.status)
  context.recordChanged('store', id, { event: 'edit', from: state, to: state, version: version + 1 })
  const entryIdsBefore: readonly number[] = [before.prefectureId, before.industryId]
  const entryIdsAfter = [after.prefectureId, after.industryId]
  const idsOfChangedUse = [...entryIdsBefore, ...entryIdsAfter].filter(
    (entryId) => entryIdsBefore.includes(entryId) !== entryIdsAfter.includes(entryId),
  )
  for (const entryId of idsOfChangedUse) context.recordChanged('masterDataUse', entryId)
  return storeResource.read(context, id)
}
