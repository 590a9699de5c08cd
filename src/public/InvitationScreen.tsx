import { Link } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { CallFailure } from '../api/failure.ts'
import { useConsole } from '../console.tsx'
import { createReporter } from '../reporter.ts'
import { PublicLayout } from '../shell/PublicFrame.tsx'
import { useText } from '../text.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { useForm } from '../ui/form.tsx'
import { invitationMachine } from './invitationMachine.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { NewPasswordForm } from './newPasswordForm.ts'

const EMPTY_FORM = { newPassword: '', passwordConfirmation: '' }

/** The screen of `/invitation#…`, where an invited staff member sets a password. */
export default function InvitationScreen() {
  const text = useText()
  return (
    <PublicLayout title={text('invitation.title')}>
      <h1 className="font-title text-xl font-medium tracking-wide">{text('invitation.title')}</h1>
      <Invitation />
    </PublicLayout>
  )
}

function Invitation() {
  const text = useText()
  const { client, notice } = useConsole()
  // The secret token is in the URL's fragment, because browsers do not send the fragment to a server.
  const [machine] = useState(() =>
    invitationMachine({ client, token: location.hash.slice(1), reportFailure: createReporter(notice).reportFailure }),
  )
  const [state, send] = useMachine(machine, { input: { hasForm: true, hasQuestion: false, values: EMPTY_FORM } })
  const failure = state.context.failure instanceof CallFailure ? state.context.failure : undefined
  const isBusy = !state.matches('gathering')
  const form = useForm({
    schema: NewPasswordForm,
    initial: EMPTY_FORM,
    busy: isBusy || state.hasTag('waiting'),
    errors: failure?.errors,
    onSubmit: (values) => send({ type: 'submit', values }),
  })
  if (state.matches('done'))
    return (
      <>
        <p role="status" className="mt-1 mb-6">
          {text('invitation.done')}
        </p>
        <Link to="/login" className={buttonClass('primary')} ref={focusOnMount}>
          {text('login.title')}
        </Link>
      </>
    )
  return (
    <form {...form.props}>
      <p className="mt-1 mb-6 text-faint">{text('invitation.lead')}</p>
      <NewPasswordFields field={form.field} />
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('invitation.submit')}
      </Button>
    </form>
  )
}
