import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('unset and empty environment variables have the default values', () => {
  const defaults = {
    PORT: 4000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    PICTURE_HOSTS: [],
    PROXIES: 0,
    DEMO_ACCOUNTS: 'hidden',
    MAIL_FROM: 'Chōba <choba@localhost>',
    LOG_LEVEL: 'info',
  }
  expect(readSettings({})).toEqual(defaults)
  expect(readSettings({ PORT: '', DATABASE_URL: '', UNRELATED: 'x' })).toEqual(defaults)
})

test('every setting is read from its environment variable', () => {
  const givenSettings = {
    HOST: '0.0.0.0',
    DATA_DIR: '/var/choba',
    DATABASE_URL: 'postgres://choba:secret@db.example:5432/choba',
    SMTP_URL: 'smtp://mail.example:25',
    MAIL_FROM: 'Chōba <office@store.example>',
    CORS_ORIGIN: 'https://console.example',
    LOG_LEVEL: 'warn',
    DEMO_ACCOUNTS: 'shown',
  }
  const hosts = ['https://pictures.example', 'http://10.0.0.7:9000']
  const texts = { PORT: '8080', PROXIES: '2', PICTURE_HOSTS: ` ${hosts.join(' , ')}\n` }
  expect(readSettings({ ...givenSettings, ...texts })).toEqual({
    ...givenSettings,
    PORT: 8080,
    PROXIES: 2,
    PICTURE_HOSTS: hosts,
  })
})

test.each([
  ['PORT', '80a', 'The setting PORT is wrong: it must be a port number from 0 to 65535.'],
  ['PORT', '65536', 'The setting PORT is wrong: it must be a port number from 0 to 65535.'],
  ['HOST', 'a b', 'The setting HOST is wrong: it must be the name or the address of a host.'],
  [
    'DATABASE_URL',
    'mysql://u:secret@x',
    'The setting DATABASE_URL is wrong: it must begin with postgres:// or postgresql://.',
  ],
  [
    'MAIL_FROM',
    'nobody',
    'The setting MAIL_FROM is wrong: it must be an email address, such as "Chōba <office@store.example>".',
  ],
  ['SMTP_URL', 'mail.example', 'The setting SMTP_URL is wrong: it must begin with smtp:// or smtps://.'],
  [
    'CORS_ORIGIN',
    'https://a.example/',
    'The setting CORS_ORIGIN is wrong: it must be an origin such as https://console.example, without a path.',
  ],
  [
    'CORS_ORIGIN',
    'ftp://a.example',
    'The setting CORS_ORIGIN is wrong: it must be an origin such as https://console.example, without a path.',
  ],
  ...['*', 'pictures.example', 'https://a.example/x', "https://a.example; script-src 'unsafe-inline'", 'data:'].map(
    (hosts) => [
      'PICTURE_HOSTS',
      `https://a.example ${hosts}`,
      'The setting PICTURE_HOSTS is wrong: it must be http or https origins such as https://pictures.example, without paths, separated by spaces or commas.',
    ],
  ),
  ['PROXIES', 'yes', 'The setting PROXIES is wrong: it must be how many reverse proxies stand in front, 0 to 9.'],
  ['DEMO_ACCOUNTS', 'yes', 'The setting DEMO_ACCOUNTS is wrong: it must be shown or hidden.'],
  ['LOG_LEVEL', 'loud', 'The setting LOG_LEVEL is wrong: it must be trace, debug, info, warn, error, fatal or silent.'],
] as [string, string, string][])(
  'a wrong value of the setting %s is reported in one line that does not contain the value',
  (name, value, line) => {
    expect(() => readSettings({ [name]: value })).toThrow(new Error(line))
  },
)
