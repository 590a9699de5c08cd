import { describe, expect, test } from 'vitest'
import { charts } from './charts.ts'
import { faultsOf } from './drawing/faults.ts'
import { drawn, type Kept } from './drawing/kept.ts'
import { indexOf } from './drawing/markdown.ts'

/** The end of the message about a stored picture or table that differs from the chart. */
const STALE = 'is not what the chart says now: run `npm run machines`, and review what changed'
/** A large chart takes seconds to lay out where the machine is busy. */
const UNHURRIED = { timeout: 60_000 }
const DIAGRAMS = import.meta.glob<string>('./diagrams/*', { query: '?raw', import: 'default', eager: true })

test('the folder has the files of every chart, and no other files', () => {
  const names = charts.flatMap(({ name }) => [`${name}.svg`, `${name}.md`, `${name}.json`])
  const there = Object.keys(DIAGRAMS).map((path) => path.slice('./diagrams/'.length))
  expect(there.toSorted()).toEqual(['README.md', ...names].toSorted())
  expect(staleOf([['README.md', indexOf(charts)]])).toEqual([])
})

describe.each(charts.map((chart) => [chart.name, chart] as const))('%s', (name, chart) => {
  test('the picture and the tables are current, and nothing in it is on anything else', UNHURRIED, async () => {
    const memory = JSON.parse(kept(`${name}.json`) ?? 'null') as Kept | null
    if (!memory) throw new Error(`machines/diagrams/${name}.json is missing: run \`npm run machines\``)
    const { scene, files } = await drawn(chart, memory.layout)
    expect(faultsOf(scene)).toEqual([])
    expect(staleOf(files)).toEqual([])
  })
})

/** The files whose stored content differs, as messages. */
function staleOf(files: [string, string][]): string[] {
  return files.filter(([file, content]) => kept(file) !== content).map(([file]) => `machines/diagrams/${file} ${STALE}`)
}

function kept(file: string): string | undefined {
  return DIAGRAMS[`./diagrams/${file}`]
}
