import { expect, it } from 'vitest'
import { ACCOUNT_STATES } from '../contract/kinds/accountStates.ts'
import { canEditAccount, canSignIn, mayChangeStaff } from './account.ts'

it('only a super admin may change the account of a super admin (rule 2.6)', () => {
  const cases = [
    { isAccountSuperAdmin: false, isCallerSuperAdmin: false },
    { isAccountSuperAdmin: false, isCallerSuperAdmin: true },
    { isAccountSuperAdmin: true, isCallerSuperAdmin: false },
    { isAccountSuperAdmin: true, isCallerSuperAdmin: true },
  ]
  expect(
    cases.map(({ isAccountSuperAdmin, isCallerSuperAdmin }) =>
      mayChangeStaff({ isSuperAdmin: isAccountSuperAdmin }, { isSuperAdmin: isCallerSuperAdmin }),
    ),
  ).toEqual([true, true, false, true])
})

it('the owner of an account signs in only while it is active, and its data are editable until it is deleted', () => {
  const codes = Object.entries({ ...ACCOUNT_STATES, unknown: 77 })
  expect(codes.map(([state, code]) => [state, canSignIn(code), canEditAccount(code)])).toEqual([
    ['active', true, true],
    ['deactivated', false, true],
    ['deleted', false, false],
    ['unknown', false, false],
  ])
})
