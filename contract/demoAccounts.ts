import * as v from 'valibot'
import { listOrEmpty, orNull } from './answer.ts'
import { declareEndpoint } from './endpoint.ts'

/** The cookie of a server that was started to be tried out. Only then does the console ask for the accounts. */
export const DEMO_COOKIE = 'choba.demo'

/**
 * Returns those accounts of the demo data that can sign in now with the password of the demo data, if the server was
 * started to be tried out; otherwise none and no password.
 */
export const listDemoAccounts = declareEndpoint({
  id: 'listDemoAccounts',
  need: { layer: 2, part: 'demoAccounts' },
  method: 'GET',
  path: '/auth/demo-accounts',
  access: 'public',
  response: v.object({
    accounts: listOrEmpty(v.object({ email: v.string(), name: v.string(), role: orNull(v.string()) })),
    password: orNull(v.string()),
  }),
})
