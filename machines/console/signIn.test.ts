import { signInMachine } from './signIn.ts'
import { scenario } from '../testing/scenario.ts'

scenario('the code is asked for after the password, and the staff member can go back to the password', signInMachine, [
  ['start', 'password'],
  ['requirePassword', 'refused'],
  ['requireCode', 'code'],
  ['requireCode', 'refused'],
  ['requirePassword', 'password'],
])
