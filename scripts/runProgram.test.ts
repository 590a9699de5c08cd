import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pathOfPackageProgram } from './runProgram.ts'

for (const name of ['typescript/tsc', 'oxlint', 'oxfmt', 'knip', 'vitest', 'playwright', 'tsx']) {
  it(`pathOfPackageProgram finds ${name}, even if its package does not export package.json`, () => {
    expect(existsSync(pathOfPackageProgram(name))).toBe(true)
  })
}

it('pathOfPackageProgram throws if the package does not have the program', () => {
  expect(() => pathOfPackageProgram('typescript/none')).toThrow('typescript has no program none')
})
