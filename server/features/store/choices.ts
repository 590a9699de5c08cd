import { inArray } from 'drizzle-orm'
import { MasterDataType } from '../../../contract/enumerations.ts'
import { invalid } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import type { TextKey } from '../../http/text.ts'
import { masterData } from '../masterData/table.ts'

/** The entries of master data that are chosen for a store. */
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
export function lockChoices(
  { db }: OperationContext,
  { prefectureId, industryId }: ChosenEntryIds,
): Promise<ChosenEntry[]> {
  return db
    .select({ id: masterData.id, type: masterData.type })
    .from(masterData)
    .where(inArray(masterData.id, [prefectureId, industryId]))
    .orderBy(masterData.id)
    .for('key share')
}

/** Throws 422 if the prefecture or the industry does not exist or is of another type. */
export function checkChoices(choices: readonly ChosenEntry[], { prefectureId, industryId }: ChosenEntryIds): void {
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
