import type { Chart } from '../chart.ts'
import { guardInWords, triggerLabel, type Trigger } from './labels.ts'
import { nameAndIdentifier, stateNames } from './lifecycleSections.ts'
import { inlineCode, tableSection } from './markdown.ts'
import { allStates, allTransitions, type StateOutline, type TransitionOutline } from './outline.ts'
import { eventName } from './stateText.ts'
import type { Texts } from './texts.ts'

/** The table of the transitions, with an explanation of how to read it. */
export function transitionLines(chart: Chart, root: StateOutline, texts: Texts): string[] {
  const [heading = '', ...table] = tableSection(
    `## ${texts.pageText('page.transitions')}`,
    transitionColumnTitles(texts),
    transitionRows(chart, root, texts),
  )
  const hints = readingHintKeys(chart, root).map((hint) => texts.pageText(`page.howToRead.${hint}`))
  return [
    heading,
    '',
    ...(hints.length > 0 ? [hints.join(texts.pageText('list.sentenceSeparator')), ''] : []),
    ...table.slice(1),
  ]
}

/** The keys of the sentences that say how to read the table of the transitions. */
function readingHintKeys(chart: Chart, root: StateOutline): string[] {
  const transitions = allTransitions(root)
  const hasTriggerKind = (...kinds: Trigger['kind'][]): boolean =>
    transitions.some(({ trigger }) => kinds.includes(trigger.kind))
  const hasStateActions = allStates(root).some(({ entry, exit }) => entry.length + exit.length > 0)
  return [
    ...(allStates(root).some(({ id }) => id.includes('.')) ? ['inside'] : []),
    ...(transitions.some(({ order }) => order !== undefined) ? ['order'] : []),
    ...(hasTriggerKind('always') ? ['always'] : []),
    ...(hasTriggerKind('actorDone', 'actorError') ? ['tasks'] : []),
    ...(hasStateActions ? [chart.lifecycle ? 'once' : 'inAddition'] : []),
  ]
}

function transitionColumnTitles({ pageText }: Texts): string[] {
  return ['state', 'event', 'guard', 'target', 'actions'].map((column) => pageText(`column.${column}`))
}

function transitionRows(chart: Chart, root: StateOutline, texts: Texts): string[][] {
  const initialRows = root.initial ? [initialRow(chart, root, root.initial.target, texts)] : []
  return [...initialRows, ...allTransitions(root).map((transition) => transitionRow(chart, root, transition, texts))]
}

/**
 * The table row of the initial transition. For a lifecycle it has the entry actions of the initial state, because the
 * creation of a record runs these.
 */
function initialRow(chart: Chart, root: StateOutline, target: string, texts: Texts): string[] {
  return [
    '',
    texts.pageText('target.begins'),
    '',
    stateCell(chart, target, texts),
    lifecycleEntryActions(chart, root, target),
  ]
}

function transitionRow(chart: Chart, root: StateOutline, transition: TransitionOutline, texts: Texts): string[] {
  const { pageText } = texts
  const { trigger, source, targets, isReentering, event } = transition
  const name = eventName(chart, texts, event)
  const targetStatesText = targets.map((target) => stateCell(chart, target, texts)).join(' + ')
  const target = isReentering ? pageText('target.again', { state: targetStatesText }) : targetStatesText
  const enteredStateActions = chart.lifecycle
    ? targets.map((each) => lifecycleEntryActions(chart, root, each)).filter((part) => part !== '')
    : []
  return [
    source === '' ? inlineCode(chart.name) : stateCell(chart, source, texts),
    name === undefined ? triggerLabel(trigger, pageText, inlineCode) : nameAndIdentifier(name, event),
    conditionCell(transition, texts),
    targets.length === 0 ? pageText('target.stays') : target,
    [...transition.actions.map(inlineCode), ...enteredStateActions].join(', '),
  ]
}

/** The guard of a transition, with its position if the event has several branches. */
function conditionCell({ guard, order }: TransitionOutline, { pageText }: Texts): string {
  const condition = guard === undefined ? '' : guardInWords(guard, pageText, inlineCode)
  return order === undefined ? condition : `${order}. ${condition || pageText('guard.otherwise')}`
}

/** The entry actions of a lifecycle's state, which are executed with the transition into the state. */
function lifecycleEntryActions({ lifecycle }: Chart, root: StateOutline, state: string): string {
  if (!lifecycle) return ''
  return (
    allStates(root)
      .find(({ id }) => id === state)
      ?.entry.map(inlineCode)
      .join(', ') ?? ''
  )
}

/** The name of a state in a table. */
export function stateCell(chart: Chart, state: string, texts: Texts): string {
  return chart.lifecycle ? stateNames(chart, texts, state) : inlineCode(state)
}
