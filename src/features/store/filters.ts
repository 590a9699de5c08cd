import { MasterDataType } from '../../../contract/enumerations.ts'
import { DISPLAY_PHASES } from '../../../contract/kinds/couponPayment.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { displayPhases } from '../../../locales/search/readings.json'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { ListFilter } from '../../navigation/listFilter.ts'
import { STUCK_LIST_FILTER } from '../../shared/stuckFilter.ts'

const STORE_FILTER: ListFilter = {
  kind: 'record',
  param: 'store',
  label: 'coupon.field.store',
  loadName: async ({ client, queryClient }, id) =>
    (await queryClient.fetchQuery(endpointQuery(client, storeEndpoints.get, { params: { id } }))).name,
}

/**
 * The filters of the list of coupons: by store, by whether the coupon is before, in or after its display period, and by
 * stuck payments.
 */
export const COUPON_FILTERS: readonly ListFilter[] = [
  STORE_FILTER,
  {
    kind: 'choice',
    param: 'phase',
    label: 'coupon.field.displayPhase',
    width: '9rem',
    choices: DISPLAY_PHASES.map((value) => ({
      value,
      label: `couponDisplay.state.${value}` as const,
      searchWords: displayPhases[value],
    })),
  },
  STUCK_LIST_FILTER,
]

/** Makers and categories are found by their names alone. */
const loadSearchWords = async () => ({ default: {} })

/** The filters of the list of products: by store, maker and category. */
export const PRODUCT_FILTERS: readonly ListFilter[] = [
  STORE_FILTER,
  {
    kind: 'choice',
    param: 'maker',
    label: 'product.field.maker',
    width: '11rem',
    choices: { masterDataType: MasterDataType.MAKER, loadSearchWords },
  },
  {
    kind: 'choice',
    param: 'category',
    label: 'product.field.category',
    width: '9rem',
    choices: { masterDataType: MasterDataType.CATEGORIES, loadSearchWords },
  },
]
