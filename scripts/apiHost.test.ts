import { afterEach, expect, test, vi } from 'vitest'
import { readApiHostSetting } from './apiHost.ts'

afterEach(() => vi.unstubAllEnvs())

test.each(['', 'https://api.example', 'http://localhost:4000', 'http://10.0.0.7:8080'])(
  'the API host %j is accepted',
  (host) => {
    vi.stubEnv('VITE_API_HOST', host)
    expect(readApiHostSetting('production')).toBe(host)
  },
)

test.each([
  'api.example',
  'https://api.example/',
  'https://api.example/cms',
  'https://user:password@api.example',
  'https://*.example',
  "https://api.example; script-src 'unsafe-inline'",
  'https://api.example;script-src',
  'https://api.example https://other.example',
  'https://api.example:99999',
  ' https://api.example',
  'ftp://api.example',
  'javascript:alert(1)',
])('the API host %j is rejected with a one-line error that does not repeat the host', (host) => {
  vi.stubEnv('VITE_API_HOST', host)
  const line =
    'The setting VITE_API_HOST is wrong: it must be an http or https origin such as https://api.example, without a path.'
  expect(() => readApiHostSetting('production')).toThrow(new Error(line))
})
