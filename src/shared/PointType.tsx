import { PointTransactionType } from '../../contract/enumerations.ts'
import { type TextKey, useText } from '../text.ts'

/** A type of movement in words; one that this console does not know stands as it is. */
export function PointType({ type }: { type: string }) {
  const text = useText()
  const known = Object.values(PointTransactionType).find((each) => each === type)
  const key: TextKey | undefined = known && `point.type.${known}`
  return key === undefined ? type : text(key)
}
