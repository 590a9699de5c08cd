import type { EventPolicy } from '../lifecycle.ts'
import type { Chart } from '../chart.ts'
import { textWidth, wrap } from './measure.ts'
import type { OutlineState, OutlineTransition } from './outline.ts'
import type { View } from './view.ts'

export type TextStyle =
  | 'heading'
  | 'title'
  | 'description'
  | 'line'
  | 'event'
  | 'destructive'
  | 'destructiveLine'
  | 'muted'

/** A line of text as it stands in a box or beside an edge. */
export interface Line {
  text: string
  style: TextStyle
}

/** The size of a text in pixels, and whether it is bold. */
export const TEXT: Record<TextStyle, { size: number; bold: boolean }> = {
  heading: { size: 18, bold: true },
  title: { size: 14, bold: true },
  description: { size: 12, bold: false },
  line: { size: 12, bold: false },
  event: { size: 12, bold: true },
  destructive: { size: 12, bold: true },
  destructiveLine: { size: 12, bold: false },
  muted: { size: 12, bold: false },
}
export const LINE_HEIGHT = 17
export const PAD = 12

const INDENT = '\u00a0\u00a0\u00a0'
const BOX_TEXT = 230

/** The text in the box of a state, or in the header of a compound state. */
export function boxLines(view: View, state: OutlineState): Line[] {
  const { chart } = view
  const code = chart.lifecycle?.codes[state.id]
  const name = state.id === '' ? `in any state of ${chart.name}` : state.key
  const title = code === undefined ? name : `${name} = ${code}`
  return [
    { text: title, style: 'title' },
    ...wrapped(state.description ?? '', 'description', BOX_TEXT),
    ...state.entry.flatMap((action) => wrapped(`entry / ${action}`, 'line', BOX_TEXT)),
    ...state.exit.flatMap((action) => wrapped(`exit / ${action}`, 'line', BOX_TEXT)),
    ...state.invokes.flatMap((actor) => wrapped(`invoke ${actor}`, 'line', BOX_TEXT)),
    ...state.transitions.flatMap((one) => {
      if (isDrawn(view, state, one)) return []
      return insideLines(state, one, isDestructive(chart, one) ? 'destructiveLine' : 'line')
    }),
  ]
}

/** Whether a transition has an arrow; one that stays where it is stands in the box. */
export function isDrawn(view: View, state: OutlineState, { targets }: OutlineTransition): boolean {
  const isAway = targets.some((target) => target !== state.id)
  return isAway && (!view.layout.regions || !crossesRegion(view, state.id, targets))
}

function crossesRegion({ outermost }: View, source: string, targets: string[]): boolean {
  return [...outermost].some((region) => targets.some((target) => isIn(region, source) !== isIn(region, target)))
}

function isIn(region: string, id: string): boolean {
  return id === region || id.startsWith(`${region}.`)
}

/** The label of the arrow of transitions that differ only in their event. */
export function arrowLines({ chart, layout }: View, transitions: OutlineTransition[]): Line[] {
  const width = layout.label
  const [first] = transitions
  if (!first) return []
  return [
    ...transitions.flatMap((one, index) => eventLines(chart, one, index > 0, width)),
    ...(first.guard === undefined ? [] : wrapped(`[${first.guard}]`, 'line', width)),
    ...(first.actions.length === 0 ? [] : wrapped(`/ ${first.actions.join(', ')}`, 'line', width)),
    ...wrapped(first.description ?? '', 'muted', width),
  ]
}

/** Whether an arrow is drawn in the accent: a failure, or an act that takes something from somebody. */
export function isDestructive(chart: Chart, { event }: OutlineTransition): boolean {
  return event.startsWith('xstate.error.') || (policyOf(chart, event)?.destructive ?? false)
}

/** The act behind an event of a lifecycle. */
export function policyOf(chart: Chart, event: string): EventPolicy | undefined {
  return chart.lifecycle?.policies[event]
}

/** The sender of a lifecycle's event; an event without a policy is sent by the clock. */
export function senderOf(act: EventPolicy | undefined): string {
  if (!act) return 'by the clock'
  return act.by === 'staff' ? 'by staff' : 'by the owner'
}

/** The size of lines set one under the other. */
export function sizeOf(lines: Line[]): { width: number; height: number } {
  const widths = lines.map(({ text, style }) => textWidth(text, TEXT[style].size, TEXT[style].bold))
  return { width: Math.max(0, ...widths), height: lines.length * LINE_HEIGHT }
}

function eventLines(chart: Chart, one: OutlineTransition, isFurther: boolean, width: number): Line[] {
  const style = isDestructive(chart, one) ? 'destructive' : 'event'
  const act = policyOf(chart, one.event)
  const lines = wrapped(isFurther ? `or ${one.label}` : one.label, style, width)
  if (!chart.lifecycle) return lines
  const sender = senderOf(act) + (act?.reason === 'required' ? ', with a reason' : '')
  return [...lines, ...wrapped(sender, 'muted', width)]
}

function insideLines(state: OutlineState, one: OutlineTransition, style: TextStyle): Line[] {
  const guard = one.guard === undefined ? '' : ` [${one.guard}]`
  const effects = one.actions.length === 0 ? '' : ` / ${one.actions.join(', ')}`
  const again = one.reenters ? 'enters again' : state.children.length > 0 ? 'begins again' : ''
  const away = one.targets.filter((target) => target !== state.id).join(' + ')
  const stays = one.targets.length > 0 && again !== '' ? again : effects === '' ? 'stays' : ''
  const outcome = away || stays
  return wrapped(one.label + guard + effects + (outcome === '' ? '' : ` → ${outcome}`), style, BOX_TEXT)
}

/** Lines of one thing: those after the first stand further in. */
function wrapped(text: string, style: TextStyle, width: number): Line[] {
  if (text === '') return []
  const { size, bold } = TEXT[style]
  const indent = style === 'line' || style === 'destructiveLine' ? INDENT : ''
  return wrap(text, width, size, bold).map((line, index) => ({ text: index > 0 ? indent + line : line, style }))
}
