import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Config } from '../../contract/config.ts'
import type { Conflict, Page } from '../../contract/endpoint.ts'
import { API_BASE } from '../../contract/limits.ts'
import type { UserRow } from '../../contract/user.ts'
import type { Withdrawal } from '../../contract/withdrawal.ts'
import { allowedStaffEvents } from '../../machines/lifecycle.ts'
import { withdrawalLifecycle } from '../../machines/lifecycles/withdrawal.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { findBrokenInvariants } from '../features/point/ledgerInvariants.ts'
import { type ServerProcess, startServer } from '../testing/serverProcess.ts'
import { createMemberFixtures } from '../features/user/testing.ts'
import { givePoints } from '../features/withdrawal/testing.ts'
import { addStaffAccounts, TEST_PASSWORD } from '../testing/testApp.ts'
import { createTestDataFolder, openTestDatabase } from '../testing/testDatabase.ts'

const MEMBER_COUNT = 40
const WRITER_COUNT = 6
const ROUND_COUNT = 2
const RESPONSES_PER_ROUND = 40

type WithdrawalResponseData = Withdrawal | Conflict<Withdrawal> | undefined

/** A call with its Idempotency-Key, and the response if one arrived before the server was killed. */
interface RecordedRequest {
  path: string
  body: Record<string, unknown>
  key: string
  response?: CallResponse<WithdrawalResponseData>
}

interface CallResponse<Data> {
  status: number
  data: Data
}

let folder: string
let postgresDatabase: Awaited<ReturnType<typeof openTestDatabase>> | undefined
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-kill-'))
  if (process.env['TEST_DATABASE_URL'] === undefined) await createTestDataFolder(folder, addStaffAndMembers)
  else {
    postgresDatabase = await openTestDatabase()
    await addStaffAndMembers(postgresDatabase.db)
  }
  startTestServer()
})
afterAll(async () => {
  await killServer()
  await postgresDatabase?.close()
  await rm(folder, { recursive: true, force: true })
})

async function addStaffAndMembers(db: Db): Promise<void> {
  const now = new Date()
  await addStaffAccounts(db, now)
  const { addUser, addBankAccount } = await createMemberFixtures(db)
  for (let index = 0; index < MEMBER_COUNT; index += 1) {
    const id = await addUser()
    await addBankAccount(id)
    await db.transaction((transaction) => givePoints(transaction, id, 1_000, now))
  }
}

function startTestServer(): void {
  server = startServer({
    DATA_DIR: folder,
    ...(postgresDatabase?.url === undefined ? {} : { DATABASE_URL: postgresDatabase.url }),
  })
}

async function killServer(): Promise<void> {
  server.child.kill('SIGKILL')
  await server.exitCode
}

/** Returns the broken invariants of the ledger in the database of the killed server. */
async function readBrokenInvariants() {
  if (postgresDatabase) return findBrokenInvariants(postgresDatabase.db)
  const { db, close } = await openDatabase({ dataDir: folder })
  return findBrokenInvariants(db).finally(close)
}

/** Signs in to the running server and returns a function that calls its endpoints. */
async function signIn(account: string): Promise<ApiCaller> {
  const serverUrl = await server.url
  const body = { email: `${account}@choba.example`, password: TEST_PASSWORD }
  const { data } = await createApiCaller(serverUrl)<{ token: string }>('POST', '/auth/login', body)
  return createApiCaller(serverUrl, { Authorization: `Bearer ${data.token}` })
}

function createApiCaller(serverUrl: string, headers: Record<string, string> = {}) {
  return async <Data>(method: string, path: string, body?: unknown, key?: string): Promise<CallResponse<Data>> => {
    const fetched = await fetch(serverUrl + API_BASE + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...headers,
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await fetched.json()) as CallResponse<Data>
  }
}

type ApiCaller = ReturnType<typeof createApiCaller>

/** Sets the minimum withdrawal to 1 point, and returns the ids of the members. */
async function prepareWithdrawals(callApi: ApiCaller): Promise<number[]> {
  const { updatedAt: _at, updatedBy: _by, ...config } = (await callApi<Config>('GET', '/system/config')).data
  expect((await callApi('PUT', '/system/config', { ...config, MIN_POINT_WITHDRAW: 1 })).status).toBe(200)
  const { items } = (await callApi<Page<UserRow>>('GET', '/user?limit=100')).data
  expect(items).toHaveLength(MEMBER_COUNT)
  return items.map(({ id }) => id)
}

/**
 * Returns a random request: a new withdrawal, a decision that may be invalid, or an earlier request with the same key.
 * A new request is added to `recordedRequests`.
 */
function chooseNextRequest(
  recordedRequests: RecordedRequest[],
  knownWithdrawals: Map<number, Withdrawal>,
  userIds: number[],
): RecordedRequest {
  const chance = Math.random()
  const earlierRequest = pick(recordedRequests)
  if (earlierRequest && chance < 0.15) return earlierRequest
  const key = `request ${recordedRequests.length}`
  const withdrawal = chance < 0.6 ? pick([...knownWithdrawals.values()]) : undefined
  const newRequest = withdrawal
    ? { path: `/point/withdrawal/${withdrawal.id}/transition`, body: createDecisionBody(withdrawal), key }
    : { path: '/point/withdrawal', body: { userId: pick(userIds), point: 1 + Math.floor(Math.random() * 60) }, key }
  recordedRequests.push(newRequest)
  return newRequest
}

function createDecisionBody({ status, version }: Withdrawal): Record<string, unknown> {
  const event = pick([...allowedStaffEvents(withdrawalLifecycle, status), 'reject', 'succeed'])
  return { event, version, ...(event === 'reject' ? { reason: '口座を確認できません。' } : {}) }
}

/**
 * Sends requests one after another until a call fails because the server was killed. Keeps the latest version of each
 * withdrawal that a response contains in `knownWithdrawals`.
 */
async function writeUntilKilled(
  callApi: ApiCaller,
  chooseRequest: () => RecordedRequest,
  knownWithdrawals: Map<number, Withdrawal>,
): Promise<void> {
  for (;;) {
    const request = chooseRequest()
    const response = await sendRequest(callApi, request).catch(() => undefined)
    if (response === undefined) return
    expect([200, 409, 422]).toContain(response.status)
    if (request.response?.status === 200) expect(response).toEqual(request.response)
    else request.response = response
    const currentRecord = response.data && 'record' in response.data ? response.data.record : response.data
    if (currentRecord && currentRecord.version >= (knownWithdrawals.get(currentRecord.id)?.version ?? 0))
      knownWithdrawals.set(currentRecord.id, currentRecord)
  }
}

function sendRequest(
  callApi: ApiCaller,
  { path, body, key }: RecordedRequest,
): Promise<CallResponse<WithdrawalResponseData>> {
  return callApi('POST', path, body, key)
}

function pick<Item>(items: Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

test('a server killed during withdrawals keeps a consistent ledger, and performs repeated requests once', async () => {
  const userIds = await prepareWithdrawals(await signIn('allpermissions'))
  const recordedRequests: RecordedRequest[] = []
  const knownWithdrawals = new Map<number, Withdrawal>()
  const responseCount = () => recordedRequests.filter(({ response }) => response !== undefined).length

  for (let round = 1; round <= ROUND_COUNT; round++) {
    const callApi = await signIn('point')
    const targetResponseCount = responseCount() + RESPONSES_PER_ROUND
    const chooseRequest = () => chooseNextRequest(recordedRequests, knownWithdrawals, userIds)
    const writersPromise = Promise.all(
      Array.from({ length: WRITER_COUNT }, () => writeUntilKilled(callApi, chooseRequest, knownWithdrawals)),
    )
    await vi.waitUntil(() => responseCount() >= targetResponseCount, { timeout: 60_000 })
    await killServer()
    await writersPromise
    expect(await readBrokenInvariants()).toEqual({})
    startTestServer()
  }

  const callApi = await signIn('point')
  for (const request of recordedRequests) {
    const repeatedResponse = await sendRequest(callApi, request)
    if (request.response?.status === 200) expect(repeatedResponse).toEqual(request.response)
    else expect([200, 409, 422]).toContain(repeatedResponse.status)
  }
  await killServer()
  expect(await readBrokenInvariants()).toEqual({})
  expect(knownWithdrawals.size).toBeGreaterThan(0)
}, 300_000)
