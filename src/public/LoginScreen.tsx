import { Link } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { Credentials } from '../../contract/authForms.ts'
import { storeTokens } from '../api/cookies.ts'
import { CallFailure } from '../api/failure.ts'
import { useConsole } from '../console.tsx'
import { failureMessage } from '../failureMessage.ts'
import { createReporter } from '../reporter.ts'
import { PublicLayout } from '../shell/PublicFrame.tsx'
import { useText } from '../text.ts'
import { RetryCountdown } from '../ui/attemptLimit.tsx'
import { Button } from '../ui/button.tsx'
import { CheckField, PasswordField, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/form.tsx'
import { Icon } from '../ui/icon.tsx'
import { loginMachine } from './loginMachine.ts'

const EMPTY_FORM = { email: '', password: '', remember: false }

/** The screen of `/login` with the sign-in form (rules 1.7, 6.1). */
export default function LoginScreen() {
  const text = useText()
  return (
    <PublicLayout title={text('login.title')}>
      <h1 className="font-title text-xl font-medium tracking-wide">{text('login.title')}</h1>
      <p className="mt-1 mb-6 text-faint">{text('login.lead')}</p>
      <LoginForm />
    </PublicLayout>
  )
}

function LoginForm() {
  const text = useText()
  const { client, session, notice } = useConsole()
  const [machine] = useState(() =>
    loginMachine({
      client,
      storeTokens,
      enterConsole: () => {
        notice.send({ type: 'dismiss' })
        session.send({ type: 'signedIn' })
      },
      reportFailure: createReporter(notice).failure,
    }),
  )
  const [state, send] = useMachine(machine, {
    input: { hasForm: true, hasQuestion: false, values: EMPTY_FORM },
  })
  const failure = state.context.failure instanceof CallFailure ? state.context.failure : undefined
  const mustWait = state.hasTag('waiting')
  const isBusy = !state.matches('gathering')
  const form = useForm({
    schema: Credentials,
    initial: EMPTY_FORM,
    busy: isBusy || mustWait,
    errors: failure?.errors,
    onSubmit: (values) => send({ type: 'submit', values }),
  })
  const remember = form.field('remember')
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
        <CheckField field={{ ...remember, value: remember.value === true }} label={text('login.remember')} />
        <Link to="/forget-password" className="link rounded-sm text-sm">
          {text('login.forgot')}
        </Link>
      </div>
      {failure !== undefined && (
        <div className="mt-5 flex gap-2.5 rounded-md bg-shu-wash px-3 py-2.5 text-ink">
          <Icon name="warning" className="mt-1 shrink-0 text-shu" />
          <div>
            <p>{failureMessage(failure, text)}</p>
            {mustWait && <RetryCountdown until={state.context.waitUntil} />}
          </div>
        </div>
      )}
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('login.submit')}
      </Button>
    </form>
  )
}
