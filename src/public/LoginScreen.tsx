import { useActorRef, useMachine, useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import { DEMO_COOKIE } from '../../contract/demoAccounts.ts'
import { signInMachine } from '../../machines/console/signIn.ts'
import { areCookiesKept, readCookie, saveTokens } from '../api/cookies.ts'
import { useConsole } from '../console.tsx'
import { lazyWithRetry } from '../loading/lazyComponent.tsx'
import { PublicLayout } from '../shell/PublicLayout.tsx'
import { useText } from '../texts/text.ts'
import type { DemoAccountsProps } from './DemoAccounts.tsx'
import { focusFirstDemoAccount } from './focusFirstDemoAccount.ts'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { SignInAlert } from './SignInFailure.tsx'
import { implementSignInCommand } from './implementSignInCommand.ts'
import { SignInPasswordForm, type PasswordCredentialsInput } from './SignInPasswordForm.tsx'

const DemoAccounts = lazyWithRetry<DemoAccountsProps>(() => import('./DemoAccounts.tsx'))
const EMPTY_FORM: PasswordCredentialsInput = { email: '', password: '', remember: false }

/**
 * The screen of `/login`: first the form for the password, then the form for a second factor (rules 1.7, 2.10, 6.1).
 */
export default function LoginScreen() {
  const text = useText()
  const { client, session } = useConsole()
  const signIn = useActorRef(signInMachine)
  const [machine] = useState(() =>
    implementSignInCommand({
      client,
      areCookiesKept,
      saveTokens,
      enterConsole: () => session.send({ type: 'signIn' }),
      requireCode: () => signIn.send({ type: 'requireCode' }),
      requirePassword: () => signIn.send({ type: 'requirePassword' }),
    }),
  )
  const [state, send] = useMachine(machine, { input: { hasForm: true, hasQuestion: false, values: EMPTY_FORM } })
  const [areCookiesBlocked] = useState(() => !areCookiesKept())
  const [isDemo] = useState(() => readCookie(DEMO_COOKIE) !== undefined)
  const isCodeStep = useSelector(signIn, (snapshot) => snapshot.matches('code'))
  const typedValues = state.context.values as PasswordCredentialsInput
  const title = text(isCodeStep ? 'login.code.title' : 'login.title')
  return (
    <PublicLayout title={title}>
      <h1 className="font-title text-xl font-medium tracking-wide">{title}</h1>
      <p className="mt-1 mb-6 text-faint">{text(isCodeStep ? 'secondFactor.code.needed' : 'login.lead')}</p>
      {areCookiesBlocked && state.context.failure === undefined && (
        <SignInAlert message={text('login.cookiesBlocked')} className="mb-5" />
      )}
      <div onKeyDown={isDemo ? focusFirstDemoAccount : undefined}>
        {isCodeStep ? (
          <SignInCodeForm
            state={state}
            onSubmit={(code) => send({ type: 'submit', values: { ...typedValues, code } })}
            onBack={() => signIn.send({ type: 'requirePassword' })}
          />
        ) : (
          <SignInPasswordForm
            state={state}
            initialValues={withoutCode(typedValues)}
            onSubmit={(values) => send({ type: 'submit', values })}
          />
        )}
        {isDemo && !isCodeStep && (
          <Suspense>
            <DemoAccounts onChoose={(account) => send({ type: 'submit', values: { ...account, remember: false } })} />
          </Suspense>
        )}
      </div>
    </PublicLayout>
  )
}

function withoutCode({ email, password, remember }: PasswordCredentialsInput): PasswordCredentialsInput {
  return { email, password, remember: remember === true }
}
