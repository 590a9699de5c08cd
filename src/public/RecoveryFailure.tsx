import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { recoveryMachine } from '../../machines/recovery.ts'
import { CallFailure } from '../api/failure.ts'
import { failureMessage } from '../failureMessage.ts'
import { useText } from '../text.ts'
import { RetryCountdown } from '../ui/retryCountdown.tsx'
import { Icon } from '../ui/icon.tsx'

export interface RecoveryStepProps {
  state: SnapshotFrom<typeof recoveryMachine>
  send: ActorRefFrom<typeof recoveryMachine>['send']
}

/** Returns the error messages of the last call, by field name. */
export function recoveryErrorsOf({ context }: RecoveryStepProps['state']): Record<string, string> | undefined {
  return context.failure instanceof CallFailure ? context.failure.errors : undefined
}

/**
 * The message why the last call failed, and when the next call is possible. Errors of a field are shown at that field.
 */
export function RecoveryFailure({ state }: Pick<RecoveryStepProps, 'state'>) {
  const text = useText()
  const { failure, waitUntil } = state.context
  if (failure === undefined || Object.keys(recoveryErrorsOf(state) ?? {}).length > 0) return null
  return (
    <div role="alert" className="mt-5 flex gap-2.5 rounded-md bg-accent-tint px-3 py-2.5 text-ink">
      <Icon name="warning" className="mt-1 shrink-0 text-accent" />
      <div>
        <p>{failureMessage(failure, text)}</p>
        {state.hasTag('waiting') && <RetryCountdown until={waitUntil} />}
      </div>
    </div>
  )
}
