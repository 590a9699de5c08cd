import { setup } from 'xstate'

export type SignInEvent =
  /** The server has accepted the password, and requires a code of the second factor. */
  | { type: 'codeRequired' }
  /** The password is to be entered again: the person goes back, or the server accepts it no more. */
  | { type: 'passwordRequired' }

/** The steps of a sign-in: the mail address and the password, then the code of the second factor if there is one. */
export const signInMachine = setup({ types: { events: {} as SignInEvent } }).createMachine({
  id: 'signIn',
  initial: 'password',
  states: {
    password: { on: { codeRequired: 'code' } },
    code: { on: { passwordRequired: 'password' } },
  },
})
