import type { Read } from '../../contract/answer.ts'
import type { MovementFields } from '../../contract/point.ts'
import { withdrawalRecordKind } from '../../contract/kinds/withdrawal.ts'
import { urlOfScreen } from '../navigation/urlOfScreen.ts'
import { useText } from '../texts/text.ts'

/** Returns the URL of the withdrawal that caused a movement of points; undefined if no withdrawal caused it. */
export function causeWithdrawalUrl({ cause }: Pick<Read<typeof MovementFields>, 'cause'>): string | undefined {
  if (cause?.record !== withdrawalRecordKind.name) return undefined
  return urlOfScreen('/point', {}, { tab: 'all', open: cause.id })
}

/** Returns the URL of the coupons of the store whose coupon was scanned; undefined if no coupon or store is known. */
export function storeCouponsUrl({ coupon }: Pick<Read<typeof MovementFields>, 'coupon'>): string | undefined {
  const storeId = coupon?.storeId ?? undefined
  return storeId === undefined ? undefined : urlOfScreen('/store-detail/$id', { id: storeId }, { tab: 'coupon' })
}

/** Returns the URL of the counterpart of a movement; undefined if there is no counterpart or no screen shows it. */
export function counterpartUrl({ counterpart }: Pick<Read<typeof MovementFields>, 'counterpart'>): string | undefined {
  if (counterpart === null || counterpart.record === 'staff') return undefined
  const { record, id } = counterpart
  if (record === 'storeAccount') return urlOfScreen('/store-account', {}, { open: id })
  return urlOfScreen(record === 'user' ? '/user-detail/$id' : '/store-detail/$id', { id })
}

/** The content of a table cell with the withdrawal or coupon that caused a movement, or a dash if neither caused it. */
export function CauseCell({ row }: { row: Pick<Read<typeof MovementFields>, 'cause' | 'coupon'> }) {
  const text = useText()
  if (row.coupon !== null) return row.coupon.title
  return causeWithdrawalUrl(row) === undefined ? '—' : text('point.cause.withdrawal', { id: row.cause?.id ?? '' })
}
