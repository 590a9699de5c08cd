import { toneOf } from '../../machines/lifecycle.ts'
import { type StateTextKeys, stateTextKey } from '../commands/lifecycleTextKeys.ts'
import { useText } from '../text.ts'
import { Chip } from '../ui/chip.tsx'

/** The name of the state with this status code. Its tone is a tag of the state in the lifecycle's statechart. */
export function StateChip({ textKeys, stateCode }: { textKeys: StateTextKeys; stateCode: number }) {
  const text = useText()
  return <Chip tone={toneOf(textKeys.lifecycle, stateCode)}>{text(stateTextKey(textKeys, stateCode))}</Chip>
}
