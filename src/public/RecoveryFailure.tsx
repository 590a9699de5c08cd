import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { passwordRecoveryMachine } from '../../machines/console/recovery.ts'
import { CallFailure } from '../api/failure.ts'
import { failureMessage } from '../texts/failureMessage.ts'
import { useText } from '../texts/text.ts'
import { RetryCountdown } from '../ui/retryCountdown.tsx'
import { Icon } from '../ui/icon.tsx'

export interface RecoveryStepProps {
  state: SnapshotFrom<typeof passwordRecoveryMachine>
  send: ActorRefFrom<typeof passwordRecoveryMachine>['send']
}

/** Returns the error messages of a failed call, by field name. */
export function recoveryErrorsOf(failure: unknown): Record<string, string> | undefined {
  return failure instanceof CallFailure ? failure.errors : undefined
}

interface RecoveryFailureProps extends Pick<RecoveryStepProps, 'state'> {
  /** The failure to explain; undefined if there is none. */
  failure: unknown
}

/** The message why a call failed, and when the next call is possible. Errors of a field are shown at that field. */
export function RecoveryFailure({ state, failure }: RecoveryFailureProps) {
  const text = useText()
  const { limitFailure, waitUntil } = state.context
  if (failure === undefined || Object.keys(recoveryErrorsOf(failure) ?? {}).length > 0) return null
  return (
    <div role="alert" className="mt-5 flex gap-2.5 rounded-md bg-accent-tint px-3 py-2.5 text-ink">
      <Icon name="warning" className="mt-1 shrink-0 text-accent" />
      <div>
        <p>{failureMessage(failure, text)}</p>
        {failure === limitFailure && <RetryCountdown untilMs={waitUntil} />}
      </div>
    </div>
  )
}
