import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inProject } from '../scripts/paths.ts'
import { RESOURCES_TEST, RESOURCE_SUITE_PREFIX } from './checks.ts'
import { injectedFaults } from './injectedFaults.ts'

it('the replaced text of each injected fault occurs in its file exactly once', () => {
  const inapplicableFaults = injectedFaults.filter(
    ({ file, find }) => readFileSync(inProject(file), 'utf8').split(find).length !== 2,
  )
  expect(inapplicableFaults.map(({ name }) => name)).toEqual([])
})

it('no two faults have the same name', () => {
  const names = injectedFaults.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('the check of the tests of one kind of record selects tests', () => {
  expect(readFileSync(inProject(RESOURCES_TEST), 'utf8')).toContain(`('${RESOURCE_SUITE_PREFIX}%s', (name, resource)`)
})
