import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newPasswordFormSchema } from './newPasswordFormSchema.ts'

test.each([
  ['', ['field.required']],
  ['choba-demo-3', ['password.mismatch']],
  ['choba-demo-2', []],
])('the confirmation %j of a new password has the errors %j (rules 6.1 and 6.2)', (passwordConfirmation, errors) => {
  const { issues = [] } = v.safeParse(newPasswordFormSchema, { newPassword: 'choba-demo-2', passwordConfirmation })
  expect(issues.map(({ path, message }) => [path?.[0]?.key, message])).toEqual(
    errors.map((message) => ['passwordConfirmation', message]),
  )
})
