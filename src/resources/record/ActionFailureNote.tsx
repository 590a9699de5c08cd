import { failureMessage } from '../../texts/failureMessage.ts'
import { useText } from '../../texts/text.ts'
import { useAssumedStates } from '../changes/useAssumedStates.ts'

/**
 * Says why the last action on the record was not done, if its success had been shown (rule 4.16). Renders nothing
 * otherwise.
 * @param recordKey the result of `recordKeyOf`
 */
export function ActionFailureNote({ recordKey }: { recordKey: string }) {
  const text = useText()
  const { failures } = useAssumedStates()
  if (!failures.has(recordKey)) return null
  return <p className="change-note">{failureMessage(failures.get(recordKey), text)}</p>
}
