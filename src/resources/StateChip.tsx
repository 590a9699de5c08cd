import { toneOf } from '../../machines/lifecycle.ts'
import { type StateTexts, stateTextKey } from '../commands/lifecycleTexts.ts'
import { useText } from '../text.ts'
import { Chip } from '../ui/chip.tsx'

/** The name of the state with this status code. Its tone is a tag of the state in the lifecycle's statechart. */
export function StateChip({ texts, stateCode }: { texts: StateTexts; stateCode: number }) {
  const text = useText()
  return <Chip tone={toneOf(texts.lifecycle, stateCode)}>{text(stateTextKey(texts, stateCode))}</Chip>
}
