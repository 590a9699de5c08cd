import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { commandMachine } from '../../machines/console/command.ts'
import { isLimitForOtherValue } from '../../machines/console/attemptLimit.ts'
import type { Values } from '../../machines/console/commandContext.ts'
import { CallFailure } from '../api/failure.ts'
import { failureMessage } from '../texts/failureMessage.ts'
import { useText } from '../texts/text.ts'
import { RetryCountdown } from '../ui/retryCountdown.tsx'
import { Icon } from '../ui/icon.tsx'

/** A snapshot of the command chart that controls the sign-in. */
export type SignInCommandSnapshot = SnapshotFrom<typeof commandMachine>

/** Returns the failure of the last attempt to sign in; undefined if it did not fail. */
export function signInFailureOf({ context }: SignInCommandSnapshot): CallFailure | undefined {
  return context.failure instanceof CallFailure ? context.failure : undefined
}

interface SignInFailureProps {
  state: SignInCommandSnapshot
  /** The values that would be sent now. A limit on attempts with other values is not shown. */
  values: Values
}

/**
 * The message that says why the last attempt failed, and when the next is possible. An error of the one-time code or
 * recovery code is shown at its field.
 */
export function SignInFailure({ state, values }: SignInFailureProps) {
  const text = useText()
  const { failure } = state.context
  if (failure === undefined || signInFailureOf(state)?.code === 'secondFactorRequired') return null
  if (isLimitForOtherValue(failure, state.context.values, values)) return null
  return (
    <SignInAlert message={failureMessage(failure, text)} className="mt-5">
      {state.hasTag('waiting') && <RetryCountdown untilMs={state.context.waitUntil} />}
    </SignInAlert>
  )
}

interface SignInAlertProps {
  message: string
  className: string
  children?: ReactNode
}

/** A message that says why a sign-in has failed, or would fail. */
export function SignInAlert({ message, className, children }: SignInAlertProps) {
  return (
    <div role="alert" className={`${className} flex gap-2.5 rounded-md bg-accent-tint px-3 py-2.5 text-ink`}>
      <Icon name="warning" className="mt-1 shrink-0 text-accent" />
      <div>
        <p>{message}</p>
        {children}
      </div>
    </div>
  )
}
