import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { type Database, type Db, openDatabase, openEmbedded } from '../db/database.ts'
import { lendDatabase, STORE_FIRST_CONTENT, takeClosedDatabase } from './databaseReuse.ts'
import { returnServerDatabase, takeServerDatabase, urlOf } from './serverDatabases.ts'

/** A database on a PostgreSQL server has a `url`; an embedded one has none. */
type TestDatabase = Pick<Database, 'db' | 'dbFor' | 'listen' | 'close'> & { url?: string }

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const testingFolder = join(projectFolder, 'server', 'testing')
const migrationsFolder = join(projectFolder, 'server', 'db', 'migrations')
const cacheFolder = join(projectFolder, 'node_modules', '.cache', 'choba')
/** The compiled code of the embedded database, which all databases of a test file share. */
const compiledWasm = process.env['TEST_DATABASE_URL'] === undefined ? compileDatabaseWasm() : undefined

/**
 * Opens a database as it is after the migrations: in memory or, if TEST_DATABASE_URL is set, on that PostgreSQL server.
 * It is a copy of a migrated template, because creating a database and migrating it takes several times as long, or one
 * that an earlier test has closed, which gets its first content back.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  return serverUrl === undefined ? openInMemory() : openOnServer(serverUrl)
}

/**
 * Creates a data folder with a migrated database, so that a server needs neither create nor fill one when it starts.
 * @param fill inserts what the test needs; without any staff, the server would fill the database with demo data
 */
export async function createTestDataFolder(dataDir: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  const template = readTemplate() ?? (await createTemplate())
  const { db, close } = await openEmbedded(new PGlite(folder, { loadDataDir: template, ...(await compiledWasm) }))
  await fill(db)
  await close()
}

/** Opens an embedded database that an earlier test has closed, or else a new one. */
async function openInMemory(): Promise<TestDatabase> {
  const client = (await takeClosedDatabase()) ?? (await createInMemory())
  return lendDatabase(client, openEmbedded)
}

async function createInMemory(): Promise<PGlite> {
  const template = readTemplate() ?? (await createTemplate())
  return new PGlite({ loadDataDir: template, ...(await compiledWasm) })
}

async function compileDatabaseWasm(): Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule'>> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const compile = (file: string) => WebAssembly.compile(readFileSync(join(folder, file)))
  return { pgliteWasmModule: await compile('pglite.wasm'), initdbWasmModule: await compile('initdb.wasm') }
}

/**
 * Returns the name of the template. It changes with each migration, the version of the embedded database and this code.
 */
function templateName(): string {
  const hash = createHash('sha256').update(readFileSync(join(projectFolder, 'package-lock.json')))
  for (const file of ['testDatabase.ts', 'databaseReuse.ts', 'serverDatabases.ts'])
    hash.update(readFileSync(join(testingFolder, file)))
  for (const file of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted())
    if (/\.(sql|json)$/.test(file)) hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  return `choba_template_${hash.digest('hex').slice(0, 16)}`
}

function readTemplate(): Blob | undefined {
  try {
    return new Blob([readFileSync(join(cacheFolder, templateName()))])
  } catch {
    return undefined
  }
}

/** Creates the template of the embedded databases and keeps it in a file, which replaces those of other versions. */
async function createTemplate(): Promise<Blob> {
  const client = new PGlite()
  const { close } = await openEmbedded(client)
  await client.exec(STORE_FIRST_CONTENT)
  // PostgreSQL's own template databases are two thirds of the files, but tests create no databases from them.
  for (const statement of [
    `update pg_database set datistemplate = false where datname like 'template%'`,
    'drop database template0',
    'drop database template1',
    'checkpoint',
  ])
    await client.query(statement)
  const template = await client.dumpDataDir('none')
  await close()
  mkdirSync(cacheFolder, { recursive: true })
  for (const file of readdirSync(cacheFolder))
    if (!file.endsWith('.part')) rmSync(join(cacheFolder, file), { force: true })
  const partFile = join(cacheFolder, `${randomUUID()}.part`)
  writeFileSync(partFile, Buffer.from(await template.arrayBuffer()))
  renameSync(partFile, join(cacheFolder, templateName()))
  return template
}

async function openOnServer(serverUrl: string): Promise<TestDatabase> {
  const name = await takeServerDatabase(serverUrl, templateName())
  const url = urlOf(serverUrl, name)
  const { db, dbFor, close } = await openDatabase({ url })
  return {
    db,
    dbFor,
    url,
    async close() {
      await close()
      await returnServerDatabase(serverUrl, name)
    },
  }
}
