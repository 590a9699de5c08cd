import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { Credentials } from '../../contract/authForms.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, PasswordField, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/form.tsx'
import { type SignInState, SignInFailure, signInFailureOf } from './SignInFailure.tsx'

const PasswordCredentials = v.omit(Credentials, ['code'])
export type PasswordValues = v.InferInput<typeof PasswordCredentials>

interface PasswordFormProps {
  state: SignInState
  /** The values that were typed before. */
  initial: PasswordValues
  onSubmit: (values: PasswordValues) => void
}

/** The first form of a sign-in: for the email address, the password, and whether the sign-in is remembered. */
export function PasswordForm({ state, initial, onSubmit }: PasswordFormProps) {
  const text = useText()
  const isBusy = !state.matches('gathering')
  const form = useForm({
    schema: PasswordCredentials,
    initial,
    busy: isBusy,
    errors: signInFailureOf(state)?.errors,
    onSubmit,
  })
  const rememberField = form.field('remember')
  // A limit belongs to the address as the server reads it, whatever the other fields contain.
  const email = v.safeParse(PasswordCredentials.entries.email, form.values['email'])
  return (
    <form {...form.props}>
      <TextField
        field={form.field('email')}
        label={text('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordField field={form.field('password')} label={text('login.password')} autoComplete="current-password" />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CheckField field={{ ...rememberField, value: rememberField.value === true }} label={text('login.remember')} />
        <Link to="/forget-password" className="link rounded-sm text-sm">
          {text('login.forgot')}
        </Link>
      </div>
      <SignInFailure state={state} values={email.success ? { ...form.values, email: email.output } : form.values} />
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('login.submit')}
      </Button>
    </form>
  )
}
