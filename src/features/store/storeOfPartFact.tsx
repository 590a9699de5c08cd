import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import type { RecordFact } from '../../resources/recordFacts.ts'
import { storeUrl } from './storeUrl.ts'

/** The store that a coupon or a product belongs to, with a link to its page. */
export const STORE_OF_PART_FACT: RecordFact<{ storeId: number | null; storeName: string }> = {
  label: 'coupon.field.store',
  value: (record) => <PermittedLink to={storeUrl(record)}>{record.storeName}</PermittedLink>,
}
