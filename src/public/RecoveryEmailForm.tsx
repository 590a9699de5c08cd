import { Link } from '@tanstack/react-router'
import { RecoveryRequest } from '../../contract/recovery.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useForm } from '../ui/form.tsx'
import { RecoveryFailure, recoveryErrorsOf, type RecoveryStepProps } from './RecoveryFailure.tsx'

/** The first form of a recovery: for the email address. */
export function RecoveryEmailForm({ state, send }: RecoveryStepProps) {
  const text = useText()
  const isBusy = state.hasTag('busy')
  const form = useForm({
    schema: RecoveryRequest,
    initial: { email: state.context.email },
    busy: isBusy || state.hasTag('waiting'),
    errors: recoveryErrorsOf(state),
    onSubmit: ({ email }) => send({ type: 'requestCode', email }),
  })
  return (
    <form {...form.props}>
      <p className="mt-1 mb-6 text-faint">{text('recovery.email.lead')}</p>
      <TextField
        field={form.field('email')}
        label={text('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
      />
      <RecoveryFailure state={state} />
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('recovery.email.submit')}
      </Button>
      <Link to="/login" className="mt-4 inline-block link rounded-sm text-sm">
        {text('public.toLogin')}
      </Link>
    </form>
  )
}
