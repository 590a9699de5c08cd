import { bankAccountRevealMachine } from './bankAccountReveal.ts'
import { scenario } from '../testing/scenario.ts'

const account = { bankName: 'a', branchName: 'b', accountType: 'c', accountNumber: '1', holder: 'd' }
const revealedAccountEffect = `account = ${JSON.stringify(account)}`

scenario('a requested account is shown until it is hidden', bankAccountRevealMachine, [
  ['start', 'masked'],
  ['hide', 'refused'],
  ['hidePage', 'refused'],
  [{ type: 'receiveAccount', account }, 'refused'],
  ['request', 'requested'],
  ['request', 'refused'],
  ['hide', 'refused'],
  [{ type: 'receiveAccount', account }, 'shown', revealedAccountEffect],
  ['request', 'refused'],
  ['fail', 'refused'],
  ['hide', 'masked', 'account = undefined'],
  ['request', 'requested'],
  [{ type: 'receiveAccount', account }, 'shown', revealedAccountEffect],
  ['hidePage', 'masked', 'account = undefined'],
])

scenario(
  'a request that fails, or whose tab is hidden, shows no account, not even when it responds late',
  bankAccountRevealMachine,
  [
    ['start', 'masked'],
    ['request', 'requested'],
    ['fail', 'masked'],
    [{ type: 'receiveAccount', account }, 'refused'],
    ['request', 'requested'],
    ['hidePage', 'masked'],
    [{ type: 'receiveAccount', account }, 'refused'],
  ],
)
