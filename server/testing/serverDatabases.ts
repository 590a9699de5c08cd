import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { readStructureHash, RESTORE_FIRST_CONTENT, STORE_FIRST_CONTENT } from './databaseReuse.ts'

/** How many closed databases are kept for later tests of this process. Most tests open one at a time. */
const CLOSED_DATABASES_MAX = 2
/** The key of the advisory lock under which one process creates the template database of a PostgreSQL server. */
const TEMPLATE_LOCK_KEY = 4_207_319
/**
 * The timeouts of a connection and of a statement, in ms. The longest statement waits until another process has created
 * the template.
 */
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 60_000
/** The environment variable with what the names of all databases of a test run begin with. */
const PREFIX_ENV_VARIABLE = 'CHOBA_TEST_DATABASE_PREFIX'

const structureHashes = new Map<string, string>()
const closedNames: string[] = []

/**
 * Runs before all tests. If they use a PostgreSQL server, they keep closed databases for each other, which are dropped
 * after the last test.
 */
export default function prepare(): (() => Promise<void>) | undefined {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (serverUrl === undefined) return undefined
  const prefix = `choba_test_${randomUUID().slice(0, 8)}_`
  process.env[PREFIX_ENV_VARIABLE] = prefix
  return () =>
    withClient(serverUrl, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        `select datname from pg_database where starts_with(datname, $1)`,
        [prefix],
      )
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    })
}

/**
 * Takes a database of a PostgreSQL server as it is after the migrations, and returns its name: one that an earlier test
 * of this process has closed, or else a copy of a migrated template.
 */
export async function takeServerDatabase(serverUrl: string, template: string): Promise<string> {
  for (let name = closedNames.pop(); name !== undefined; name = closedNames.pop()) {
    const isRestored = await restoreFirstContent(urlOf(serverUrl, name), structureHashes.get(name)).catch(() => false)
    if (isRestored) return name
    await dropDatabase(serverUrl, name)
  }
  const prefix = process.env[PREFIX_ENV_VARIABLE] ?? 'choba_test_'
  const name = prefix + randomUUID().replaceAll('-', '')
  await withClient(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK_KEY])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await createTemplate(client, serverUrl, template)
    await client.query(`create database ${name} template ${template}`)
  })
  await withClient(urlOf(serverUrl, name), async (client) => {
    structureHashes.set(name, await readStructureHash(client))
  })
  return name
}

/** Keeps a database that a test has closed for a later one, or drops it. */
export async function returnServerDatabase(serverUrl: string, name: string): Promise<void> {
  const isKept = process.env[PREFIX_ENV_VARIABLE] !== undefined && closedNames.length < CLOSED_DATABASES_MAX
  if (isKept) closedNames.push(name)
  else await dropDatabase(serverUrl, name)
}

/** Returns the URL of a database on the server of another URL. */
export function urlOf(serverUrl: string, databaseName: string): string {
  const url = new URL(serverUrl)
  url.pathname = databaseName
  return url.href
}

async function createTemplate(client: pg.Client, serverUrl: string, template: string): Promise<void> {
  const unfinishedTemplate = `${template}_part`
  await client.query(`drop database if exists ${unfinishedTemplate}`)
  await client.query(`create database ${unfinishedTemplate}`)
  const url = urlOf(serverUrl, unfinishedTemplate)
  const { close } = await openDatabase({ url })
  await close()
  await withClient(url, (templateClient) => templateClient.query(STORE_FIRST_CONTENT))
  await client.query(`alter database ${unfinishedTemplate} rename to ${template}`)
}

/**
 * Gives a database its first content back, after it has ended what is still connected. Returns false if its structure was
 * changed.
 */
async function restoreFirstContent(url: string, structureHash: string | undefined): Promise<boolean> {
  let isRestored = false
  await withClient(url, async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if ((await readStructureHash(client)) !== structureHash) return
    await client.query(RESTORE_FIRST_CONTENT)
    isRestored = true
  })
  return isRestored
}

function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return withClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
}

async function withClient(url: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  })
  await client.connect()
  await run(client).finally(() => client.end())
}
