import type { PointEntry } from '../../contract/point.ts'
import { withdrawalRecordKind } from '../../contract/kinds/withdrawal.ts'
import { addressTo } from '../navigation/addressTo.ts'
import { useText } from '../text.ts'

/** Returns the URL of the withdrawal that caused a point entry; undefined without one. */
export function causeAddress({ cause }: PointEntry): string | undefined {
  if (cause?.record !== withdrawalRecordKind.name) return undefined
  return addressTo('/point', {}, { tab: 'all', open: cause.id })
}

/** The content of a cell with the withdrawal that caused a point entry, or a dash without one. */
export function Cause({ row }: { row: PointEntry }) {
  const text = useText()
  return causeAddress(row) === undefined ? '—' : text('point.cause.withdrawal', { id: row.cause?.id ?? '' })
}
