import * as v from 'valibot'
import { declareEndpoint, numberFromText, searchText } from '../endpoint.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'
import { onMessageScreens } from '../need.ts'

/** A product that can be sent in a message. */
export const SendableProduct = v.object({
  id: v.number(),
  storeId: v.number(),
  storeName: v.string(),
  name: v.string(),
  maker: v.string(),
  /** The address of its picture; null if it has none. */
  image: v.nullable(v.string()),
})
export type SendableProduct = v.InferOutput<typeof SendableProduct>

/** The active products of accepted stores, by name. `q` matches parts of the name, and the id. */
export const listSendableProducts = declareEndpoint({
  id: 'listSendableProducts',
  need: onMessageScreens('choices'),
  method: 'GET',
  path: '/chat/product',
  access: 'CONVERSATION_MANAGEMENT',
  query: v.strictObject({
    /** Only the products of this store. */
    storeId: v.optional(numberFromText(1)),
    q: searchText(),
    limit: v.optional(numberFromText(1, PAGE_SIZE_MAX), PAGE_SIZE),
  }),
  response: v.object({ items: v.array(SendableProduct) }),
})
