import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EMPTY_FORM_VALUES, newStaffFormSchema, staffEditFormSchema } from './staffForm.ts'

const typedValues = { ...EMPTY_FORM_VALUES, email: 'kenta@choba.example', roleIds: '1', password: 'kenta-1' }

function errorsOf(schema: v.GenericSchema, values: object): (string | undefined)[][] {
  const { issues = [] } = v.safeParse(schema, values)
  return issues.map(({ path, message }) => [path?.[0]?.key as string, message])
}

test.each([
  [newStaffFormSchema, typedValues],
  [staffEditFormSchema, { ...typedValues, version: 1 }],
] as const)(
  'the password confirmation has one error if it is empty, and another if it differs from the password',
  (schema, values) => {
    const errorsWith = (passwordConfirmation: string) => errorsOf(schema, { ...values, passwordConfirmation })
    expect(errorsWith('')).toEqual([['passwordConfirmation', 'field.required']])
    expect(errorsWith('kenta-2')).toEqual([['passwordConfirmation', 'password.mismatch']])
    expect(errorsWith('kenta-1')).toEqual([])
    expect(errorsOf(schema, { ...values, password: '', passwordConfirmation: '' })).toEqual([])
    expect(errorsOf(schema, { ...values, password: '', passwordConfirmation: 'kenta-1' })).toEqual([
      ['passwordConfirmation', 'password.mismatch'],
    ])
  },
)
