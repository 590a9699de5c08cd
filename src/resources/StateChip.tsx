import { toneOf } from '../../machines/lifecycle.ts'
import { type StateTexts, stateTextKey } from '../commands/lifecycleTexts.ts'
import { useText } from '../text.ts'
import { Chip } from '../ui/chip.tsx'

/** The state of a record with the status `code`. The tone is a tag of the state in its statechart. */
export function StateChip({ texts, code }: { texts: StateTexts; code: number }) {
  const text = useText()
  return <Chip tone={toneOf(texts.lifecycle, code)}>{text(stateTextKey(texts, code))}</Chip>
}
