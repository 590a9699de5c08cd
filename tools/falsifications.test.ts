import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inProject } from '../scripts/paths.ts'
import { falsifications } from './falsifications.ts'

it('the replaced text of each falsification occurs in its file exactly once', () => {
  const others = falsifications.filter(
    ({ file, find }) => readFileSync(inProject(file), 'utf8').split(find).length !== 2,
  )
  expect(others.map(({ name }) => name)).toEqual([])
})

it('no two falsifications have the same name', () => {
  const names = falsifications.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
