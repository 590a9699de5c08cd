import { useText } from '../texts/text.ts'
import { PasswordField } from '../ui/field.tsx'
import type { FieldBinding } from '../ui/form.tsx'

interface NewPasswordFieldsProps {
  field: (name: 'newPassword' | 'passwordConfirmation') => FieldBinding<string>
}

/** The two fields for a new password: the password and its confirmation. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const text = useText()
  return (
    <>
      <PasswordField field={field('newPassword')} label={text('password.new')} autoComplete="new-password" autoFocus />
      <PasswordField
        field={field('passwordConfirmation')}
        label={text('staff.field.passwordConfirmation')}
        autoComplete="new-password"
      />
    </>
  )
}
