import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '../../contract/limits.ts'
import { addStaffAccounts, TEST_PASSWORD } from '../testing/testApp.ts'
import { createTestDataFolder } from '../testing/testDatabase.ts'
import { startTestMailServer, type TestMailServer } from '../testing/testMailServer.ts'
import { type ServerProcess, startServer } from '../testing/serverProcess.ts'

const NEW_PASSWORD = 'a new one'
const EMAIL = 'user@choba.example'
/** How long to wait for an email: after a failed attempt, the server tries again some seconds later. */
const MAIL_WAIT = { timeout: 60_000, interval: 100 }

let folder: string
let server: ServerProcess
let serverUrl: string
let smtpUrl: string

/** Starts the server with the URL of a mail server that has been stopped. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choba-mailing-'))
  await createTestDataFolder(folder, async (db) => void (await addStaffAccounts(db, new Date())))
  const stoppedMailServer = await startTestMailServer()
  smtpUrl = stoppedMailServer.url
  await stopMailServer(stoppedMailServer)
  server = startServer({ DATA_DIR: folder, SMTP_URL: smtpUrl })
  serverUrl = await server.url
}, 240_000)
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exitCode
  await rm(folder, { recursive: true, force: true })
})

const startMailServerAgain = (onMail?: (message: string) => Promise<unknown>) =>
  startTestMailServer({ port: Number(new URL(smtpUrl).port), ...(onMail && { onMail }) })

const stopMailServer = (mailServer: TestMailServer) => new Promise<void>((resolve) => void mailServer.close(resolve))

async function post<Data>(path: string, body: object): Promise<{ status: number; data: Data }> {
  const response = await fetch(serverUrl + API_BASE + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { status: number; data: Data }
}

async function requestCode(email: string): Promise<string> {
  const { status, data } = await post<{ recoveryToken: string }>('/auth/forgot-password', { email })
  expect(status).toBe(200)
  return data.recoveryToken
}

const signIn = async (password: string) => (await post('/auth/login', { email: EMAIL, password })).status
const codeOf = (message = '') => /^\d{6}\r?$/m.exec(message)?.[0].trim() ?? 'no code'

test('an email that was requested while the mail server was down arrives later, and its code recovers the password', async () => {
  const recoveryToken = await requestCode(EMAIL)
  await expect.poll(() => server.stdout.concat(server.stderr).join('\n'), MAIL_WAIT).toContain('mail not sent')
  const mailServer = await startMailServerAgain()
  await expect.poll(() => mailServer.receivedEmails.length, MAIL_WAIT).toBe(1)
  const [message = ''] = mailServer.receivedEmails
  expect(message).toContain(`To: ${EMAIL}`)
  const verificationResponse = await post<{ passwordToken: string }>('/auth/verify-otp', {
    recoveryToken,
    code: codeOf(message),
  })
  expect(verificationResponse.status).toBe(200)
  const { passwordToken } = verificationResponse.data
  expect((await post('/auth/new-password', { passwordToken, newPassword: NEW_PASSWORD })).status).toBe(200)
  expect([await signIn(TEST_PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([401, 200])
  await stopMailServer(mailServer)
}, 180_000)

test('a code arrives while the mail server is busy with three other emails', async () => {
  let release: () => void = () => undefined
  const mailsReleased = new Promise<void>((resolve) => (release = resolve))
  let begunMailCount = 0
  const mailServer = await startMailServerAgain(() => {
    begunMailCount += 1
    return begunMailCount > 3 ? Promise.resolve() : mailsReleased
  })
  for (const [index, name] of ['store', 'report', 'notification'].entries()) {
    await requestCode(`${name}@choba.example`)
    await expect.poll(() => begunMailCount, MAIL_WAIT).toBe(index + 1)
  }
  await requestCode('point@choba.example')
  // An attempt ends after ten seconds without a reply, which would free a sender, so the code must arrive earlier.
  await expect.poll(() => mailServer.receivedEmails.length, { ...MAIL_WAIT, timeout: 8_000 }).toBe(1)
  expect(mailServer.receivedEmails[0]).toContain('To: point@choba.example')
  release()
  await expect.poll(() => mailServer.receivedEmails.length, MAIL_WAIT).toBe(4)
  await stopMailServer(mailServer)
}, 180_000)
