import { expect, test } from 'vitest'
import { pathOfThisOrigin } from './ownPath.ts'

test.each([
  ['/stores?tab=approved', '/stores?tab=approved'],
  ['/stores?q=桜#x', '/stores?q=%E6%A1%9C#x'],
  ['/%09/evil.example', '/%09/evil.example'],
])('%s is the path %s', (address, path) => {
  expect(pathOfThisOrigin(address)).toEqual(path)
})

test.each([
  '',
  'stores',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
])('%j is no path of the console', (address) => {
  expect(pathOfThisOrigin(address)).toEqual(undefined)
})
