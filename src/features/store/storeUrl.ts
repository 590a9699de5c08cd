import { urlOfScreen } from '../../navigation/urlOfScreen.ts'

/** Returns the URL of the store that a coupon or a product belongs to; undefined if it is not known. */
export function storeUrl({ storeId }: { storeId: number | null }): string | undefined {
  return storeId === null ? undefined : urlOfScreen('/store-detail/$id', { id: storeId })
}
