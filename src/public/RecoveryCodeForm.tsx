import { RECOVERY_MINUTES } from '../../contract/limits.ts'
import { RecoveryCode } from '../../contract/recovery.ts'
import { RESEND_DELAY_MS } from '../../machines/recovery.ts'
import { useEffect, useState } from 'react'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { focusIfLost } from '../ui/focus.ts'
import { useForm } from '../ui/form.tsx'
import { useCountdown } from '../ui/useCountdown.ts'
import { RecoveryFailure, recoveryErrorsOf, type RecoveryStepProps } from './RecoveryFailure.tsx'

/** The second form of a recovery: for the six-digit code in the email, which can be sent again after a while. */
export function RecoveryCodeForm({ state, send }: RecoveryStepProps) {
  const text = useText()
  const isBusy = state.hasTag('busy')
  const form = useForm({
    schema: RecoveryCode,
    initial: { code: '' },
    busy: isBusy || state.hasTag('waiting'),
    errors: recoveryErrorsOf(state),
    onSubmit: ({ code }) => send({ type: 'enterCode', code }),
  })
  const isSending = state.matches({ step: { code: { mail: 'sending' } } })
  const isSendAgainPaused = state.matches({ step: { code: { mail: 'sent' } } }) || state.hasTag('resent')
  const { ref } = form.props
  // The button that sends the code again is disabled meanwhile and then removed, and so loses the focus.
  useEffect(() => {
    if (!isSending) focusIfLost(ref.current?.querySelector<HTMLElement>('input'))
  }, [isSending, ref])
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
      <RecoveryFailure state={state} />
      {state.hasTag('resent') && (
        <p role="status" className="mt-4 text-sm">
          {text('recovery.code.sent')}
        </p>
      )}
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('recovery.code.submit')}
      </Button>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {isSendAgainPaused ? (
          <SendAgainWait key={state.context.recoveryToken} />
        ) : (
          <Button busy={isSending} onClick={() => send({ type: 'sendAgain' })}>
            {text('recovery.code.again')}
          </Button>
        )}
        <Button onClick={() => send({ type: 'back' })}>{text('recovery.code.back')}</Button>
      </div>
    </form>
  )
}

/** Shows in how many seconds the code can be sent again. */
function SendAgainWait() {
  const text = useText()
  const [until] = useState(() => Date.now() + RESEND_DELAY_MS)
  return <p className="text-sm text-faint">{text('recovery.code.again.wait', { seconds: useCountdown(until) })}</p>
}
