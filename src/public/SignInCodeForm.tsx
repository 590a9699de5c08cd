import { SignInCode } from '../../contract/authForms.ts'
import { useText } from '../texts/text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useForm } from '../ui/form.tsx'
import { type SignInCommandSnapshot, SignInFailure, signInFailureOf } from './SignInFailure.tsx'

interface SignInCodeFormProps {
  state: SignInCommandSnapshot
  onSubmit: (code: string) => void
  onBack: () => void
}

/** The second form of a sign-in: for a code of the authenticator app, or a recovery code (rule 2.10). */
export function SignInCodeForm({ state, onSubmit, onBack }: SignInCodeFormProps) {
  const text = useText()
  const isBusy = !state.matches('gathering')
  const form = useForm({
    schema: SignInCode,
    initialValues: { code: '' },
    busy: isBusy || state.hasTag('waiting'),
    errors: signInFailureOf(state)?.errors,
    onSubmit: ({ code }) => onSubmit(code),
  })
  return (
    <form {...form.props}>
      <TextField
        field={form.field('code')}
        label={text('secondFactor.code')}
        hint={text('login.code.hint')}
        autoComplete="one-time-code"
        convertsToHalfWidth
        autoFocus
      />
      <SignInFailure state={state} values={state.context.values} />
      <Button type="submit" tone="primary" busy={isBusy} className="mt-6 h-10! w-full">
        {text('login.submit')}
      </Button>
      <Button className="mt-3 h-10! w-full" onClick={onBack}>
        {text('login.code.back')}
      </Button>
    </form>
  )
}
