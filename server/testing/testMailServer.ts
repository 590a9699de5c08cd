import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail server for tests, with the emails that it received. */
export interface TestMailServer {
  url: string
  receivedEmails: string[]
  close(done: () => void): unknown
}

interface MailServerOptions extends SMTPServerOptions {
  port?: number
  /** Called with each email. The server accepts the email only after the returned promise has resolved. */
  onMail?: (message: string) => Promise<unknown>
}

/** Starts a mail server on the given port, or on a free one. */
export async function startTestMailServer({
  port = 0,
  onMail,
  ...options
}: MailServerOptions = {}): Promise<TestMailServer> {
  const receivedEmails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      const accept = async () => {
        const message = await text(stream)
        await onMail?.(message)
        receivedEmails.push(message)
        done()
      }
      void accept()
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: usedPort } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${usedPort}`, receivedEmails, close: (done) => server.close(done) }
}
