import type { PointEntry } from '../../contract/point.ts'
import { withdrawalRecordKind } from '../../contract/kinds/withdrawal.ts'
import { addressTo } from '../navigation/addressTo.ts'
import { useText } from '../text.ts'

/** Returns the URL of the withdrawal that caused a point entry; undefined without one. */
export function causeWithdrawalAddress({ cause }: PointEntry): string | undefined {
  if (cause?.record !== withdrawalRecordKind.name) return undefined
  return addressTo('/point', {}, { tab: 'all', open: cause.id })
}

/** The content of a cell with the withdrawal that caused a point entry, or a dash without one. */
export function CauseCell({ row }: { row: PointEntry }) {
  const text = useText()
  return causeWithdrawalAddress(row) === undefined ? '—' : text('point.cause.withdrawal', { id: row.cause?.id ?? '' })
}
