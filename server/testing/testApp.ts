import { isDeepStrictEqual } from 'node:util'
import { hash } from '@node-rs/argon2'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { login } from '../../contract/authForms.ts'
import type { AnyEndpoint, SentDataOf, RequestOf } from '../../contract/endpoint.ts'
import { API_BASE } from '../../contract/limits.ts'
import { PERMISSION_GROUPS, type PermissionGroup } from '../../contract/permission.ts'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { type AppOptions, createApp } from '../app/app.ts'
import { type CallerCache, createCallerCache } from '../auth/callerCache.ts'
import type { Database, Db } from '../db/database.ts'
import type { ServerTextCache } from '../features/translationEntry/serverTextCache.ts'
import type { Env } from '../http/honoEnv.ts'
import type { LiveUpdates, LiveEvent } from '../live/liveEvents.ts'
import { createLog } from '../app/log.ts'
import { failureSchema } from '../app/openapi.ts'
import { permission, role, rolePermission, staffRole } from '../auth/tables.ts'
import { staff } from '../db/schema.ts'
import { openTestDatabase } from './testDatabase.ts'

export const TEST_PASSWORD = 'choba-demo'
export const TEST_SECRET = new TextEncoder().encode('a secret for tests of 32 bytes or more')

/** The name of a caller in tests: a staff member with one permission group, with all, or with none. */
export type CallerName = PermissionGroup | 'allPermissions' | 'noPermissions'

export interface CallResponse<Data> {
  status: number
  headers: Headers
  /** A successful response has `data`; an error response has `message`, and `errors` for invalid fields. */
  body: { status: number; data: Data; message?: string; errors?: Record<string, string> }
}

export interface CallOptions {
  /** Signs in as this person. Without it and without `token`, the call has no bearer token. */
  as?: CallerName
  /** A bearer token used instead of the person's. */
  token?: string
  headers?: Record<string, string>
  /** The base path of the API; without it, that of the console. */
  base?: string
}

/** The server's app on its own fresh database, with a staff account for each caller. */
export interface TestApp {
  app: Hono<Env>
  db: Db
  /** What sockets need: the database for each kind of work, and how a listener for its notifications connects. */
  database: Pick<Database, 'dbFor' | 'listen'> & { url?: string }
  /** The app's time, which changes only by assignment. */
  time: { now: Date }
  /** Sets the app's time. All callers sign in again, because their tokens may have ended. */
  passTime(now: Date): void
  /** The ids of the staff accounts. */
  staffIds: Record<CallerName, number>
  /** Calls an endpoint. Throws if the response does not match the contract. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<CallResponse<SentDataOf<E>>>
  /** Sends any request. The path is relative to the base path of the API. */
  send(method: string, path: string, options?: CallOptions & { body?: string }): Promise<CallResponse<unknown>>
  signIn(person: CallerName, remember?: boolean): Promise<{ token: string; refreshToken: string }>
  close(): Promise<void>
}

/**
 * Opens the app on an embedded database in memory or, if TEST_DATABASE_URL is set, on a fresh database of that server.
 */
export async function openTestApp({
  wrapDb,
  createTextCache,
  keepsCallers = false,
  ...options
}: Partial<
  Pick<
    AppOptions,
    'liveUpdates' | 'callRate' | 'consoleDir' | 'apiHost' | 'corsOrigin' | 'proxyCount' | 'hasMailServer' | 'isDemo'
  >
> & {
  /** Wraps the database for the app; the test itself uses the unwrapped one. */
  wrapDb?: (db: Db) => Db
  /** Creates the text cache of the server. Without it, each error response loads the texts from the database. */
  createTextCache?: (db: Db) => ServerTextCache
  /** Whether callers are kept in memory, for a test that sends thousands of calls and changes nobody's permissions. */
  keepsCallers?: boolean
} = {}): Promise<TestApp> {
  const database = await openTestDatabase()
  const { db, close } = database
  const time = { now: new Date('2026-11-21T03:00:00.000Z') }
  const staffIds = await addStaffAccounts(db, time.now)
  const log = createLog('silent')
  const textCacheOption: Pick<AppOptions, 'textCache'> =
    createTextCache === undefined ? {} : { textCache: createTextCache(db) }
  const wrappedDb = wrapDb?.(db)
  const app = createApp({
    dbFor: wrappedDb === undefined ? database.dbFor : () => wrappedDb,
    clock: () => time.now,
    secret: TEST_SECRET,
    log,
    ...textCacheOption,
    ...(keepsCallers ? { callerCache: createStartedCallerCache(db) } : {}),
    ...options,
  })
  const signInsByPerson = new Map<CallerName, Promise<{ token: string }>>()

  async function send(
    method: string,
    path: string,
    { as, token, headers, body, base = API_BASE }: CallOptions & { body?: string } = {},
  ) {
    if (as !== undefined && !signInsByPerson.has(as)) signInsByPerson.set(as, signIn(as))
    const bearer = token ?? (as === undefined ? undefined : (await signInsByPerson.get(as))?.token)
    const response = await app.request(base + path, {
      method,
      headers: {
        'Accept-Language': 'ja',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    // `text()` would leave out the byte order mark of a file.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    const { status, headers: responseHeaders } = response
    return {
      status,
      headers: responseHeaders,
      body: bodyOf(status, responseHeaders.get('Content-Type') ?? '', text),
    }
  }

  async function call<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, callOptions: CallOptions = {}) {
    const { params, query, body } = request as RequestParts
    const bodyOptions = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await send(endpoint.method, urlOfRequest(endpoint, params, query), {
      ...callOptions,
      ...bodyOptions,
    })
    requireDeclaredResponse(endpoint, response)
    return response as CallResponse<SentDataOf<E>>
  }

  async function signIn(person: CallerName, remember = false) {
    const response = await call(login, { body: { email: emailOf(person), password: TEST_PASSWORD, remember } })
    if (response.status !== 200) throw new Error(`${person} could not sign in: ${response.status}`)
    return response.body.data
  }

  function passTime(now: Date) {
    time.now = now
    signInsByPerson.clear()
  }

  return { app, db, database, time, passTime, staffIds, call, send, signIn, close }
}

/** Reads the body of a response. A file has no envelope, so its text is returned as the data. */
function bodyOf(status: number, contentType: string, text: string): CallResponse<unknown>['body'] {
  if (contentType.startsWith('text/csv')) return { status, data: text }
  return (text === '' ? {} : JSON.parse(text)) as CallResponse<unknown>['body']
}

function createStartedCallerCache(db: Db): CallerCache {
  const callerCache = createCallerCache(db)
  callerCache.start(() => true)
  return callerCache
}

/** Throws if the response differs from the contract's schema, so that individual tests need not check that. */
function requireDeclaredResponse({ id, response }: AnyEndpoint, { status, body }: CallResponse<unknown>): void {
  const declaredSchema =
    status === 200
      ? v.object({ status: v.literal(200), data: response })
      : v.object({ ...failureSchema.entries, status: v.literal(status) })
  const parsedBody = v.safeParse(declaredSchema, body)
  if (!parsedBody.success || !isDeepStrictEqual(parsedBody.output, body)) {
    throw new Error(`${id} responded with ${status} and a body that is not declared: ${JSON.stringify(body)}`)
  }
}

interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function urlOfRequest(
  { path }: AnyEndpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => encodeURIComponent(String(params[name])))
  const queryPairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  return queryPairs.length === 0 ? filledPath : `${filledPath}?${new URLSearchParams(queryPairs)}`
}

/** Creates a `LiveUpdates` that records the published events of committed calls, in order. */
export function createRecordingLiveUpdates(publishedEvents: LiveEvent[]): LiveUpdates {
  return { publish: (_db, events) => Promise.resolve(() => void publishedEvents.push(...events)) }
}

/** Returns the email address with which a test account signs in. */
export function emailOf(person: CallerName): string {
  return `${person.replace('_MANAGEMENT', '').toLowerCase()}@choba.example`
}

/** The hash of `TEST_PASSWORD` with the smallest cost, because most tests sign in without testing the sign-in. */
const testPasswordHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1 })

/** Adds a staff account for each caller, with a role of its own. Returns the ids of the accounts. */
export async function addStaffAccounts(db: Db, now: Date): Promise<Record<CallerName, number>> {
  const passwordHash = await testPasswordHash
  const people = [...PERMISSION_GROUPS, 'allPermissions', 'noPermissions'] as const
  const permissions = await db
    .insert(permission)
    .values(PERMISSION_GROUPS.map((key) => ({ key, name: key })))
    .returning()
  const accounts = await db
    .insert(staff)
    .values(
      people.map((person) => ({
        email: emailOf(person),
        passwordHash,
        nickname: person,
        fullName: `${person} full name`,
        status: staffLifecycle.codes.active,
        createdAt: now,
        updatedAt: now,
        stateSince: now,
      })),
    )
    .returning({ id: staff.id })
  const roles = await db
    .insert(role)
    .values(people.map((person) => ({ name: `role of ${person}`, createdAt: now })))
    .returning({ id: role.id })
  const roleIdOf = (index: number) => roles[index]?.id ?? 0
  await db.insert(staffRole).values(accounts.map(({ id }, index) => ({ staffId: id, roleId: roleIdOf(index) })))
  await db
    .insert(rolePermission)
    .values(
      people.flatMap((person, index) =>
        permissions
          .filter(({ key }) => key === person || person === 'allPermissions')
          .map(({ id }) => ({ roleId: roleIdOf(index), permissionId: id })),
      ),
    )
  return Object.fromEntries(people.map((person, index) => [person, accounts[index]?.id])) as Record<CallerName, number>
}
