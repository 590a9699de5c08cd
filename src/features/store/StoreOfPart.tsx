import { PermittedLink } from '../../navigation/PermittedLink.tsx'
import { storeUrl } from './storeUrl.ts'

interface StoreOfPartProps {
  record: { storeId: number | null; storeName: string }
}

/** The store that a coupon or a product belongs to, with a link to its page. */
export function StoreOfPart({ record }: StoreOfPartProps) {
  return (
    <p>
      <PermittedLink to={storeUrl(record)}>{record.storeName}</PermittedLink>
    </p>
  )
}
