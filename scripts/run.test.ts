import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { binOf } from './run.ts'

describe('the programs that the checks run', () => {
  for (const name of ['typescript/tsc', 'oxlint', 'oxfmt', 'knip', 'vitest', 'playwright', 'tsx']) {
    it(`include ${name}, which is found even if its package does not export package.json`, () => {
      expect(existsSync(binOf(name))).toBe(true)
    })
  }

  it('must exist in their package, otherwise there is an error', () => {
    expect(() => binOf('typescript/none')).toThrow('typescript has no program none')
  })
})
