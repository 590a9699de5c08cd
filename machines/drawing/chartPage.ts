import type { Language } from '../../contract/language.ts'
import type { Chart } from '../chart.ts'
import { type Relation, relations } from '../relations.ts'
import { isFailureState } from './failureStates.ts'
import { guardNames, durationLabel } from './labels.ts'
import { lifecycleSections } from './lifecycleSections.ts'
import { inlineCode, tableSection } from './markdown.ts'
import { allStates, allTransitions, outlineOf, type StateOutline, type TransitionOutline } from './outline.ts'
import { isDecision } from './stateText.ts'
import { chartTexts, partText, textsOf, type Texts, type ChartPartKind } from './texts.ts'
import { stateCell, transitionLines } from './transitionSection.ts'
import { diagramNumbersOf, diagramFileName, type Diagram } from './view.ts'

/** The page of a chart in one language, as Markdown: what the chart is, who may act, its diagrams and its tables. */
export function chartPage(chart: Chart, diagrams: Pick<Diagram, 'topStateId'>[], language: Language): string {
  const texts = textsOf(language, chart.name)
  const { pageText } = texts
  const root = outlineOf(chart.machine)
  return [
    `# ${texts.textsOfChart.title} (\`${chart.name}\`)`,
    '',
    `[${pageText('page.index')}](README.md)`,
    '',
    texts.textsOfChart.about,
    '',
    ...parallelPartLines(chart, root, texts),
    ...diagramLines(chart, diagrams, texts),
    ...(chart.lifecycle ? lifecycleSections(chart, texts) : processChartSections(chart, texts)),
    ...transitionLines(chart, root, texts),
    ...tableSection(`## ${pageText('page.states')}`, stateColumnTitles(texts), stateRows(chart, root, texts)),
    ...meaningSection('guards', guardNamesIn(root), texts),
    ...meaningSection('actions', actionNamesIn(root), texts),
    ...meaningSection(
      'actors',
      allStates(root).flatMap(({ invokes }) => invokes),
      texts,
    ),
    ...delaySection(chart, texts),
    ...invariantLines(chart, texts),
    ...relationLines(chart, texts),
    pageText('page.written'),
    '',
  ].join('\n')
}

function diagramLines(chart: Chart, diagrams: Pick<Diagram, 'topStateId'>[], texts: Texts): string[] {
  const { pageText } = texts
  const diagramNumbers = diagramNumbersOf(diagrams)
  return diagrams.flatMap(({ topStateId }) => {
    const file = `${diagramFileName(chart.name, topStateId)}.svg`
    const number = diagramNumbers.get(topStateId)
    const state = topStateId === '' ? pageText('page.whole') : inlineCode(topStateId)
    const about = partText(texts, 'states', topStateId)
    const title = pageText('page.picture', { title: texts.textsOfChart.title })
    const heading = number === undefined ? [] : [`## ${pageText('page.pictureOf', { number, state })}`, '']
    return [...heading, ...(about === '' ? [] : [about, '']), `![${`${title} ${about}`.trim()}](${file})`, '']
  })
}

/** The parts of each parallel state, with a sentence about each. */
function parallelPartLines(chart: Chart, root: StateOutline, texts: Texts): string[] {
  const { pageText } = texts
  return allStates(root)
    .filter(({ type }) => type === 'parallel')
    .flatMap(({ id, children }) => [
      id === '' ? pageText('page.parts') : pageText('page.partsOf', { state: inlineCode(id) }),
      '',
      ...children.map((part) => `- ${inlineCode(part.id)}: ${partText(texts, 'states', part.id)}`),
      '',
    ])
}

function processChartSections(chart: Chart, texts: Texts): string[] {
  const { pageText } = texts
  const events = [
    ...new Set(
      allTransitions(outlineOf(chart.machine))
        .filter(isTriggeredByEvent)
        .map(({ event }) => event),
    ),
  ]
  return [
    `## ${pageText('page.who')}`,
    '',
    texts.textsOfChart.who,
    '',
    ...tableSection(
      `## ${pageText('page.events')}`,
      [pageText('column.event'), pageText('column.meaning')],
      events.map((event) => [inlineCode(event), partText(texts, 'events', event)]),
    ),
  ]
}

function isTriggeredByEvent({ trigger }: TransitionOutline): boolean {
  return trigger.kind === 'event'
}

function stateColumnTitles({ pageText }: Texts): string[] {
  return ['state', 'code', 'kind', 'entry', 'exit', 'invokes', 'meaning'].map((column) => pageText(`column.${column}`))
}

function stateRows(chart: Chart, root: StateOutline, texts: Texts): string[][] {
  return allStates(root)
    .filter(({ id, entry, exit, invokes }) => id !== '' || entry.length + exit.length + invokes.length > 0)
    .map((state) => [
      state.id === '' ? inlineCode(chart.name) : stateCell(chart, state.id, texts),
      String(chart.lifecycle?.codes[state.id] ?? ''),
      stateKind(chart, state, texts),
      state.entry.map(inlineCode).join(', '),
      state.exit.map(inlineCode).join(', '),
      state.invokes.map(inlineCode).join(', '),
      partText(texts, 'states', state.id),
    ])
}

function stateKind(chart: Chart, state: StateOutline, { pageText }: Texts): string {
  const { type, initial, history } = state
  const stateKinds = [
    ...(type === 'final' ? [pageText('kind.final')] : []),
    ...(type === 'history' ? [pageText(`kind.history.${history ?? 'shallow'}`)] : []),
    ...(type === 'parallel' ? [pageText('kind.parallel')] : []),
    ...(type === 'compound' && initial ? [pageText('kind.compound', { state: inlineCode(initial.target) })] : []),
    ...(isDecision(state) ? [pageText('kind.decision')] : []),
    ...(!chart.lifecycle && isFailureState(chart, state.id) ? [pageText('kind.failure')] : []),
  ]
  return stateKinds.join(pageText('list.separator'))
}

/** The names of all guards of a chart. */
export function guardNamesIn(root: StateOutline): string[] {
  return allTransitions(root).flatMap(({ guard }) => (guard === undefined ? [] : guardNames(guard)))
}

/** The names of all actions of a chart. */
export function actionNamesIn(root: StateOutline): string[] {
  const stateActions = allStates(root).flatMap(({ entry, exit, initial }) => [
    ...entry,
    ...exit,
    ...(initial?.actions ?? []),
  ])
  const names = [...stateActions, ...allTransitions(root).flatMap(({ actions }) => actions)]
  return names.map((name) => name.replace(/\(.*\)$/, ''))
}

/** The names and meanings of guards, actions or actors, each once. */
function meaningSection(partKind: ChartPartKind, names: string[], texts: Texts): string[] {
  const { pageText } = texts
  const explainedNames = [...new Set(names)].filter((name) => partText(texts, partKind, name) !== '')
  const head = [pageText('column.name'), pageText('column.meaning')]
  return tableSection(
    `## ${pageText(`page.${partKind}`)}`,
    head,
    explainedNames.map((name) => [inlineCode(name), partText(texts, partKind, name)]),
  )
}

function delaySection({ machine }: Chart, texts: Texts): string[] {
  const { pageText } = texts
  const head = [pageText('column.name'), pageText('column.time'), pageText('column.meaning')]
  const delays = Object.entries(machine.implementations.delays as Record<string, unknown>)
  const body = delays.map(([name, time]) => [
    inlineCode(name),
    typeof time === 'number' ? durationLabel(time, pageText) : '',
    partText(texts, 'delays', name),
  ])
  return tableSection(`## ${pageText('page.delays')}`, head, body)
}

function invariantLines({ invariants = [] }: Chart, texts: Texts): string[] {
  if (invariants.length === 0) return []
  const lines = invariants.map(({ id }) => `- ${partText(texts, 'invariants', id)}`)
  return [`## ${texts.pageText('page.invariants')}`, '', ...lines, '']
}

function relationLines({ name }: Chart, { pageText, language }: Texts): string[] {
  const link = (other: string): string => `[${chartTexts(language, other).title}](${other}.md)`
  const chartList = (chartsAndWords: [other: string, words: string[]][]): string => {
    const otherChartNames = [...new Set(chartsAndWords.map(([other]) => other))]
    return otherChartNames
      .map((other) => {
        const events = new Set(
          chartsAndWords.filter(([chartName]) => chartName === other).flatMap(([, words]) => words),
        )
        return pageText('list.chartAndEvents', {
          chart: link(other),
          events: [...events].join(pageText('list.separator')),
        })
      })
      .join(pageText('list.separator'))
  }
  const wordsOf = ({ events, startsActor }: Relation): string[] => [
    ...(startsActor === true ? [pageText('relation.starts')] : []),
    ...events.map(inlineCode),
  ]
  const receiverList = chartList(relations.filter(({ from }) => from === name).map((each) => [each.to, wordsOf(each)]))
  const senderList = chartList(relations.filter(({ to }) => to === name).map((each) => [each.from, wordsOf(each)]))
  if (receiverList + senderList === '') return []
  return [
    `## ${pageText('page.relations')}`,
    '',
    ...(receiverList === '' ? [] : [`- ${pageText('page.sends', { charts: receiverList })}`]),
    ...(senderList === '' ? [] : [`- ${pageText('page.receives', { charts: senderList })}`]),
    '',
  ]
}
