import { PointTransactionType } from '../../contract/enumerations.ts'
import { type TextKey, useText } from '../text.ts'

/** What a movement of points is called. */
export function PointType({ type }: { type: string }) {
  const text = useText()
  return type in PointTransactionType ? text(`point.type.${type}` as TextKey) : type
}
