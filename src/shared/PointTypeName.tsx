import { PointTransactionType } from '../../contract/enumerations.ts'
import { type TextKey, useText } from '../texts/text.ts'

/** The name of a type of point entry. A type that this version of the console does not know is shown unchanged. */
export function PointTypeName({ type }: { type: string }) {
  const text = useText()
  const knownType = Object.values(PointTransactionType).find((each) => each === type)
  const key: TextKey | undefined = knownType && `point.type.${knownType}`
  return key === undefined ? type : text(key)
}
