import texts from '../../locales/charts/en.json' with { type: 'json' }
import type { Chart } from '../chart.ts'
import { policyOf, senderOf } from './content.ts'
import { allStates, allTransitions, outlineOf, type OutlineState, type OutlineTransition } from './outline.ts'

/** A chart as a page: its picture, its states and its transitions, in the order in which they are written. */
export function markdownOf(chart: Chart): string {
  const root = outlineOf(chart.machine)
  const states = allStates(root)
  return [
    `# ${chart.name}`,
    '',
    chart.about,
    '',
    `![The statechart ${chart.name}](${chart.name}.svg)`,
    '',
    '## Transitions',
    '',
    ...(chart.lifecycle ? lifecycleRows(chart, root) : processRows(chart, root)),
    '',
    '## States',
    '',
    ...stateRows(chart, states),
    '',
    ...invariantLines(chart),
    '`npm run machines` writes this page and its picture from the chart.',
    '',
  ].join('\n')
}

function invariantLines({ name, invariants = [] }: Chart): string[] {
  if (invariants.length === 0) return []
  return ['## Invariants', '', ...invariants.map(({ id }) => `- ${invariantText(name, id)}`), '']
}

function invariantText(chart: string, id: string): string {
  const text = (texts as Partial<Record<string, { invariants: Partial<Record<string, string>> }>>)[chart]?.invariants[
    id
  ]
  if (text === undefined) throw new Error(`locales/charts/en.json has no text for the invariant ${id} of ${chart}`)
  return text
}

/** The page that leads to all others. */
export function indexOf(charts: Chart[]): string {
  const kinds = [
    { title: 'Processes', list: charts.filter(({ lifecycle }) => !lifecycle) },
    { title: 'Lifecycles', list: charts.filter(({ lifecycle }) => lifecycle) },
  ]
  const sections = kinds.flatMap(({ title, list }) => [
    `## ${title}`,
    '',
    ...rows(
      ['chart', 'what it is'],
      list.map(({ name, about }) => [`[${name}](${name}.md)`, about]),
    ),
    '',
  ])
  return ['# The charts', '', ...sections, '`npm run machines` writes these pages from the charts.', ''].join('\n')
}

function processRows(chart: Chart, root: OutlineState): string[] {
  const all = allTransitions(root)
  return rows(
    ['state', 'event', 'guard', 'target', 'actions'],
    all.map((one) => [...placed(chart, one), code(one.guard), target(one), actions(one)]),
  )
}

function lifecycleRows(chart: Chart, root: OutlineState): string[] {
  return rows(
    ['state', 'event', 'target', 'sent', 'permission', 'reason', 'destructive'],
    allTransitions(root).map((one) => {
      const act = policyOf(chart, one.event)
      const terms = act ? [code(act.permission), act.reason, act.destructive ? 'destructive' : ''] : ['', '', '']
      return [...placed(chart, one), target(one), senderOf(act), ...terms]
    }),
  )
}

function stateRows(chart: Chart, states: OutlineState[]): string[] {
  const written = states.filter(({ id, entry, exit, invokes }) => id !== '' || [entry, exit, invokes].flat().length > 0)
  const columns: [string, (state: OutlineState) => string][] = [
    ['state', ({ id }) => code(id || chart.name)],
    ['code', ({ id }) => String(chart.lifecycle?.codes[id] ?? '')],
    ['kind', kindOf],
    ['entry', ({ entry }) => list(entry)],
    ['exit', ({ exit }) => list(exit)],
    ['invokes', ({ invokes }) => list(invokes)],
    ['description', ({ description }) => description ?? ''],
  ]
  const used = columns.filter(([, cell]) => written.some((state) => cell(state) !== ''))
  return rows(
    used.map(([title]) => title),
    written.map((state) => used.map(([, cell]) => cell(state))),
  )
}

function kindOf({ type, initial, history }: OutlineState): string {
  if (type === 'final') return 'end'
  if (type === 'history') return `${history} history`
  if (type === 'parallel') return 'all regions at once'
  return type === 'compound' && initial ? `begins in ${code(initial.target)}` : ''
}

function placed(chart: Chart, { source, label }: OutlineTransition): string[] {
  return [code(source || chart.name), label]
}

function target(one: OutlineTransition): string {
  if (one.targets.length === 0) return 'stays'
  const again = one.reenters ? ' (entered again)' : ''
  return one.targets.map(code).join(' + ') + again
}

function actions({ actions: names, description }: OutlineTransition): string {
  return [list(names), description ?? ''].filter((part) => part !== '').join(' · ')
}

function list(names: string[]): string {
  return names.map(code).join(', ')
}

function code(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `\`${text}\``
}

function rows(head: string[], body: string[][]): string[] {
  const row = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...body.map(row)]
}
