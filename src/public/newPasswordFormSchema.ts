import * as v from 'valibot'
import { describeConfirmationMismatch, newPassword } from '../../contract/authForms.ts'

/** The schema of the form for a new password. The confirmation must be equal to the password. */
export const newPasswordFormSchema = v.pipe(
  v.strictObject({ newPassword, passwordConfirmation: v.string('field.required') }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['passwordConfirmation']],
      (typed) => typed.newPassword === typed.passwordConfirmation,
      describeConfirmationMismatch,
    ),
    ['passwordConfirmation'],
  ),
)
