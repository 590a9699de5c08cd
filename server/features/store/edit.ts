import { eq, inArray } from 'drizzle-orm'
import { MasterDataType } from '../../../contract/enumerations.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import type { updateStore } from '../../../contract/storeEdit.ts'
import { storeLifecycle } from '../../../machines/store.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { audit } from '../../resources/audit.ts'
import { invalid } from '../../http/failure.ts'
import type { Context, Handler } from '../../http/handler.ts'
import type { TextKey } from '../../http/text.ts'
import { changedRecordFailure } from '../../resources/lifecycle.ts'
import { lockRow } from '../../resources/resource.ts'
import { masterData } from '../masterData/table.ts'
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

interface ChosenEntryIds {
  prefectureId: number
  industryId: number
}

/** What is read of an entry of master data that is chosen for a store: enough to check the choice. */
interface ChosenEntry {
  id: number
  type: number
}

/**
 * Returns the chosen entries that exist, and prevents their deletion until the transaction ends. Must be called before
 * the store is locked, because a merge of entries locks the entries first, and then the stores that use them.
 */
function lockChoices({ db }: Context, { prefectureId, industryId }: ChosenEntryIds): Promise<ChosenEntry[]> {
  return db
    .select({ id: masterData.id, type: masterData.type })
    .from(masterData)
    .where(inArray(masterData.id, [prefectureId, industryId]))
    .orderBy(masterData.id)
    .for('key share')
}

/** Throws 422 if the prefecture or the industry does not exist or is of another type. */
function checkChoices(choices: readonly ChosenEntry[], { prefectureId, industryId }: ChosenEntryIds): void {
  const errorOf = (chosenId: number, type: number): TextKey | undefined => {
    const choice = choices.find(({ id }) => id === chosenId)
    if (choice === undefined) return 'masterData.choice.gone'
    return choice.type === type ? undefined : 'field.choice'
  }
  const errors = {
    prefectureId: errorOf(prefectureId, MasterDataType.KEN),
    industryId: errorOf(industryId, MasterDataType.INDUSTRY),
  }
  const fieldErrors = Object.entries(errors).flatMap(([field, error]) => (error === undefined ? [] : [[field, error]]))
  if (fieldErrors.length > 0) throw invalid(Object.fromEntries(fieldErrors))
}
