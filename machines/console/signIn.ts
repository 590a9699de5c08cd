import { setup } from 'xstate'

export type SignInEvent =
  /** The server has accepted the password and requires a code of the second factor. */
  | { type: 'requireCode' }
  /** The password must be entered again: the staff member goes back, or the server no longer accepts the password. */
  | { type: 'requirePassword' }

/**
 * The sign-in of a staff member: first the email address and the password, then the code of the second factor if the
 * account has one.
 */
export const signInMachine = setup({ types: { events: {} as SignInEvent } }).createMachine({
  id: 'signIn',
  initial: 'password',
  states: {
    password: { on: { requireCode: 'code' } },
    code: { on: { requirePassword: 'password' } },
  },
})
