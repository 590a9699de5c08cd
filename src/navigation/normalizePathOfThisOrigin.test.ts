import { expect, test } from 'vitest'
import { normalizePathOfThisOrigin } from './normalizePathOfThisOrigin.ts'

test.each([
  ['/stores?tab=approved', '/stores?tab=approved'],
  ['/stores?q=桜#x', '/stores?q=%E6%A1%9C#x'],
  ['/%09/evil.example', '/%09/evil.example'],
])('the path %s is normalized to %s', (url, path) => {
  expect(normalizePathOfThisOrigin(url)).toEqual(path)
})

test.each([
  '',
  'stores',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
])('%j is not accepted as a path of this origin', (url) => {
  expect(normalizePathOfThisOrigin(url)).toEqual(undefined)
})
