import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseSync } from 'vite'
import { charts } from '../machines/charts.ts'
import { allTransitions, outlineOf } from '../machines/drawing/outline.ts'
import { inProject } from '../scripts/paths.ts'
import { allMutants } from './mutants.ts'
import { equivalenceProofs } from './mutants/equivalenceProofs.ts'
import { applyEdits } from './mutants/mutant.ts'

const mutants = allMutants()
const names = mutants.map(({ name }) => name)

/** Returns whether a mutant drops a whole transition, judging by the mutant's name. */
function dropsTransition(name: string): boolean {
  return /: drop (?!guard |action |tag |invoke |input )/.test(name) && !/ from (the )?(guard|&&|\|\|) /.test(name)
}

describe.each(charts.map((chart) => [chart.name, chart.machine] as const))('the chart %s', (chart, machine) => {
  it('each transition has one mutant, in which it is missing', () => {
    const droppingMutantNames = names.filter((name) => name.startsWith(`${chart}: `) && dropsTransition(name))
    expect(droppingMutantNames).toHaveLength(allTransitions(outlineOf(machine)).length)
  })
})

it('every mutant has a unique name', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('every mutant differs from its chart and is valid code', () => {
  const invalidMutants = mutants.filter(({ editsPerFile }) =>
    editsPerFile.some(({ file, edits }) => {
      const text = readFileSync(inProject(file), 'utf8')
      const changedText = applyEdits(text, edits)
      return changedText === text || parseSync(file, changedText, { lang: 'ts' }).errors.length > 0
    }),
  )
  expect(invalidMutants.map(({ name }) => name)).toEqual([])
})

it('every mutant that has a proof of equivalence exists', () => {
  expect(Object.keys(equivalenceProofs).filter((name) => !names.includes(name))).toEqual([])
})
