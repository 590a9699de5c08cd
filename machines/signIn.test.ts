import { signInMachine } from './signIn.ts'
import { scenario } from './testing/scenario.ts'

scenario('a code is asked for after the password, and the person can go back', signInMachine, [
  ['start', 'password'],
  ['passwordRequired', 'refused'],
  ['codeRequired', 'code'],
  ['codeRequired', 'refused'],
  ['passwordRequired', 'password'],
])
