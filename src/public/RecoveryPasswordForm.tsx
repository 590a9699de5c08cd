import { isAttemptLimited } from '../../machines/console/recoverySetup.ts'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { useForm } from '../ui/form.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordFormSchema } from './newPasswordFormSchema.ts'
import { RecoveryFailure, recoveryErrorsOf, type RecoveryStepProps } from './RecoveryFailure.tsx'

/** The third form of a recovery: for the new password, which is typed twice. */
export function RecoveryPasswordForm({ state, send }: RecoveryStepProps) {
  const text = useText()
  const isBusy = state.hasTag('busy')
  const form = useForm({
    schema: newPasswordFormSchema,
    initialValues: { newPassword: '', passwordConfirmation: '' },
    busy: isBusy || isAttemptLimited(state.context),
    errors: recoveryErrorsOf(state.context.failure),
    onSubmit: ({ newPassword: password }) => send({ type: 'enterPassword', password }),
  })
  return (
    <form {...form.props}>
      <p className="mt-1 mb-6 text-faint">{text('recovery.password.lead')}</p>
      <NewPasswordFields field={form.field} />
      <RecoveryFailure state={state} failure={state.context.failure} />
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('recovery.password.submit')}
      </Button>
    </form>
  )
}
