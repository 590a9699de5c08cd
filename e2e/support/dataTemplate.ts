import { cpSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { buildConsole } from '../../scripts/buildConsole.ts'
import { buildServer } from '../../scripts/buildServer.ts'
import { PASSWORD } from './accounts.ts'
import { Server } from './server.ts'

const FOLDER_ENV_VARIABLE = 'CHOBA_E2E_FOLDER'

/** Drops PostgreSQL's own template databases, whose 600 files would be copied. No database is created from them. */
const DROP_POSTGRESQL_TEMPLATES = [
  `update pg_database set datistemplate = false where datname like 'template%'`,
  'drop database template0',
  'drop database template1',
]

/**
 * Runs before all tests. Builds the console and the server, and fills a template of the data folder, of which every
 * server gets a copy.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildConsole()
  await buildServer()
  const folder = await mkdtemp(join(tmpdir(), 'choba-e2e-'))
  process.env[FOLDER_ENV_VARIABLE] = folder
  const server = await Server.startOn(join(folder, 'template'))
  // The next start cleans the tables that the first one has filled, so that no copy has to.
  await server.runSqlWhileStopped(await cheapPasswords(), ...DROP_POSTGRESQL_TEMPLATES)
  await server.stop()
  await deleteRecycledLogFiles(join(folder, 'template', 'database', 'pg_wal'))
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * Returns the statement that gives the demo accounts a hash of their password whose check takes next to no time. The
 * tests sign in a thousand times, and a check of the product's own hashes is expensive by intention.
 */
async function cheapPasswords(): Promise<string> {
  return `update staff set password_hash = '${await hash(PASSWORD, { memoryCost: 8, timeCost: 1 })}'`
}

/**
 * Deletes the files that PostgreSQL keeps to write its next log entries into, two thirds of the bytes that would be
 * copied. After a stop, only the file with the lowest number has entries that the next start reads.
 */
async function deleteRecycledLogFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted()
  await Promise.all(names.slice(1).map((name) => rm(join(folder, name))))
}

/** Starts a server on a fresh copy of the demo data. */
export async function startFreshServer(): Promise<Server> {
  return Server.startOn(await createDataDir())
}

/** Creates a data folder with a copy of the demo data. */
export async function createDataDir(): Promise<string> {
  const folder = process.env[FOLDER_ENV_VARIABLE]
  if (folder === undefined) throw new Error('The template of the data folder was not made.')
  const dataDir = await mkdtemp(join(folder, 'data-'))
  // The asynchronous function takes nearly twice the processor time.
  cpSync(join(folder, 'template'), dataDir, { recursive: true })
  return dataDir
}
