import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { RecoveryRequest } from '../../contract/recovery.ts'
import { isAttemptLimited } from '../../machines/console/recoverySetup.ts'
import { useText } from '../texts/text.ts'
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
    initialValues: { email: state.context.email },
    busy: isBusy,
    errors: recoveryErrorsOf(state.context.failure),
    onSubmit: ({ email }) => send({ type: 'requestCode', email }),
  })
  const parsedValues = v.safeParse(RecoveryRequest, form.values)
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
      <RecoveryFailure
        state={state}
        failure={failureFor(state, parsedValues.success ? parsedValues.output.email : form.values.email)}
      />
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('recovery.email.submit')}
      </Button>
      <Link to="/login" className="mt-4 inline-block link rounded-sm text-sm">
        {text('public.toLogin')}
      </Link>
    </form>
  )
}

/** Returns the error whose limit applies to `email`, else the last error unless its limit is for another email. */
function failureFor({ context }: RecoveryStepProps['state'], email: string): unknown {
  if (isAttemptLimited(context, email)) return context.limitFailure
  return context.failure === context.limitFailure ? undefined : context.failure
}
