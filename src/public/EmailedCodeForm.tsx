import { RECOVERY_MINUTES } from '../../contract/limits.ts'
import { EmailedCode } from '../../contract/recovery.ts'
import { isAttemptLimited, RESEND_DELAY_MS } from '../../machines/console/recoverySetup.ts'
import { steadyNow } from '../../machines/timer.ts'
import { useEffect, useState } from 'react'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { focusIfLost } from '../ui/focus.ts'
import { useForm } from '../ui/form.tsx'
import { useCountdown } from '../ui/useCountdown.ts'
import { RecoveryFailure, recoveryErrorsOf, type RecoveryStepProps } from './RecoveryFailure.tsx'

/** The second form of a recovery: for the six-digit code in the email, which can be sent again after a while. */
export function EmailedCodeForm({ state, send }: RecoveryStepProps) {
  const text = useText()
  const isBusy = state.hasTag('busy')
  const form = useForm({
    schema: EmailedCode,
    initialValues: { code: '' },
    busy: isBusy || isAttemptLimited(state.context),
    errors: recoveryErrorsOf(state.context.failure),
    onSubmit: ({ code }) => send({ type: 'enterCode', code }),
  })
  const isSendingCodeAgain = state.matches({ step: { code: { mail: 'sending' } } })
  const { ref } = form.props
  // The button that sends the code again loses the focus: it is disabled while it sends, and then removed.
  useEffect(() => {
    if (!isSendingCodeAgain) focusIfLost(ref.current?.querySelector<HTMLElement>('input'))
  }, [isSendingCodeAgain, ref])
  return (
    <form {...form.props}>
      <p className="mt-1 mb-6 text-faint wrap-anywhere">
        {text('recovery.code.lead', { email: state.context.email, minutes: RECOVERY_MINUTES })}
      </p>
      <TextField
        field={form.field('code')}
        label={text('recovery.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        convertsToHalfWidth
        autoFocus
      />
      <RecoveryFailure state={state} failure={state.context.failure} />
      {state.hasTag('resent') && (
        <p role="status" className="mt-4 text-sm">
          {text('recovery.code.sent')}
        </p>
      )}
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('recovery.code.submit')}
      </Button>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <SendAgain state={state} send={send} />
        <Button onClick={() => send({ type: 'back' })}>{text('recovery.code.back')}</Button>
      </div>
    </form>
  )
}

/** The button that sends the code again, or in how many seconds it can be sent again. */
function SendAgain({ state, send }: RecoveryStepProps) {
  const text = useText()
  const { email, recoveryToken, waitUntil } = state.context
  const isPaused = state.matches({ step: { code: { mail: 'sent' } } }) || state.hasTag('resent')
  if (isPaused) return <SendAgainPause key={recoveryToken} />
  if (isAttemptLimited(state.context, email)) return <SendAgainCountdown untilMs={waitUntil} />
  return (
    <Button busy={state.matches({ step: { code: { mail: 'sending' } } })} onClick={() => send({ type: 'sendAgain' })}>
      {text('recovery.code.again')}
    </Button>
  )
}

/** Says in how many seconds the code can be sent again, counted from the time when this component is mounted. */
function SendAgainPause() {
  const [untilMs] = useState(() => steadyNow() + RESEND_DELAY_MS)
  return <SendAgainCountdown untilMs={untilMs} />
}

function SendAgainCountdown({ untilMs }: { untilMs: number }) {
  const text = useText()
  return <p className="text-sm text-faint">{text('recovery.code.again.wait', { seconds: useCountdown(untilMs) })}</p>
}
