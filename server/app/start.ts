import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { type AppOptions, createApp } from './app.ts'
import { hasLargeBody } from './bodySizes.ts'
import { createCallerCache } from '../auth/callerCache.ts'
import { deriveKeys, readOrCreateSharedSecret, readOrCreateSecretFile } from '../auth/serverSecret.ts'
import { limitConnections, REQUEST_LIMITS, serverOptionsOf } from '../http/requestLimits.ts'
import { StartFailure } from '../http/startFailure.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import { readDemoAccountEmails, fillOnFirstStart } from './firstStart.ts'
import { FolderLockedError } from '../db/folderLockedError.ts'
import { readApiHost } from '../http/consoleBuild.ts'
import { redirectLongAddresses } from '../http/redirectLongAddresses.ts'
import { createLog } from './log.ts'
import { startMailing } from './mailing.ts'
import { jobDefinitions } from './jobDefinitions.ts'
import { startJobs } from './jobs.ts'
import type { Settings } from './settings.ts'
import { createFolderTransport, createSmtpTransport } from '../mail/transport.ts'
import { openSockets } from '../live/socket.ts'
import { translate } from '../http/text.ts'
import { createServerTextCache } from '../features/translationEntry/serverTextCache.ts'
import { adoptRestoredNotifications } from '../features/notification/restoredDatabase.ts'
import { updateBuiltInTexts } from '../features/translationEntry/translation.ts'

const consoleDir = fileURLToPath(new URL('../../dist/console', import.meta.url))

export interface RunningServer {
  /** The URL of the server, such as `http://127.0.0.1:4000`. */
  address: string
  /** The email addresses of the demo accounts if this start created the accounts, otherwise empty. */
  emailsOfNewAccounts: string[]
  /** Accepts no more requests, finishes those in progress, closes the sockets and then the database. */
  stop(): Promise<void>
}

/**
 * Starts the server. Throws `StartFailure` if the port, the database or the data folder cannot be used.
 * @param onFillStart called before an empty database is filled with demo data
 */
export async function startServer(settings: Settings, onFillStart: () => void): Promise<RunningServer> {
  const { DATA_DIR, DATABASE_URL, HOST, PORT } = settings
  await assertPortAvailable(PORT, HOST)
  const log = createLog(settings.LOG_LEVEL)
  const clock = () => new Date()
  const database = await openDatabaseOf(settings)
  if (database.excludesOtherContainers === false)
    log.warn(translate('en', 'server.folderWithoutSockets', { folder: DATA_DIR }))
  const { db, dbFor } = database
  try {
    const secret =
      DATABASE_URL === undefined
        ? await readOrCreateSecretFile(DATA_DIR).catch((error: unknown) => throwUnusableFolder(DATA_DIR, error))
        : await readOrCreateSharedSecret(db)
    await updateBuiltInTexts(db)
    await adoptRestoredNotifications(db)
    const hasJustFilledDatabase = await fillOnFirstStart(db, clock(), onFillStart)

    const sharedOptions = {
      clock,
      log,
      ...(settings.CORS_ORIGIN === undefined ? {} : { corsOrigin: settings.CORS_ORIGIN }),
    }
    const callerCache = createCallerCache(dbFor('read', 'callers'))
    const textCache = createServerTextCache(dbFor('read', 'texts'))
    const sockets = await openSockets({
      ...sharedOptions,
      db: dbFor('job', 'sockets'),
      writeDb: dbFor('write', 'sockets'),
      caches: { callers: callerCache, texts: textCache },
      secret,
      ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
      ...(database.listen === undefined ? {} : { listen: database.listen }),
    })
    const sendMail =
      settings.SMTP_URL === undefined
        ? createFolderTransport(join(DATA_DIR, 'mails'), (text) => process.stdout.write(`${text}\n`))
        : createSmtpTransport(settings.SMTP_URL, settings.MAIL_FROM)
    const mailing = startMailing({
      db: dbFor('job', 'mails'),
      clock,
      log,
      send: sendMail,
      derivedKeys: deriveKeys(secret),
      loadTranslate: textCache.load,
    })
    const jobs = await startJobs({
      db: dbFor('job', 'jobs'),
      clock,
      log,
      liveUpdates: sockets.liveUpdates,
      definitions: jobDefinitions,
    })
    const app = createApp({
      ...sharedOptions,
      dbFor,
      secret,
      callerCache,
      isDemo: settings.DEMO_ACCOUNTS === 'shown',
      hasMailServer: settings.SMTP_URL !== undefined,
      afterRecoveryRequest: mailing.wakeRecoveryPreparer,
      textCache,
      liveUpdates: sockets.liveUpdates,
      isListeningToDatabase: sockets.isListeningToDatabase,
      proxyCount: settings.PROXIES,
      pictureHosts: settings.PICTURE_HOSTS,
      ...(await findBuiltConsole()),
    })
    const httpServer = createAdaptorServer({
      fetch: app.fetch,
      serverOptions: serverOptionsOf(REQUEST_LIMITS),
    }) as HttpServer
    redirectLongAddresses(httpServer)
    sockets.attach(httpServer)
    limitConnections(httpServer, hasLargeBody)
    await listen(httpServer, PORT, HOST)
    return {
      address: addressOf(httpServer, HOST),
      emailsOfNewAccounts: hasJustFilledDatabase ? await readDemoAccountEmails(db) : [],
      async stop() {
        const idleConnectionTimer = setInterval(() => httpServer.closeIdleConnections(), 50)
        await sockets.close().finally(() => clearInterval(idleConnectionTimer))
        await mailing.stop()
        await jobs.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function findBuiltConsole(): Promise<Pick<AppOptions, 'consoleDir' | 'apiHost'>> {
  if (!existsSync(consoleDir)) return {}
  const apiHost = await readApiHost(consoleDir)
  return { consoleDir, ...(apiHost === undefined ? {} : { apiHost }) }
}

async function openDatabaseOf({ DATA_DIR, DATABASE_URL }: Settings): Promise<Database> {
  if (DATABASE_URL !== undefined) {
    return openDatabase({ url: DATABASE_URL }).catch((error: unknown) => {
      throw new StartFailure('server.databaseUnusable', { reason: reasonOf(error) })
    })
  }
  return openDatabase({ dataDir: DATA_DIR }).catch((error: unknown) => {
    if (error instanceof FolderLockedError) throw new StartFailure('server.folderLocked', { folder: DATA_DIR })
    return throwUnusableFolder(DATA_DIR, error)
  })
}

function throwUnusableFolder(folder: string, error: unknown): never {
  if (error instanceof StartFailure) throw error
  throw new StartFailure('server.folderUnusable', { folder, reason: reasonOf(error) })
}

/**
 * Returns the code of a system error, or else the first line of the message, which says more than a PostgreSQL code.
 */
function reasonOf(error: unknown): string {
  const code = errorCodeOf(error)
  if (code?.startsWith('E')) return code
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  const message = innermost instanceof Error ? innermost.message.split('\n')[0]?.slice(0, 200) : undefined
  return message || code || 'unknown'
}

/** Listens on the port for a moment, so that a port in use is reported before the database is opened and filled. */
async function assertPortAvailable(port: number, host: string): Promise<void> {
  const probeServer = createServer()
  await listen(probeServer, port, host)
  await new Promise((resolve) => void probeServer.close(resolve))
}

async function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = errorCodeOf(error) ?? 'unknown'
    if (code === 'EADDRINUSE') throw new StartFailure('server.portTaken', { port, host })
    throw new StartFailure('server.cannotListen', { port, host, code })
  }
}

function addressOf(server: HttpServer, host: string): string {
  const { port } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
