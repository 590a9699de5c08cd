import { toneOf } from '../../../machines/lifecycle.ts'
import { stateName, type StateTextKeys } from '../../commands/lifecycleTextKeys.ts'
import { useText } from '../../texts/text.ts'
import { Chip } from '../../ui/chip.tsx'

/** The name of the state with this status code. Its tone is a tag of the state in the lifecycle's statechart. */
export function StateChip({ stateTextKeys, stateCode }: { stateTextKeys: StateTextKeys; stateCode: number }) {
  const text = useText()
  return <Chip tone={toneOf(stateTextKeys.lifecycle, stateCode)}>{stateName(stateTextKeys, stateCode, text)}</Chip>
}
