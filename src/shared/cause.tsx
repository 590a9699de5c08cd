import type { PointEntry } from '../../contract/point.ts'
import { withdrawalLifecycle } from '../../machines/withdrawal.ts'
import { addressWith } from '../resources/addressWith.ts'
import { useText } from '../text.ts'

/** Where the cause of a movement is shown, if it is a withdrawal. */
export function causeOf({ cause }: PointEntry): string | undefined {
  if (cause?.record !== withdrawalLifecycle.record) return undefined
  return addressWith('/point', { tab: 'all', open: cause.id })
}

/** What caused a movement, if it is a withdrawal. */
export function Cause({ row }: { row: PointEntry }) {
  const text = useText()
  return causeOf(row) === undefined ? '—' : text('point.cause.withdrawal', { id: row.cause?.id ?? '' })
}
