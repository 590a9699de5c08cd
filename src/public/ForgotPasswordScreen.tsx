import { Link } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { PublicLayout } from '../shell/PublicLayout.tsx'
import { useText } from '../texts/text.ts'
import { buttonClass } from '../ui/button.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { EmailedCodeForm } from './EmailedCodeForm.tsx'
import { RecoveryEmailForm } from './RecoveryEmailForm.tsx'
import { RecoveryPasswordForm } from './RecoveryPasswordForm.tsx'
import { OtherBrowserTabs, implementRecoveryMachine } from './implementRecoveryMachine.ts'
import { readProgress } from './recoveryProgress.ts'

/** The screen of `/forget-password`, which shows the form for the current step of the password recovery (rule 7.9). */
export default function ForgotPasswordScreen() {
  const text = useText()
  const [input] = useState(readProgress)
  const [otherTabs] = useState(() => new OtherBrowserTabs())
  const [machine] = useState(() => implementRecoveryMachine(otherTabs))
  const [state, send] = useMachine(machine, { input })
  useEffect(() => otherTabs.connect(send), [otherTabs, send])
  const title = text('recovery.title')
  return (
    <PublicLayout title={title}>
      <h1 className="font-title text-xl font-medium tracking-wide">{title}</h1>
      {(state.matches({ step: 'email' }) || state.matches({ step: 'requesting' })) && (
        <RecoveryEmailForm state={state} send={send} />
      )}
      {state.matches({ step: 'code' }) && <EmailedCodeForm state={state} send={send} />}
      {(state.matches({ step: 'password' }) || state.matches({ step: 'saving' })) && (
        <RecoveryPasswordForm state={state} send={send} />
      )}
      {state.matches({ step: 'done' }) && (
        <>
          <p role="status" className="mt-1 mb-6">
            {text('recovery.done')}
          </p>
          <Link to="/login" className={buttonClass('primary')} ref={focusOnMount}>
            {text('login.title')}
          </Link>
        </>
      )}
    </PublicLayout>
  )
}
