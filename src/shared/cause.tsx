import type { PointEntry } from '../../contract/point.ts'
import { withdrawalKind } from '../../contract/kinds/withdrawal.ts'
import { addressTo } from '../navigation/addressTo.ts'
import { useText } from '../text.ts'

/** The address of the withdrawal that caused a movement, if one did. */
export function causeOf({ cause }: PointEntry): string | undefined {
  if (cause?.record !== withdrawalKind.name) return undefined
  return addressTo('/point', {}, { tab: 'all', open: cause.id })
}

/** The cell that names the withdrawal that caused a movement, if one did. */
export function Cause({ row }: { row: PointEntry }) {
  const text = useText()
  return causeOf(row) === undefined ? '—' : text('point.cause.withdrawal', { id: row.cause?.id ?? '' })
}
