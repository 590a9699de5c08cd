import { Link, useLocation } from '@tanstack/react-router'
import { useMachine, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { acceptInvitation, checkInvitation } from '../../contract/invitation.ts'
import { invitationMachine } from '../../machines/console/invitation.ts'
import { CallFailure } from '../api/failure.ts'
import { callPublic } from '../api/publicCall.ts'
import { useConsole } from '../console.tsx'
import { createOutcomeReporter } from '../start/outcomeReporter.ts'
import { PublicLayout } from '../shell/PublicLayout.tsx'
import { useText } from '../texts/text.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { useForm } from '../ui/form.tsx'
import { PendingIndicator } from '../ui/pendingIndicator.tsx'
import { LoadError } from '../ui/statusMessages.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordFormSchema } from './newPasswordFormSchema.ts'

/**
 * Returns the invitation chart with the implementations of its calls, actions and guards.
 * @param reportFailure shows why the password was not saved
 */
function implementInvitationMachine(reportFailure: (failure: unknown) => void) {
  return invitationMachine.provide({
    actors: {
      check: fromPromise(({ input, signal }) => callPublic(checkInvitation, { body: input }, signal)),
      save: fromPromise(async ({ input: { token, password }, signal }) => {
        await callPublic(acceptInvitation, { body: { token, newPassword: password } }, signal)
      }),
    },
    actions: { reportFailure: (_, { failure }) => reportFailure(failure) },
    guards: {
      isEnded: (_, { failure }) => failure instanceof CallFailure && failure.code === 'invitationEnded',
    },
  })
}

/** The screen of `/invitation#…`, where an invited staff member sets a password (rule 2.8). */
export default function InvitationScreen() {
  const text = useText()
  // The secret token is in the URL's fragment, because browsers do not send the fragment to a server.
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <PublicLayout title={text('invitation.title')}>
      <h1 className="font-title text-xl font-medium tracking-wide">{text('invitation.title')}</h1>
      <Invitation key={token} token={token} />
    </PublicLayout>
  )
}

/** The form of an invitation link if the link can be used; otherwise what to do instead. */
function Invitation({ token }: { token: string }) {
  const text = useText()
  const { notice } = useConsole()
  const [machine] = useState(() => implementInvitationMachine(createOutcomeReporter(notice).reportFailure))
  const [state, send] = useMachine(machine, { input: { token } })
  const failure = state.context.failure instanceof CallFailure ? state.context.failure : undefined
  if (state.matches('open') || state.matches('saving'))
    return (
      <InvitationForm
        isBusy={state.hasTag('busy')}
        errors={failure?.errors}
        onSubmit={(password) => send({ type: 'enterPassword', password })}
      />
    )
  if (state.matches('checkFailed'))
    return <LoadError failure={state.context.failure} onRetry={() => send({ type: 'retry' })} />
  if (state.matches('ended')) return <EndedInvitation />
  if (state.matches('done'))
    return (
      <>
        <p role="status" className="mt-1 mb-6">
          {text('invitation.done')}
        </p>
        <LoginLink />
      </>
    )
  return <PendingIndicator />
}

/** Says that the link cannot be used, and leads to the sign-in. */
function EndedInvitation() {
  const text = useText()
  return (
    <>
      <p role="alert" className="mt-1">
        {text('invitation.invalid')}
      </p>
      <p className="mt-3 mb-6">{text('invitation.ended')}</p>
      <LoginLink />
    </>
  )
}

interface InvitationFormProps {
  isBusy: boolean
  /** The server's error messages by field name. */
  errors: Readonly<Record<string, string>> | undefined
  onSubmit: (password: string) => void
}

function InvitationForm({ isBusy, errors, onSubmit }: InvitationFormProps) {
  const text = useText()
  const form = useForm({
    schema: newPasswordFormSchema,
    initialValues: { newPassword: '', passwordConfirmation: '' },
    busy: isBusy,
    errors,
    onSubmit: ({ newPassword }) => onSubmit(newPassword),
  })
  return (
    <form {...form.props}>
      <p className="mt-1 mb-6 text-faint">{text('invitation.lead')}</p>
      {useIsSignedIn() && <p className="mb-6">{text('invitation.signedIn')}</p>}
      <NewPasswordFields field={form.field} />
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('invitation.submit')}
      </Button>
    </form>
  )
}

/** Whether somebody, not necessarily the invited person, is signed in in this browser. */
function useIsSignedIn(): boolean {
  return useSelector(useConsole().session, (session) => session.matches('signedIn'))
}

/**
 * Leads to the sign-in. If a person is signed in, it is a button that signs out: the sign-in would open their console.
 */
function LoginLink() {
  const text = useText()
  const { session } = useConsole()
  if (useIsSignedIn())
    return (
      <>
        <p className="mb-6">{text('invitation.signedIn')}</p>
        <Button tone="primary" ref={focusOnMount} onClick={() => session.send({ type: 'signOut' })}>
          {text('invitation.signOut')}
        </Button>
      </>
    )
  return (
    <Link to="/login" className={buttonClass('primary')} ref={focusOnMount}>
      {text('login.title')}
    </Link>
  )
}
