import type { PointEntry } from '../../contract/point.ts'
import { withdrawalKind } from '../../contract/kinds/withdrawal.ts'
import { addressTo } from '../navigation/addressTo.ts'
import { useText } from '../text.ts'

/** Where the cause of a movement is shown, if it is a withdrawal. */
export function causeOf({ cause }: PointEntry): string | undefined {
  if (cause?.record !== withdrawalKind.name) return undefined
  return addressTo('/point', {}, { tab: 'all', open: cause.id })
}

/** What caused a movement, if it is a withdrawal. */
export function Cause({ row }: { row: PointEntry }) {
  const text = useText()
  return causeOf(row) === undefined ? '—' : text('point.cause.withdrawal', { id: row.cause?.id ?? '' })
}
