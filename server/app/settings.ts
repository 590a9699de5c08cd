import * as v from 'valibot'
import { StartFailure } from '../http/startFailure.ts'
import { isOrigin } from '../http/origin.ts'
import { translate, type TextKey } from '../http/text.ts'

function urlSchema(protocols: string[], message: TextKey) {
  const hasProtocol = (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol)
  return v.optional(v.pipe(v.string(), v.check(hasProtocol, message)))
}

function parseOrigins(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}

/** The default sender of emails. A mail server usually accepts only one of its own email addresses as a sender. */
const DEFAULT_SENDER = 'Chōba <choba@localhost>'

/** The schema of the environment variables that are set. `readSettings` leaves out empty ones. */
const Settings = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'server.requirement.port'),
      v.transform(Number),
      v.maxValue(65_535, 'server.requirement.port'),
    ),
    '4000',
  ),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'server.requirement.host')), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: urlSchema(['postgres:', 'postgresql:'], 'server.requirement.postgres'),
  SMTP_URL: urlSchema(['smtp:', 'smtps:'], 'server.requirement.smtp'),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n@]+@[^\r\n@]+$/, 'server.requirement.mailFrom')),
    DEFAULT_SENDER,
  ),
  CORS_ORIGIN: v.optional(v.pipe(v.string(), v.check(isOrigin, 'server.requirement.origin'))),
  PICTURE_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseOrigins),
      v.check((hosts) => hosts.every(isOrigin), 'server.requirement.pictureHosts'),
    ),
    '',
  ),
  PROXIES: v.optional(v.pipe(v.string(), v.regex(/^[0-9]$/, 'server.requirement.proxies'), v.transform(Number)), '0'),
  DEMO_ACCOUNTS: v.optional(v.picklist(['shown', 'hidden'], 'server.requirement.demoAccounts'), 'hidden'),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'server.requirement.logLevel'),
    'info',
  ),
})
export type Settings = v.InferOutput<typeof Settings>

/**
 * Parses the environment variables. Throws {@link StartFailure} with the name of the first wrong setting, but not its
 * value.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const givenSettings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsedSettings = v.safeParse(Settings, givenSettings)
  if (parsedSettings.success) return parsedSettings.output
  const [issue] = parsedSettings.issues
  throw new StartFailure('server.wrongSetting', {
    name: String(issue.path?.[0]?.key),
    requirement: translate('en', issue.message),
  })
}
