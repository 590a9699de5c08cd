import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { binOf } from './run.ts'

describe('the programs that the checks run', () => {
  for (const name of ['typescript/tsc', 'oxlint', 'oxfmt', 'knip', 'vitest', 'playwright', 'tsx']) {
    it(`${name} is found, even if its package does not export package.json`, () => {
      expect(existsSync(binOf(name))).toBe(true)
    })
  }

  it('a program that the package does not have is an error', () => {
    expect(() => binOf('typescript/none')).toThrow('typescript has no program none')
  })
})
