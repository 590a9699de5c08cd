import { expect, it } from 'vitest'
import { ACCOUNT_STATES } from '../../contract/kinds/accountStates.ts'
import {
  canEditAccount,
  canSignIn,
  mayChangeGroupsOf,
  mayChangeRolesOf,
  mayChangeSignInOf,
  mayChangeStaff,
} from './account.ts'

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

it('only a super admin changes their own roles, the groups of their own role, and how others sign in (rule 2.6)', () => {
  const allowed = [false, true].map((isSuperAdmin) => {
    const caller = { id: 1, isSuperAdmin }
    return {
      ownRoles: mayChangeRolesOf({ id: 1 }, caller),
      rolesOfOthers: mayChangeRolesOf({ id: 2 }, caller),
      ownGroups: mayChangeGroupsOf({ staff: [{ id: 2 }, { id: 1 }] }, caller),
      groupsOfOthers: mayChangeGroupsOf({ staff: [{ id: 2 }] }, caller),
      groupsOfNobody: mayChangeGroupsOf({ staff: [] }, caller),
      ownSignIn: mayChangeSignInOf({ id: 1, hasSignedIn: true }, caller),
      signInOfOthers: mayChangeSignInOf({ id: 2, hasSignedIn: true }, caller),
      firstSignInOfOthers: mayChangeSignInOf({ id: 2, hasSignedIn: false }, caller),
      unknownSignInOfOthers: mayChangeSignInOf({ id: 2 }, caller),
    }
  })
  const everything = Object.fromEntries(Object.keys(allowed[0] ?? {}).map((name) => [name, true]))
  expect(allowed).toEqual([{ ...everything, ownRoles: false, ownGroups: false, signInOfOthers: false }, everything])
})
