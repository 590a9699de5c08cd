import type { Chart } from '../chart.ts'
import type { EventPolicy } from '../lifecycle.ts'
import { isFailureTransition } from './failureStates.ts'
import { guardInWords, triggerLabel } from './labels.ts'
import { textWidth, wrapText } from './measureText.ts'
import type { StateOutline, TransitionOutline } from './outline.ts'
import { partText, type Texts } from './texts.ts'
import { isCollapsed, type View } from './view.ts'

export type TextStyle = 'heading' | 'title' | 'description' | 'line' | 'event' | 'failure' | 'failureLine' | 'muted'

/** A line of text in a box or beside an arrow. */
export interface TextLine {
  text: string
  style: TextStyle
}

/** The size of a text in pixels, and whether it is bold. */
export const TEXT_STYLES: Record<TextStyle, { size: number; bold: boolean }> = {
  heading: { size: 18, bold: true },
  title: { size: 14, bold: true },
  description: { size: 12, bold: false },
  line: { size: 12, bold: false },
  event: { size: 12, bold: true },
  failure: { size: 12, bold: true },
  failureLine: { size: 12, bold: false },
  muted: { size: 12, bold: false },
}
export const LINE_HEIGHT = 15
/** The distance of a line's baseline from the top of the line. */
export const BASELINE_OFFSET = LINE_HEIGHT - 3.5
export const BOX_PADDING = 12

const INDENT = '\u00a0\u00a0\u00a0'
const DECISION_TEXT_WIDTH = 120
/** A text as wide as the keyboard shortcut and the history numbers that the console draws beside an arrow. */
const SHORTCUT_PLACEHOLDER = 'MMMMM'

/** The text in the box of a state, or in the header of a state that has other states inside. */
export function boxLinesWithTransitions(
  view: View,
  state: StateOutline,
  listedTransitions: TransitionOutline[],
): TextLine[] {
  if (view.record !== undefined) return recordStateLines(view, view.record, state)
  const { chart, texts } = view
  const { pageText } = texts
  const width = isDecision(state) ? DECISION_TEXT_WIDTH : view.layout.boxWidth
  const head = [...titleLines(view, state), ...wrapLines(partText(texts, 'states', state.id), 'description', width)]
  const transitionLines = listedTransitions.flatMap((transition) =>
    listedTransitionLines(view, state, transition, isFailureTransition(chart, transition) ? 'failureLine' : 'line'),
  )
  if (isCollapsed(view, state.id)) {
    const number = view.diagramNumbers.get(state.id) ?? 0
    return [...head, ...transitionLines, ...wrapLines(pageText('box.collapsed', { number }), 'muted', width)]
  }
  return [
    ...head,
    ...state.entry.flatMap((name) => wrapLines(pageText('box.entry', { name }), 'line', width)),
    ...state.exit.flatMap((name) => wrapLines(pageText('box.exit', { name }), 'line', width)),
    ...state.invokes.flatMap((name) => wrapLines(pageText('box.invoke', { name }), 'line', width)),
    ...transitionLines,
  ]
}

/** The name of a state, and the word “Now” that the console shows below it while a record is in the state. */
function recordStateLines({ chart, texts, layout }: View, record: string, { id }: StateOutline): TextLine[] {
  return [
    ...wrapLines(stateName(chart, texts, id, record) ?? id, 'title', layout.boxWidth),
    { text: `● ${texts.consoleText('lifecycle.now') ?? ''}`, style: 'muted' },
  ]
}

/**
 * The lines of an event's label: its name, its sender unless this is staff, and space for its keyboard shortcut and
 * the numbers of its lines in the record's history.
 */
function recordEventLines({ chart, texts, layout }: View, record: string, { event }: TransitionOutline): TextLine[] {
  const policy = policyOf(chart, event)
  const name = eventName(chart, texts, event, record) ?? event
  return [
    ...wrapLines(name, policy?.isDestructive === true ? 'failure' : 'event', layout.labelWidth),
    ...(policy?.sender === 'staff' ? [] : wrapLines(senderText(chart, texts, event), 'muted', layout.labelWidth)),
    { text: SHORTCUT_PLACEHOLDER, style: 'muted' },
  ]
}

/** Whether a state only chooses the next state: it has several `always` transitions, and nothing else. */
export function isDecision({ type, transitions, invokes, entry }: StateOutline): boolean {
  const isPlain = type === 'atomic' && invokes.length + entry.length === 0
  return isPlain && transitions.length > 1 && transitions.every(({ trigger }) => trigger.kind === 'always')
}

/** The console's name of a state of a lifecycle; undefined for other charts. */
export function stateName(
  { lifecycle }: Chart,
  { consoleText }: Texts,
  id: string,
  record = lifecycle?.record,
): string | undefined {
  return record === undefined ? undefined : consoleText(`${record}.state.${id}`)
}

/** The name of an event of a lifecycle: that in the console, else that of the chart; undefined for other charts. */
export function eventName(
  { lifecycle }: Chart,
  { consoleText, textsOfChart: { eventNames } }: Texts,
  event: string,
  record = lifecycle?.record,
): string | undefined {
  return record === undefined ? undefined : (consoleText(`${record}.event.${event}`) ?? eventNames?.[event])
}

/** The label of an arrow that represents transitions which differ only in their event. */
export function arrowLabelLines(view: View, transitions: TransitionOutline[], targetLabel: string): TextLine[] {
  const { layout, texts } = view
  const [first] = transitions
  if (!first) return []
  const { record } = view
  if (record !== undefined) return transitions.flatMap((transition) => recordEventLines(view, record, transition))
  return [
    ...transitions.flatMap((transition, index) => triggerLines(view, transition, index > 0)),
    ...wrapLines(guardText(texts, first), 'line', layout.labelWidth),
    ...(first.actions.length === 0 ? [] : wrapLines(`/\u00a0${first.actions.join(', ')}`, 'line', layout.labelWidth)),
    ...wrapLines(targetLabel, 'muted', layout.labelWidth),
  ]
}

/** The label of an arrow that represents transitions from inside a collapsed state. */
export function collapsedStateArrowLabelLines(
  { texts, layout }: View,
  transitions: TransitionOutline[],
  isFailureArrow: boolean,
  targetLabel: string,
): TextLine[] {
  const names = [...new Set(transitions.map(({ trigger }) => triggerLabel(trigger, texts.pageText)))].join(', ')
  const style = isFailureArrow ? 'failureLine' : 'line'
  const lines = wrapLines(texts.pageText('arrow.inside', { events: names }), style, layout.labelWidth)
  return [...lines, ...wrapLines(targetLabel, 'muted', layout.labelWidth)]
}

/** The guard of a transition, after its position if there are several branches: `[isReady]`, `2 [otherwise]`. */
function guardText({ pageText }: Texts, { guard, order }: TransitionOutline): string {
  const condition = guard === undefined ? undefined : guardInWords(guard, pageText)
  if (order === undefined) return condition === undefined ? '' : `[${condition}]`
  return `${order}\u00a0[${condition ?? pageText('guard.otherwise')}]`
}

/** The policy of an event of a lifecycle. */
function policyOf(chart: Chart, event: string): EventPolicy | undefined {
  return chart.lifecycle?.policies[event]
}

/** Who sends an event of a lifecycle. Throws a RangeError if the chart does not say it. */
export function senderText(chart: Chart, { pageText }: Texts, event: string): string {
  const sender = policyOf(chart, event)?.sender ?? chart.sendersWithoutPolicy?.[event]
  if (sender === undefined) throw new RangeError(`${chart.name} does not say who sends ${event}`)
  return pageText(`sender.${sender}`)
}

/** The size of a block of lines. */
export function sizeOfLines(lines: TextLine[]): { width: number; height: number } {
  const widths = lines.map(({ text, style }) => textWidth(text, TEXT_STYLES[style].size, TEXT_STYLES[style].bold))
  return { width: Math.max(0, ...widths), height: lines.length * LINE_HEIGHT }
}

function titleLines({ chart, texts, topStateId }: View, state: StateOutline): TextLine[] {
  const code = chart.lifecycle?.codes[state.id]
  const name = stateName(chart, texts, state.id)
  if (name !== undefined && code !== undefined)
    return [
      { text: name, style: 'title' },
      { text: `${state.key} = ${code}`, style: 'muted' },
    ]
  if (state.id === '') return [{ text: texts.pageText('box.root', { name: chart.name }), style: 'title' }]
  return [{ text: state.id === topStateId ? state.id : state.key, style: 'title' }]
}

function triggerLines(
  { chart, texts, layout }: View,
  transition: TransitionOutline,
  isFurtherEvent: boolean,
): TextLine[] {
  const { pageText } = texts
  const style = isFailureTransition(chart, transition) ? 'failure' : 'event'
  const label = triggerLabel(transition.trigger, pageText)
  const name = eventName(chart, texts, transition.event)
  const shownName = name ?? label
  const lines = wrapLines(
    isFurtherEvent ? pageText('arrow.or', { event: shownName }) : shownName,
    style,
    layout.labelWidth,
  )
  if (!chart.lifecycle) return lines
  const policy = policyOf(chart, transition.event)
  const reason = policy?.reason === 'required' ? pageText('list.separator') + pageText('sender.reason') : ''
  const identifier = name === undefined ? '' : `${label} · `
  return [
    ...lines,
    ...wrapLines(identifier + senderText(chart, texts, transition.event) + reason, 'muted', layout.labelWidth),
  ]
}

function listedTransitionLines(
  { texts, layout }: View,
  state: StateOutline,
  transition: TransitionOutline,
  style: TextStyle,
): TextLine[] {
  const { pageText } = texts
  const guard = guardText(texts, transition)
  const actions = transition.actions.length === 0 ? '' : ` /\u00a0${transition.actions.join(', ')}`
  const reentryLabel = transition.isReentering
    ? pageText('inside.again')
    : state.children.length > 0
      ? pageText('inside.restart')
      : ''
  const otherTargets = transition.targets.filter((target) => target !== state.id).join(' + ')
  const stayLabel =
    transition.targets.length > 0 && reentryLabel !== '' ? reentryLabel : actions === '' ? pageText('inside.stays') : ''
  const outcome = otherTargets || stayLabel
  const label = triggerLabel(transition.trigger, pageText) + (guard === '' ? '' : ` ${guard}`)
  return wrapLines(label + actions + (outcome === '' ? '' : ` → ${outcome}`), style, layout.boxWidth)
}

/** The lines of a text. In the styles for lists (`line`, `failureLine`), the lines after the first are indented. */
function wrapLines(text: string, style: TextStyle, width: number): TextLine[] {
  if (text === '') return []
  const { size, bold } = TEXT_STYLES[style]
  const indent = style === 'line' || style === 'failureLine' ? INDENT : ''
  return wrapText(text, width, size, bold).map((line, index) => ({ text: index > 0 ? indent + line : line, style }))
}
