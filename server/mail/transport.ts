import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** An email to send. */
export interface OutgoingMail {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
}

/**
 * Sends an email. Rejects if that fails; the error's `responseCode` is that of the mail server's reply, if it replied.
 */
export type SendMail = (mail: OutgoingMail) => Promise<void>

const CONNECT_TIMEOUT_MS = 5_000
const SOCKET_TIMEOUT_MS = 10_000
/** The timeout for sending one email. The other timeouts do not apply to a server that writes an endless reply. */
const SEND_TIMEOUT_MS = 30_000

/** Creates the function that sends emails through an SMTP server. Sending one email fails after `timeoutMs`. */
export function createSmtpTransport(url: string, sender: string, timeoutMs = SEND_TIMEOUT_MS): SendMail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: sender },
  )
  return async ({ recipient, subject, text, html }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    await transport.sendMail({ to: { name: '', address: recipient }, subject, text, html, signal })
  }
}

/** Creates the function that prints emails and writes them to a folder, for an installation without a mail server. */
export function createFolderTransport(folder: string, print: (text: string) => unknown): SendMail {
  return async ({ id, recipient, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const content = `To: ${recipient}\nSubject: ${subject}\n\n${text}\n`
    // Renamed only when it is complete, so that nobody reads a half-written email.
    const unfinishedFile = join(folder, `.${id}`)
    await writeFile(unfinishedFile, content, { mode: 0o600 })
    await rename(unfinishedFile, join(folder, `${id}.txt`))
    print(`\n${content}`)
  }
}
