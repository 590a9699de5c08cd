import { setTimeout as wait } from 'node:timers/promises'
import { StoreStatus } from '../../contract/enumerations.ts'
import type { World } from './acts.ts'
import { ApiDocument, RefusedCall } from './apiDocument.ts'
import { Person } from './person.ts'
import type { Random } from './random.ts'
import { SocketDocument } from './socketDocument.ts'

/** The password of all demo accounts, and their addresses, as the README names them. */
const DEMO_PASSWORD = 'choba-demo'
const STAFF_EMAILS = ['admin@choba.example', 'conversation@choba.example'] as const
const memberEmail = (number: number) => `member${number}@post.example`
const ownerEmail = (number: number) => `owner${number}@stores.example`
/** So many accounts are tried for each that is wanted: some demo accounts are deactivated, some stores not accepted. */
const TRIES_FOR_EACH = 4

interface AppProfile {
  stores: { id: number; status: number }[]
}

/** Signs in as many demo members and owners of accepted stores as wanted, and the staff, and opens their sockets. */
export async function signInPeople(
  origin: string,
  random: Random,
  wanted: { members: number; stores: number; staff: number },
): Promise<Omit<World, 'journal'>> {
  const consoleApi = await ApiDocument.read(origin, '/api/cms/openapi.json')
  const appApi = await ApiDocument.read(origin, '/api/app/openapi.json')
  const socketDocument = await SocketDocument.read(origin, '/api/cms/asyncapi.json')
  const members = await firstPeople(wanted.members, (number) =>
    trySignIn(new Person({ kind: 'member', email: memberEmail(number), password: DEMO_PASSWORD }, appApi, random)),
  )
  const stores = await firstPeople(wanted.stores, async (number) => {
    const account = { kind: 'storeAccount', email: ownerEmail(number), password: DEMO_PASSWORD } as const
    const owner = await trySignIn(new Person(account, appApi, random))
    if (owner === undefined) return undefined
    const profile = await owner.read<AppProfile>('getAppProfile')
    const store = profile.stores.find(({ status }) => status === StoreStatus.ACCEPT)
    return store === undefined ? undefined : trySignIn(new Person(account, appApi, random, store.id))
  })
  const staff = await firstPeople(Math.min(wanted.staff, STAFF_EMAILS.length), (number) => {
    const email = STAFF_EMAILS[number - 1] ?? ''
    return trySignIn(new Person({ kind: 'staff', email, password: DEMO_PASSWORD }, consoleApi, random))
  })
  for (const person of [...members, ...stores, ...staff]) await person.openSocket(socketDocument)
  return { members, stores, staff }
}

async function firstPeople(
  wantedCount: number,
  signIn: (number: number) => Promise<Person | undefined>,
): Promise<Person[]> {
  const people: Person[] = []
  for (let number = 1; people.length < wantedCount && number <= wantedCount * TRIES_FOR_EACH; number += 1) {
    const person = await signIn(number)
    if (person !== undefined) people.push(person)
  }
  return people
}

/** Signs a person in, after the time that the server asks for. Returns undefined if the account may not sign in. */
async function trySignIn(person: Person): Promise<Person | undefined> {
  for (;;) {
    try {
      await person.signIn()
      return person
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      if ([401, 403].includes(error.status)) return undefined
      if (error.retryAfterMs === undefined) throw error
      await wait(error.retryAfterMs)
    }
  }
}
