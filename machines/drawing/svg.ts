import type { Language } from '../../contract/language.ts'
import { BASELINE_OFFSET, LINE_HEIGHT, BOX_PADDING, TEXT_STYLES, type TextLine } from './stateText.ts'
import type { Point, Rect } from './layOut.ts'
import { LEGEND_SYMBOL_WIDTH, type LegendItem } from './legend.ts'
import type { Box, TextBlock, DrawnArrow } from './sceneParts.ts'
import { EMPTY_TEXT, type Scene } from './scene.ts'

const LIGHT_COLORS = {
  paper: '#fdfcf9',
  ink: '#22252b',
  muted: '#5d626c',
  fill: '#ffffff',
  inside: '#f4f4f8',
  line: '#3d5a99',
  accent: '#bf3a1b',
}
const DARK_COLORS: typeof LIGHT_COLORS = {
  paper: '#14161b',
  ink: '#e9e7e1',
  muted: '#a3a8b3',
  fill: '#1d2028',
  inside: '#181b22',
  line: '#8fabed',
  accent: '#ff8566',
}
const FONT = `system-ui, 'Segoe UI', 'Helvetica Neue', 'Hiragino Sans', 'Noto Sans CJK JP', 'DejaVu Sans', sans-serif`
const BEND_RADIUS = 6
/** The offset of the second box that is drawn behind a collapsed state. */
const STACK_OFFSET = 4

/** The title and the description of a diagram for assistive technology, and their language. */
export interface Caption {
  language: Language
  title: string
  about: string
}

/** A scene as an SVG document. On a screen it follows the color scheme of the reader; in print it is light. */
export function svgOf(scene: Scene, { language, title, about }: Caption): string {
  const { width, height, boxes, arrows } = scene
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" lang="${language}" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title about">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="about">${escapeXml(about)}</desc>`,
    `<style>${stylesheet()}</style>`,
    `<defs>${arrowHead('head', 'line')}${arrowHead('failureHead', 'accent')}</defs>`,
    `<rect class="paper" width="${width}" height="${height}" rx="8"/>`,
    ...textSvg(scene.heading),
    ...boxes.filter(({ hasChildren }) => hasChildren).flatMap(boxSvg),
    ...boxes.filter(({ hasChildren }) => !hasChildren).flatMap(boxSvg),
    ...arrows.map(arrowSvg),
    ...boxes.flatMap(({ text }) => textSvg(text)),
    ...arrows.flatMap(({ text }) => textSvg(text)),
    ...scene.legend.flatMap(legendItemSvg),
    '</svg>',
    '',
  ].join('\n')
}

function stylesheet(): string {
  const names = Object.keys(LIGHT_COLORS) as (keyof typeof LIGHT_COLORS)[]
  const colors = (set: typeof LIGHT_COLORS): string => names.map((name) => `--${name}:${set[name]}`).join(';')
  return [
    `svg{${colors(LIGHT_COLORS)}}`,
    `@media screen and (prefers-color-scheme:dark){svg{${colors(DARK_COLORS)}}}`,
    '.paper{fill:var(--paper)}',
    '@media print{.paper{fill:none}}',
    '.box{fill:var(--fill);stroke:var(--ink);stroke-width:1.3}',
    '.inside{fill:var(--inside)}',
    '.region{fill:none;stroke:var(--muted);stroke-dasharray:6 4}',
    '.dashed{stroke:var(--muted);stroke-dasharray:6 4}',
    '.stub{fill:none;stroke:var(--muted);stroke-dasharray:1 3;stroke-linecap:round}',
    '.failed.box{stroke:var(--accent);stroke-width:1.8}',
    '.bar{fill:var(--accent)}',
    '.ring{fill:none}',
    '.border{stroke:var(--ink);stroke-width:1.3}',
    '.dot{fill:var(--ink)}',
    '.wire{fill:none;stroke:var(--line);stroke-width:1.5}',
    '.failure.wire{stroke:var(--accent);stroke-dasharray:7 3}',
    'text{fill:var(--ink)}',
    ...Object.entries(TEXT_STYLES).map(
      ([name, { size, bold }]) => `.${name}{font:${bold ? 'bold ' : ''}${size}px ${FONT}}`,
    ),
    'text.description,text.muted{fill:var(--muted)}',
    'text.event{fill:var(--line)}',
    'text.failure,text.failureLine{fill:var(--accent)}',
  ].join('')
}

function arrowHead(id: string, color: keyof typeof LIGHT_COLORS): string {
  return (
    `<marker id="${id}" viewBox="0 0 9 8" refX="8.5" refY="4" markerWidth="9" markerHeight="8" ` +
    `markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L9 4L0 8Z" style="fill:var(--${color})"/></marker>`
  )
}

function boxSvg(box: Box): string[] {
  const { x, y, width, height, type, isFailure } = box
  const middle = { x: x + width / 2, y: y + height / 2 }
  if (type === 'initial') return [circleSvg(middle, width / 2, 'dot')]
  if (type === 'history') return [circleSvg(middle, width / 2, 'box'), historyText(middle, box.history)]
  const failedClass = isFailure ? ' failed' : ''
  if (type === 'decision') return [diamondSvg(box, `box${failedClass}`)]
  const regionClass = box.isCollapsed ? ' dashed' : ' region'
  const shapeClass = type === 'stub' ? ' stub' : box.isRegion ? regionClass : box.hasChildren ? ' inside' : ''
  const outerRect = rectSvg(box, `box${shapeClass}${failedClass}`, type === 'stub' ? height / 2 : 8)
  const innerRect = type === 'final' ? [rectSvg(shrinkRect(box, 3), `box ring${failedClass}`, 6)] : []
  const stackedRect = box.isCollapsed
    ? [rectSvg({ ...box, x: x + STACK_OFFSET, y: y + STACK_OFFSET }, `box${failedClass}`, 8)]
    : []
  return [...stackedRect, outerRect, ...innerRect, ...(isFailure && type !== 'stub' ? [failureBar(box)] : [])]
}

/** The bar at the left border that marks a failure, in addition to the color. */
function failureBar({ x, y, height }: Rect): string {
  return rectSvg({ x: x + 4, y: y + 8, width: 4, height: height - 16 }, 'bar', 2)
}

function historyText({ x, y }: Point, history: Box['history']): string {
  const mark = history === 'deep' ? 'H*' : 'H'
  return `<text class="title" x="${roundToTenths(x)}" y="${roundToTenths(y + 5)}" text-anchor="middle">${mark}</text>`
}

function arrowSvg({ line, isFailure }: DrawnArrow): string {
  const head = isFailure ? 'failureHead' : 'head'
  return `<path class="${isFailure ? 'failure wire' : 'wire'}" d="${toPathData(line)}" marker-end="url(#${head})"/>`
}

/** The SVG path data of a line with rounded corners, for the attribute `d`. */
function toPathData(line: Point[]): string {
  return line
    .map((point, index) => {
      const before = line[index - 1]
      const after = line[index + 1]
      if (!before) return `M${formatPoint(point)}`
      if (!after) return `L${formatPoint(point)}`
      return `L${formatPoint(bendEnd(point, before))}Q${formatPoint(point)} ${formatPoint(bendEnd(point, after))}`
    })
    .join('')
}

/**
 * The point on the line from `start` to `end` at the distance of the bend radius from `start`, but at most half-way.
 */
function bendEnd(start: Point, end: Point): Point {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const part = length === 0 ? 0 : Math.min(BEND_RADIUS, length / 2) / length
  return { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }
}

function textSvg({ x, y, width, lines, align }: TextBlock): string[] {
  let top = y
  const anchorAttributes =
    align === 'left' ? `x="${roundToTenths(x)}"` : `x="${roundToTenths(x + width)}" text-anchor="end"`
  return lines.map(({ text, style }: TextLine) => {
    const baseline = top + BASELINE_OFFSET
    top += LINE_HEIGHT
    return `<text class="${style}" ${anchorAttributes} y="${roundToTenths(baseline)}">${escapeXml(text)}</text>`
  })
}

function legendItemSvg({ x, y, height, symbol, text }: LegendItem): string[] {
  const middle = { x: x + BOX_PADDING - 2, y: y + height / 2 }
  const lines: TextLine[] = [{ text, style: 'muted' }]
  return [
    ...symbolSvg(symbol, middle),
    ...textSvg({ x: x + LEGEND_SYMBOL_WIDTH, y, width: 0, height, lines, align: 'left' }),
  ]
}

function symbolSvg(symbol: LegendItem['symbol'], middle: Point): string[] {
  const area = { x: middle.x - 10, y: middle.y - 6, width: 20, height: 12 }
  if (symbol === 'initial') return [circleSvg(middle, 5, 'dot')]
  if (symbol === 'final') return [rectSvg(area, 'box', 4), rectSvg(shrinkRect(area, 2.5), 'box ring', 2)]
  if (symbol === 'collapsed')
    return [rectSvg({ ...area, x: area.x + 3, y: area.y + 3 }, 'box', 4), rectSvg(area, 'box', 4)]
  if (symbol === 'history') return [circleSvg(middle, 8, 'box'), historyText(middle, 'shallow')]
  if (symbol === 'region') return [rectSvg(area, 'box region', 4)]
  if (symbol === 'stub') return [rectSvg(area, 'box stub', 6)]
  if (symbol === 'decision') return [diamondSvg(area, 'box')]
  if (symbol === 'failure')
    return [rectSvg(area, 'box failed', 4), rectSvg({ ...shrinkRect(area, 3), width: 3 }, 'bar', 1)]
  if (symbol === 'order')
    return textSvg({ ...EMPTY_TEXT, x: area.x, y: middle.y - 9, lines: [{ text: '1 2', style: 'line' }] })
  const border = `<path class="border" d="M${formatPoint({ x: area.x, y: area.y - 1 })}v14"/>`
  if (symbol === 'inside') return [border, ...symbolSvg('label', middle)]
  const line = [
    { x: area.x, y: middle.y },
    { x: area.x + 20, y: middle.y },
  ]
  return [arrowSvg({ id: '', source: '', target: '', line, text: EMPTY_TEXT, isFailure: symbol === 'failureArrow' })]
}

function shrinkRect({ x, y, width, height }: Rect, margin: number): Rect {
  return { x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin }
}

function rectSvg({ x, y, width, height }: Rect, cssClass: string, radius: number): string {
  const attributes = `x="${roundToTenths(x)}" y="${roundToTenths(y)}" width="${roundToTenths(width)}" height="${roundToTenths(height)}"`
  return `<rect class="${cssClass}" ${attributes} rx="${roundToTenths(radius)}"/>`
}

function diamondSvg({ x, y, width, height }: Rect, cssClass: string): string {
  const corners = [
    { x, y: y + height / 2 },
    { x: x + width / 2, y },
    { x: x + width, y: y + height / 2 },
    { x: x + width / 2, y: y + height },
  ]
  return `<path class="${cssClass}" d="M${corners.map(formatPoint).join('L')}Z"/>`
}

function circleSvg({ x, y }: Point, radius: number, cssClass: string): string {
  return `<circle class="${cssClass}" cx="${roundToTenths(x)}" cy="${roundToTenths(y)}" r="${radius}"/>`
}

function formatPoint({ x, y }: Point): string {
  return `${roundToTenths(x)} ${roundToTenths(y)}`
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
