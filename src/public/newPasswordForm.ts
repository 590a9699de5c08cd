import * as v from 'valibot'
import { newPassword } from '../../contract/authForms.ts'

/** The form of a new password. The second password must be equal to the first. */
export const NewPasswordForm = v.pipe(
  v.strictObject({ newPassword, passwordConfirmation: v.string('field.required') }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['passwordConfirmation']],
      (typed) => typed.newPassword === typed.passwordConfirmation,
      'password.mismatch',
    ),
    ['passwordConfirmation'],
  ),
)
