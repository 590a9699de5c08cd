import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { jobDefinitions } from '../app/jobDefinitions.ts'
import { notifyOfFailedJob, performByServer } from '../app/jobs.ts'
import { createLog } from '../app/log.ts'
import { staff } from '../db/schema.ts'
import { notificationEvent } from '../features/notification/tables.ts'
import type { OperationContext } from '../http/handler.ts'
import { noLiveUpdates } from '../live/liveEvents.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { addJob } from './addJob.ts'
import { claimNextDue, LEASE_MS, retryDelayMs } from './claim.ts'
import { type JobDefinition, type JobDefinitions, type JobOutcome, PermanentJobFailure } from './definition.ts'
import { withLease } from './lease.ts'
import { addRegularJobs, type Job, type JobRunnerOptions, REST_MAX_MS, runDueJobs } from './runJobs.ts'
import { job } from './table.ts'

const START = new Date('2026-11-21T03:00:00.000Z')
const HOUR_MS = 3_600_000
const KIND = 'deleteExpired'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let now: Date
const clock = () => now
const passTime = (ms: number) => (now = new Date(now.getTime() + ms))
const after = (ms: number) => new Date(START.getTime() + ms)
const reportedJobs: Job[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = START
  reportedJobs.length = 0
  await database.db.delete(job)
  await database.db.delete(notificationEvent)
})
afterEach(() => vi.useRealTimers())

/** Returns what one process needs, which does `definition` for the jobs of the tests. */
function processWith(definition: Partial<JobDefinition>, more: Partial<JobRunnerOptions> = {}): JobRunnerOptions {
  const { db } = database
  const testDefinition = { run: () => Promise.resolve('done' as const), attemptsMax: 3, ...definition }
  return {
    db,
    clock,
    log: createLog('silent'),
    definitions: { ...jobDefinitions, [KIND]: testDefinition as JobDefinitions[typeof KIND] },
    perform: (operation) => performByServer({ db, clock, liveUpdates: noLiveUpdates }, operation),
    reportFailure: (_context, failedJob) => Promise.resolve(void reportedJobs.push(failedJob)),
    ...more,
  }
}

const add = (key: string, dueAt?: Date) => addJob({ db: database.db, clock }, KIND, key, {}, dueAt)

/** The run of a job that adds a staff member, so that `readCounted` tells how often its writes have counted. */
async function countInDatabase({ db }: OperationContext): Promise<JobOutcome> {
  await db.insert(staff).values({
    email: `${crypto.randomUUID()}@jobs.example`,
    nickname: 'counted',
    status: 1,
    createdAt: now,
    updatedAt: now,
    stateSince: now,
  })
  return 'done'
}
/** Returns how often `countInDatabase` has counted since the last call. */
const readCounted = async () =>
  (await database.db.delete(staff).where(eq(staff.nickname, 'counted')).returning({ id: staff.id })).length
const readJobs = async () => {
  const jobs = await database.db.select().from(job).orderBy(job.id)
  return jobs.map(({ key, state, attempts, dueAt, settledAt }) => ({ key, state, attempts, dueAt, settledAt }))
}

test('a job runs once when it is due, whoever looks for jobs', async () => {
  await add('now')
  await add('later', after(HOUR_MS))
  const options = processWith({ run: countInDatabase })
  const runCounts = await Promise.all([runDueJobs(options), runDueJobs(options), runDueJobs(options)])
  expect(runCounts.toSorted()).toEqual([0, 0, 1])
  passTime(HOUR_MS)
  await runDueJobs(options)
  expect(await readCounted()).toBe(2)
  expect(await readJobs()).toEqual([
    { key: 'now', state: 'done', attempts: 0, dueAt: after(LEASE_MS), settledAt: START },
    { key: 'later', state: 'done', attempts: 0, dueAt: after(HOUR_MS + LEASE_MS), settledAt: after(HOUR_MS) },
  ])
})

test('a job rests between two parts, in proportion to the time that the last one took', async () => {
  await add('parts')
  const outcomes: JobOutcome[] = ['again', 'done']
  const run = async (context: OperationContext) => {
    await countInDatabase(context)
    return outcomes.shift() ?? 'done'
  }
  // So much that the longest rest follows.
  const options = processWith({ run, restRatio: 1_000_000 })
  expect(await runDueJobs(options)).toBe(1)
  expect(await readJobs()).toMatchObject([{ state: 'waiting', dueAt: after(REST_MAX_MS) }])
  passTime(REST_MAX_MS)
  expect(await runDueJobs(options)).toBe(1)
  expect([await readCounted(), await readJobs()]).toMatchObject([2, [{ state: 'done' }]])
})

test('a job that was added in a transaction that is rolled back does not exist', async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await addJob({ db: tx, clock }, KIND, 'never', {})
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await readJobs()).toEqual([])
})

test('a job that is added again while it waits gets the new time, and one that was done is a new job', async () => {
  await add('same', after(HOUR_MS))
  await add('same', after(2 * HOUR_MS))
  await add('same', after(1_000))
  expect(await readJobs()).toMatchObject([{ key: 'same', state: 'waiting', dueAt: after(1_000) }])
  passTime(1_000)
  await runDueJobs(processWith({}))
  await add('same')
  expect(await readJobs()).toMatchObject([
    { key: 'same', state: 'done' },
    { key: 'same', state: 'waiting' },
  ])
})

test('a job that is added again while it runs keeps its lease', async () => {
  await add('same')
  await claimNextDue(database.db, job, 'running', now)
  await add('same')
  expect(await readJobs()).toMatchObject([{ key: 'same', state: 'running', dueAt: after(LEASE_MS) }])
})

test('the outcome counts once when a suspended process goes on after its lease has expired', async () => {
  await add('twice')
  let resume: () => void = () => undefined
  const suspended = new Promise<void>((resolve) => (resume = resolve))
  const other = processWith({ run: countInDatabase })
  const first = runDueJobs({ ...other, perform: (operation) => suspended.then(() => other.perform(operation)) })
  await expect.poll(readJobs).toMatchObject([{ state: 'running' }])
  expect(await runDueJobs(other)).toBe(0)
  passTime(LEASE_MS)
  // The other process claims the job and is not done yet, when the first one goes on.
  const claimedByOther = await claimNextDue(database.db, job, 'running', now)
  expect(claimedByOther).toMatchObject({ key: 'twice', claims: 2 })
  resume()
  await first
  expect(await readCounted()).toBe(0)
  expect(await readJobs()).toMatchObject([{ state: 'running', dueAt: after(2 * LEASE_MS) }])
  passTime(LEASE_MS)
  expect(await runDueJobs(other)).toBe(1)
  expect(await readCounted()).toBe(1)
  expect(await readJobs()).toMatchObject([{ state: 'done' }])
})

// The embedded database has one connection, which a transaction keeps.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a run that is suspended in its transaction counts nothing when another process has done the job meanwhile',
  async () => {
    await add('twice')
    let resume: () => void = () => undefined
    const suspended = new Promise<void>((resolve) => (resume = resolve))
    const run = (context: OperationContext) =>
      countInDatabase(context).then(() => suspended.then(() => 'done' as const))
    const first = runDueJobs(processWith({ run }))
    await expect.poll(readJobs).toMatchObject([{ state: 'running' }])
    passTime(LEASE_MS)
    expect(await runDueJobs(processWith({ run: countInDatabase }))).toBe(1)
    resume()
    await first
    expect(await readCounted()).toBe(1)
    expect(await readJobs()).toMatchObject([{ state: 'done', settledAt: after(LEASE_MS) }])
  },
)

test('a failure of a suspended process does not undo the outcome of another one', async () => {
  await add('twice')
  let fail: (error: Error) => void = () => undefined
  const suspended = new Promise<never>((_resolve, reject) => (fail = reject))
  const first = runDueJobs(processWith({}, { perform: vi.fn().mockReturnValueOnce(suspended) }))
  await expect.poll(readJobs).toMatchObject([{ state: 'running' }])
  passTime(LEASE_MS)
  await runDueJobs(processWith({}))
  fail(new Error('too late'))
  await first.catch(() => undefined)
  expect(await readJobs()).toMatchObject([{ state: 'done', settledAt: after(LEASE_MS) }])
})

test('the job of a killed process is taken over after its lease', async () => {
  await add('orphan')
  await claimNextDue(database.db, job, 'running', now)
  const options = processWith({ run: countInDatabase })
  passTime(LEASE_MS - 1)
  expect(await runDueJobs(options)).toBe(0)
  passTime(1)
  expect(await runDueJobs(options)).toBe(1)
  expect([await readCounted(), await readJobs()]).toMatchObject([1, [{ state: 'done' }]])
})

test('a job whose processes are killed again and again fails for good without another run', async () => {
  await add('deadly')
  for (let count = 0; count < 3; count += 1) {
    await claimNextDue(database.db, job, 'running', now)
    passTime(LEASE_MS)
  }
  await runDueJobs(processWith({ run: countInDatabase }))
  expect(await readCounted()).toBe(0)
  expect(reportedJobs).toMatchObject([{ key: 'deadly', state: 'failed', failure: 'each attempt was interrupted' }])
})

test('a running job renews its lease until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await add('long')
  const claimedJob = await claimNextDue(database.db, job, 'running', now)
  if (claimedJob === undefined) throw new Error('not claimed')
  let end: () => void = () => undefined
  const work = withLease({ db: database.db, clock, claimedJob }, () => new Promise((resolve) => (end = resolve)))
  for (const [minutes] of [[1], [2], [3]] as const) {
    now = after(minutes * LEASE_MS - 1)
    vi.advanceTimersByTime(LEASE_MS / 3)
    await expect.poll(async () => (await readJobs())[0]?.dueAt).toEqual(after((minutes + 1) * LEASE_MS - 1))
    expect(await runDueJobs(processWith({}))).toBe(0)
  }
  // The connections of the database may have timers too.
  const timerCount = vi.getTimerCount()
  end()
  await work
  expect(vi.getTimerCount()).toBe(timerCount - 1)
})

test('a failed job is tried again after longer and longer delays, fails for good, and is reported once', async () => {
  await add('broken')
  const run = vi.fn(() => Promise.reject(new Error('out of\norder')))
  const options = processWith({ run })
  await runDueJobs(options)
  expect(await readJobs()).toMatchObject([{ state: 'waiting', attempts: 1, dueAt: after(retryDelayMs(1)) }])
  passTime(retryDelayMs(1))
  await runDueJobs(options)
  expect(await readJobs()).toMatchObject([
    { state: 'waiting', attempts: 2, dueAt: after(retryDelayMs(1) + retryDelayMs(2)) },
  ])
  passTime(retryDelayMs(2))
  await runDueJobs(options)
  passTime(HOUR_MS)
  await runDueJobs(options)
  expect(run).toHaveBeenCalledTimes(3)
  expect(await readJobs()).toMatchObject([{ state: 'failed', attempts: 3 }])
  expect(reportedJobs).toMatchObject([{ key: 'broken', state: 'failed', failure: 'out of order' }])
})

test('the staff who manage the system are notified of a job that has failed for good', async () => {
  await add('impossible')
  const run = () => Promise.reject(new PermanentJobFailure('no such record'))
  await runDueJobs(processWith({ run }, { reportFailure: notifyOfFailedJob }))
  const [failedJob] = await database.db.select().from(job)
  expect(await database.db.select().from(notificationEvent)).toMatchObject([
    { kind: 'OTHER', subjectKind: 'job', subjectId: failedJob?.id, name: KIND, count: 1 },
  ])
})

test('a regular job that fails again and again is one notification of a day, with how often it has failed', async () => {
  const run = () => Promise.reject(new PermanentJobFailure('broken'))
  const options = processWith({ run, intervalMs: 60_000 }, { reportFailure: notifyOfFailedJob })
  await addRegularJobs(options)
  for (let failureCount = 0; failureCount < 3; failureCount += 1) {
    await runDueJobs(options)
    passTime(60_000)
  }
  expect(await database.db.select().from(notificationEvent)).toMatchObject([{ kind: 'OTHER', name: KIND, count: 3 }])
})

test('a job that can never succeed is not tried again', async () => {
  await add('impossible')
  await runDueJobs(processWith({ run: () => Promise.reject(new PermanentJobFailure('no such record')) }))
  expect(await readJobs()).toMatchObject([{ state: 'failed', attempts: 1, settledAt: START }])
  expect(reportedJobs).toMatchObject([{ failure: 'no such record' }])
})

test('the parts of a job follow each other at once, after the other jobs that are due, and each has its own attempts', async () => {
  await add('long')
  passTime(1)
  await add('short')
  passTime(1)
  const calls: string[] = []
  let partCount = 0
  const run = async (context: OperationContext): Promise<JobOutcome> => {
    const [running] = await context.db.select().from(job).where(eq(job.state, 'running'))
    calls.push(`${running?.key} ${running?.attempts}`)
    if (running?.key === 'short') return 'done'
    partCount += 1
    if (partCount === 2) throw new Error('once')
    return partCount < 4 ? 'again' : 'done'
  }
  await runDueJobs(processWith({ run }))
  passTime(retryDelayMs(1))
  await runDueJobs(processWith({ run }))
  expect(calls).toEqual(['long 1', 'short 1', 'long 1', 'long 2', 'long 1'])
  expect(await readJobs()).toMatchObject([
    { key: 'long', state: 'done' },
    { key: 'short', state: 'done' },
  ])
})

test('between two parts of a job, the process does what else has come', async () => {
  await add('long')
  const doneBefore: boolean[] = []
  let isOtherDone = false
  const run = (): Promise<JobOutcome> => {
    doneBefore.push(isOtherDone)
    if (doneBefore.length === 1) setImmediate(() => (isOtherDone = true))
    return Promise.resolve(doneBefore.length < 3 ? 'again' : 'done')
  }
  await runDueJobs(processWith({ run }))
  expect(doneBefore).toEqual([false, true, true])
})

test('a part tells the next one where to go on', async () => {
  await add('long')
  const payloads: unknown[] = []
  const run = (_context: OperationContext, payload: unknown): Promise<JobOutcome> => {
    payloads.push(payload)
    return Promise.resolve(payloads.length < 3 ? { again: { after: payloads.length } } : 'done')
  }
  await runDueJobs(processWith({ run }))
  expect(payloads).toEqual([{}, { after: 1 }, { after: 2 }])
  expect(await readJobs()).toMatchObject([{ state: 'done' }])
})

test('what a failed run has written is undone', async () => {
  await add('half')
  const run = async (context: OperationContext) => {
    await countInDatabase(context)
    throw new Error('half done')
  }
  await runDueJobs(processWith({ run }))
  expect(await readCounted()).toBe(0)
})

test('a stopped worker leaves the next part to others', async () => {
  await add('long')
  const stopped = new AbortController()
  const run = (): Promise<JobOutcome> => Promise.resolve(stopped.abort()).then(() => 'again')
  expect(await runDueJobs(processWith({ run }), stopped.signal)).toBe(1)
  expect(await readJobs()).toMatchObject([{ state: 'waiting', dueAt: START }])
})

test('a regular job exists once, waits for its next time, and goes on after it has failed for good', async () => {
  const options = processWith({ intervalMs: HOUR_MS })
  await addRegularJobs(options)
  await addRegularJobs(options)
  const readRegular = async () => (await readJobs()).filter(({ key }) => key === KIND)
  await runDueJobs(options)
  expect(await readRegular()).toMatchObject([{ state: 'waiting', dueAt: after(HOUR_MS) }])
  passTime(HOUR_MS)
  const run = () => Promise.reject(new PermanentJobFailure('broken'))
  await runDueJobs(processWith({ intervalMs: HOUR_MS, run }))
  expect(await readRegular()).toMatchObject([
    { state: 'failed' },
    { state: 'waiting', attempts: 0, dueAt: after(2 * HOUR_MS) },
  ])
})

test('a job says itself when it is to run next', async () => {
  await add('early')
  await runDueJobs(processWith({ run: () => Promise.resolve({ at: after(2 * HOUR_MS) }) }))
  expect(await readJobs()).toMatchObject([{ state: 'waiting', dueAt: after(2 * HOUR_MS) }])
})

test('jobs of a kind that this version does not know are left to others', async () => {
  await database.db.insert(job).values({
    kind: 'fromTheFuture' as never,
    key: 'x',
    state: 'waiting',
    payload: {},
    createdAt: now,
    dueAt: now,
    dueSetAt: now,
  })
  expect(await runDueJobs(processWith({}))).toBe(0)
})

test.each([
  ['a new job', () => add('job'), 0],
  ['a job that is retried', () => add('job').then(() => failOnce()), retryDelayMs(1)],
  [
    'a job whose process was killed',
    () => add('job').then(() => claimNextDue(database.db, job, 'running', now)),
    LEASE_MS,
  ],
  ['a job for a later time', () => add('job', after(HOUR_MS)), HOUR_MS],
])('%s waits no longer than its own delay after the clock was set back', async (_name, prepare, delayMs) => {
  await prepare()
  now = after(-6 * HOUR_MS)
  const options = processWith({ run: countInDatabase })
  await runDueJobs(options)
  passTime(delayMs)
  await runDueJobs(options)
  expect([await readCounted(), await readJobs()]).toMatchObject([1, [{ state: 'done' }]])
})

async function failOnce() {
  await runDueJobs(processWith({ run: () => Promise.reject(new Error('once')) }))
}
