import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { Credentials } from '../../contract/authForms.ts'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, PasswordField, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/form.tsx'
import { type SignInCommandSnapshot, SignInFailure, signInFailureOf } from './SignInFailure.tsx'

const passwordCredentialsSchema = v.omit(Credentials, ['code'])
export type PasswordCredentialsInput = v.InferInput<typeof passwordCredentialsSchema>

interface SignInPasswordFormProps {
  state: SignInCommandSnapshot
  /** The values that were typed before. */
  initialValues: PasswordCredentialsInput
  onSubmit: (values: PasswordCredentialsInput) => void
}

/** The first form of a sign-in: for the email address, the password, and whether the sign-in is remembered. */
export function SignInPasswordForm({ state, initialValues, onSubmit }: SignInPasswordFormProps) {
  const text = useText()
  const isBusy = !state.matches('gathering')
  const form = useForm({
    schema: passwordCredentialsSchema,
    initialValues,
    busy: isBusy,
    errors: signInFailureOf(state)?.errors,
    onSubmit,
  })
  const rememberField = form.field('remember')
  // The limit on attempts applies to the email address as the server parses it, even if other fields are invalid.
  const parsedEmail = v.safeParse(passwordCredentialsSchema.entries.email, form.values['email'])
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
      <SignInFailure
        state={state}
        values={parsedEmail.success ? { ...form.values, email: parsedEmail.output } : form.values}
      />
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('login.submit')}
      </Button>
    </form>
  )
}
