import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** A mail as it is sent. */
export interface MailContent {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
}

/** Sends a mail. Rejects with an error; `responseCode` is the mail server's reply, if it replied. */
export type SendMail = (content: MailContent) => Promise<void>

const CONNECT_TIMEOUT_MS = 5_000
const SOCKET_TIMEOUT_MS = 10_000
/** The end of sending one mail. A server that keeps writing without finishing its reply never reaches the others. */
const SEND_TIMEOUT_MS = 30_000

/** Returns the function that sends mails through an SMTP server. Sending a mail ends after `timeoutMs`. */
export function smtpTransport(url: string, from: string, timeoutMs = SEND_TIMEOUT_MS): SendMail {
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
    { from },
  )
  return async ({ recipient, subject, text, html }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    await transport.sendMail({ to: { name: '', address: recipient }, subject, text, html, signal })
  }
}

/** Returns the function that prints mails and keeps them in a folder, for a server without a mail server. */
export function folderTransport(folder: string, print: (line: string) => unknown): SendMail {
  return async ({ id, recipient, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const content = `To: ${recipient}\nSubject: ${subject}\n\n${text}\n`
    // A reader of the folder never sees a half-written mail.
    const unfinished = join(folder, `.${id}`)
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, join(folder, `${id}.txt`))
    print(`\n${content}`)
  }
}
