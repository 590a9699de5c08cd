import * as v from 'valibot'
import { flag, ifKnown } from './answer.ts'
import { declareEndpoint, numberFromText } from './endpoint.ts'
import { EDITABLE_MASTER_DATA_CODES } from './kinds/masterData.ts'
import { onScreens } from './need.ts'

/**
 * An entry of master data that forms offer as an option. Records keep a retired entry (`isRetired`), but forms no
 * longer offer it.
 */
export const MasterDataOption = v.object({
  id: v.number(),
  type: ifKnown(v.number()),
  value: v.string(),
  isRetired: flag,
})
export type MasterDataOption = v.InferInput<typeof MasterDataOption>

/**
 * Returns all choices of one type in their order: prefectures, industries, makers or categories. 400 for the other
 * types, which have endpoints of their own: `listCalendarDays` and `listNotificationSettings`.
 */
export const listMasterData = declareEndpoint({
  id: 'listMasterData',
  need: onScreens('choices', '/stores', '/store-detail/{id}', '/users', '/masterdata'),
  method: 'GET',
  path: '/system/master-data',
  access: 'signedIn',
  query: v.strictObject({ type: v.pipe(numberFromText(1), v.picklist(EDITABLE_MASTER_DATA_CODES, 'field.choice')) }),
  response: v.object({ items: v.array(MasterDataOption) }),
})
