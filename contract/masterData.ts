import * as v from 'valibot'
import { endpoint, numberFromText } from './endpoint.ts'

/** `isRetired`: records may have it, but forms no longer offer it. */
export const MasterDataItem = v.object({
  id: v.number(),
  type: v.number(),
  value: v.string(),
  isRetired: v.boolean(),
})
export type MasterDataItem = v.InferOutput<typeof MasterDataItem>

/** Returns all choices of one type in their order: prefectures, industries, makers or categories. */
export const listMasterData = endpoint({
  id: 'listMasterData',
  method: 'GET',
  path: '/system/master-data',
  access: 'signedIn',
  query: v.strictObject({ type: numberFromText(1) }),
  response: v.object({ items: v.array(MasterDataItem) }),
})
