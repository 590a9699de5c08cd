import { productRecordKind } from './kinds/product.ts'
import { recordEndpoints } from './recordEndpoints.ts'
import { Product } from './storeParts.ts'

export const productEndpoints = recordEndpoints(productRecordKind, { row: Product, record: Product })
