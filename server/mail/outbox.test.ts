import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../app/log.ts'
import { startTestMailServer } from '../testing/testMailServer.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'
import { retryDelayMs } from '../jobs/claim.ts'
import { sendDueMails } from './outbox.ts'
import { mail } from './table.ts'
import { createFolderTransport, type SendMail, createSmtpTransport } from './transport.ts'

const STARTED_AT = new Date('2026-11-21T03:00:00.000Z')
const MINUTE = 60_000
const FROM_ADDRESS = 'Chōba <office@shop.example>'
const OUTGOING_MAIL = { id: 1, recipient: 'a@b.example', subject: '件名', text: '本文', html: '<p>本文</p>' }

let database: Awaited<ReturnType<typeof openTestDatabase>>
let now: Date
const servers: { close: (done: () => void) => unknown }[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = STARTED_AT
  await database.db.delete(mail)
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => void server.close(resolve))))
})

/** Starts a mail server that is closed after the test. */
async function startMailServer(options: Parameters<typeof startTestMailServer>[0] = {}) {
  const server = await startTestMailServer(options)
  servers.push(server)
  return server
}

/** Starts a server whose connections are handled by `handleConnection`. Returns its SMTP URL. */
async function startRawServer(
  handleConnection: (write: (text: string) => void, socket: Socket) => void,
): Promise<string> {
  const openConnections = new Set<{ destroy: () => void }>()
  const server: Server = createServer((socket) => {
    openConnections.add(socket)
    socket.on('error', () => {})
    handleConnection((text) => void socket.write(text), socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push({
    close(done) {
      for (const socket of openConnections) socket.destroy()
      return server.close(() => done())
    },
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function addMail(lifetimeMs = 10 * MINUTE): Promise<void> {
  await database.db.insert(mail).values({
    state: 'waiting',
    recipient: OUTGOING_MAIL.recipient,
    subject: OUTGOING_MAIL.subject,
    bodyText: OUTGOING_MAIL.text,
    bodyHtml: OUTGOING_MAIL.html,
    createdAt: now,
    dueAt: now,
    dueSetAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
}

const sendDue = (send: SendMail) => sendDueMails({ db: database.db, clock: () => now, log: createLog('silent'), send })
const readStates = async () => (await database.db.select().from(mail)).map(({ state, attempts }) => [state, attempts])
const advanceTime = (ms: number) => (now = new Date(now.getTime() + ms))

test('an email is sent once, with its sender, recipient, subject, text and HTML', async () => {
  const { url, receivedEmails } = await startMailServer()
  await addMail()
  const send = createSmtpTransport(url, FROM_ADDRESS)
  expect([await sendDue(send), await sendDue(send)]).toEqual([1, 0])
  expect(await readStates()).toEqual([['sent', 1]])
  const [message = ''] = receivedEmails
  expect(receivedEmails).toHaveLength(1)
  expect(message).toContain('To: a@b.example')
  expect(message).toMatch(/From: =\?UTF-8\?.*<office@shop\.example>/)
  expect(message).toContain('Content-Type: multipart/alternative')
  expect(message).toContain(Buffer.from(OUTGOING_MAIL.text).toString('base64'))
})

test('a mail server that is down is tried again, after longer and longer delays, until the email has expired', async () => {
  const stoppedServerUrl = await startRawServer(() => {})
  await new Promise<void>((resolve) => void servers.pop()?.close(resolve))
  await addMail()
  const send = createSmtpTransport(stoppedServerUrl, FROM_ADDRESS)
  await sendDue(send)
  expect(await readStates()).toEqual([['waiting', 1]])
  expect(await sendDue(send)).toBe(0)
  advanceTime(retryDelayMs(1))
  expect(await sendDue(send)).toBe(1)
  advanceTime(10 * MINUTE)
  await sendDue(send)
  expect(await readStates()).toEqual([['expired', 3]])
  expect((await database.db.select().from(mail))[0]).toMatchObject({ subject: null, bodyText: null, bodyHtml: null })
  expect([1, 2, 3, 7, 20].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000])
})

describe('a mail server', () => {
  test('a mail server that temporarily rejects the email is tried again later', async () => {
    let replyCount = 0
    const { url, receivedEmails } = await startMailServer({
      onRcptTo(_address, _session, done) {
        replyCount += 1
        done(replyCount === 1 ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : undefined)
      },
    })
    await addMail()
    const send = createSmtpTransport(url, FROM_ADDRESS)
    await sendDue(send)
    expect(await readStates()).toEqual([['waiting', 1]])
    advanceTime(retryDelayMs(1))
    await sendDue(send)
    expect([await readStates(), receivedEmails.length]).toEqual([[['sent', 2]], 1])
  })

  test('a mail server that permanently refuses the email is not tried again', async () => {
    const { url } = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    })
    await addMail()
    const send = createSmtpTransport(url, FROM_ADDRESS)
    await sendDue(send)
    expect(await readStates()).toEqual([['refused', 1]])
    advanceTime(MINUTE)
    expect(await sendDue(send)).toBe(0)
  })

  test('a mail server that sends invalid responses is tried again', async () => {
    const url = await startRawServer((write) => write('\0\0 HTTP/1.1 200 OK\r\n\r\n'))
    await addMail()
    await sendDue(createSmtpTransport(url, FROM_ADDRESS))
    expect(await readStates()).toEqual([['waiting', 1]])
  })

  test('a mail server that refuses the connection is tried again', async () => {
    const url = await startRawServer((write) => write('554 go away\r\n'))
    await addMail()
    await sendDue(createSmtpTransport(url, FROM_ADDRESS))
    expect(await readStates()).toEqual([['waiting', 1]])
  })

  test('a mail server that never sends a greeting is given up after some seconds, and tried again', async () => {
    const url = await startRawServer(() => {})
    await addMail()
    await sendDue(createSmtpTransport(url, FROM_ADDRESS))
    expect(await readStates()).toEqual([['waiting', 1]])
  }, 20_000)

  test.each([
    ['lines', '250-more\r\n'],
    ['bytes', 'x'],
  ])('a mail server that sends %s without ever ending its reply is given up, and tried again', async (_unit, part) => {
    const url = await startRawServer((write, socket) => {
      write('220 mail\r\n')
      const timer = setInterval(() => write(part), 50)
      socket.on('close', () => clearInterval(timer))
    })
    await addMail()
    await sendDue(createSmtpTransport(url, FROM_ADDRESS, 500))
    expect(await readStates()).toEqual([['waiting', 1]])
  })
})

test('concurrent processes send each email once', async () => {
  const { url, receivedEmails } = await startMailServer()
  for (let number = 0; number < 6; number += 1) await addMail()
  await Promise.all([1, 2, 3].map(() => sendDue(createSmtpTransport(url, FROM_ADDRESS))))
  expect(receivedEmails).toHaveLength(6)
  expect(await readStates()).toEqual(receivedEmails.map(() => ['sent', 1]))
})

test('an email whose process gives no result is claimed after a minute by another process, whose result is kept', async () => {
  const { url, receivedEmails } = await startMailServer()
  await addMail()
  let rejectFirstSend: (error: Error) => void = () => {}
  const firstSend = sendDue(() => new Promise((_resolve, reject) => (rejectFirstSend = reject)))
  await expect.poll(readStates).toEqual([['sending', 1]])
  expect(await sendDue(createSmtpTransport(url, FROM_ADDRESS))).toBe(0)
  advanceTime(MINUTE)
  expect(await sendDue(createSmtpTransport(url, FROM_ADDRESS))).toBe(1)
  expect(receivedEmails).toHaveLength(1)
  rejectFirstSend(new Error('too late'))
  await firstSend
  expect(await readStates()).toEqual([['sent', 2]])
})

test('a recipient or subject cannot add headers or recipients', async () => {
  const { url, receivedEmails } = await startMailServer()
  const send = createSmtpTransport(url, FROM_ADDRESS)
  await send({
    ...OUTGOING_MAIL,
    recipient: 'a@b.example\r\nBcc: c@d.example',
    subject: 'x\r\nBcc: c@d.example',
  }).catch(() => undefined)
  expect(receivedEmails.filter((message) => /^Bcc:/m.test(message))).toEqual([])
})

test('without a mail server, emails are printed and kept in files that only their owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'choba-mails-'))
  const printedTexts: string[] = []
  const send = createFolderTransport(join(folder, 'mails'), (text) => printedTexts.push(text))
  await send(OUTGOING_MAIL)
  const content = 'To: a@b.example\nSubject: 件名\n\n本文\n'
  expect(await readFile(join(folder, 'mails', '1.txt'), 'utf8')).toBe(content)
  expect(printedTexts).toEqual([`\n${content}`])
  expect((await stat(join(folder, 'mails', '1.txt'))).mode & 0o077).toBe(0)
  await rm(folder, { recursive: true })
})

test('one email is claimed at a time, whatever plan the database chooses', async () => {
  const { url, receivedEmails } = await startMailServer()
  for (let number = 0; number < 6; number += 1) await addMail()
  for (const plan of ['hashjoin', 'mergejoin', 'hashagg', 'material', 'sort'])
    await database.db.execute(`set enable_${plan} = off`)
  await sendDue(createSmtpTransport(url, FROM_ADDRESS))
  await database.db.execute('reset all')
  expect(receivedEmails).toHaveLength(6)
})
