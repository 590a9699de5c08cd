import * as v from 'valibot'
import { IdParams, declareEndpoint, recordVersion, wholeNumber } from './endpoint.ts'
import { optionalMultilineText, optionalText, optionalZipcode, phone, requiredText } from './field.ts'
import { onScreens } from './need.ts'
import { Store } from './store.ts'

export const StoreEdit = v.strictObject({
  name: requiredText(100),
  nameKana: optionalText(100),
  nickName: optionalText(50),
  phone: phone(),
  zipcode: optionalZipcode(),
  prefectureId: wholeNumber(1),
  address: requiredText(200),
  industryId: wholeNumber(1),
  introduction: optionalMultilineText(2000),
  version: recordVersion(),
})
export type StoreEdit = v.InferInput<typeof StoreEdit>

/** Changes the profile of a store. 409 with the current record if `version` is stale. */
export const updateStore = declareEndpoint({
  id: 'updateStore',
  need: onScreens('write', '/store-detail/{id}'),
  method: 'PUT',
  path: '/store/{id}',
  access: 'STORE_MANAGEMENT',
  params: IdParams,
  body: StoreEdit,
  response: Store,
})
