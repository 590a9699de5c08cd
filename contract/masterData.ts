import * as v from 'valibot'
import { endpoint, writtenNumber } from './endpoint.ts'

export const MasterDataItem = v.object({ id: v.number(), type: v.number(), value: v.string() })
export type MasterDataItem = v.InferOutput<typeof MasterDataItem>

/** The choices of one type, whole and in their order: prefectures, industries, makers, categories. */
export const listMasterData = endpoint({
  id: 'listMasterData',
  method: 'GET',
  path: '/system/master-data',
  access: 'signedIn',
  query: v.strictObject({ type: writtenNumber(1) }),
  answer: v.object({ items: v.array(MasterDataItem) }),
})
