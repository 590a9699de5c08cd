import type { Chart } from '../chart.ts'
import { LINE_HEIGHT, PAD, TEXT, type Line } from './content.ts'
import { MARK_WIDTH, type Sign } from './legend.ts'
import type { Point } from './lay.ts'
import type { Box, Wire, Words } from './parts.ts'
import type { Scene } from './scene.ts'

const LIGHT = {
  paper: '#fdfcf9',
  ink: '#22252b',
  muted: '#5d626c',
  fill: '#ffffff',
  inside: '#f4f4f8',
  line: '#3d5a99',
  accent: '#bf3a1b',
}
const DARK: typeof LIGHT = {
  paper: '#14161b',
  ink: '#e9e7e1',
  muted: '#a3a8b3',
  fill: '#1d2028',
  inside: '#181b22',
  line: '#8fabed',
  accent: '#ff8566',
}
const FONT = `system-ui, 'Segoe UI', 'Helvetica Neue', 'Hiragino Sans', 'DejaVu Sans', sans-serif`
const BEND = 6

/** A picture as an SVG document that brings its own paper, light or dark as the reader has it. */
export function svgOf(chart: Chart, scene: Scene): string {
  const { width, height, boxes, wires } = scene
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
      'role="img" aria-labelledby="title about">',
    `<title id="title">${escaped(`Statechart: ${chart.name}`)}</title>`,
    `<desc id="about">${escaped(chart.about)}</desc>`,
    `<style>${styleOf()}</style>`,
    `<defs>${arrowHead('head', 'line')}${arrowHead('destructiveHead', 'accent')}</defs>`,
    `<rect class="paper" width="${width}" height="${height}" rx="8"/>`,
    ...wordsSvg(scene.heading),
    ...boxes.filter(({ hasInside }) => hasInside).flatMap(boxSvg),
    ...boxes.filter(({ hasInside }) => !hasInside).flatMap(boxSvg),
    ...wires.map(wireSvg),
    ...boxes.flatMap(({ words }) => wordsSvg(words)),
    ...wires.flatMap(({ words }) => wordsSvg(words)),
    ...scene.legend.flatMap(signSvg),
    '</svg>',
    '',
  ].join('\n')
}

function styleOf(): string {
  const names = Object.keys(LIGHT) as (keyof typeof LIGHT)[]
  const colours = (set: typeof LIGHT): string => names.map((name) => `--${name}:${set[name]}`).join(';')
  return [
    `svg{${colours(LIGHT)}}`,
    `@media (prefers-color-scheme:dark){svg{${colours(DARK)}}}`,
    '.paper{fill:var(--paper)}',
    '.box{fill:var(--fill);stroke:var(--ink);stroke-width:1.3}',
    '.inside{fill:var(--inside)}',
    '.region{fill:none;stroke:var(--muted);stroke-dasharray:6 4}',
    '.ring{fill:none}',
    '.rim{stroke:var(--ink);stroke-width:1.3}',
    '.dot{fill:var(--ink)}',
    '.wire{fill:none;stroke:var(--line);stroke-width:1.5}',
    '.destructive.wire{stroke:var(--accent)}',
    'text{fill:var(--ink)}',
    ...Object.entries(TEXT).map(([name, { size, bold }]) => `.${name}{font:${bold ? 'bold ' : ''}${size}px ${FONT}}`),
    'text.description,text.muted{fill:var(--muted)}',
    'text.event{fill:var(--line)}',
    'text.destructive,text.destructiveLine{fill:var(--accent)}',
  ].join('')
}

function arrowHead(id: string, colour: keyof typeof LIGHT): string {
  return (
    `<marker id="${id}" viewBox="0 0 9 8" refX="8.5" refY="4" markerWidth="9" markerHeight="8" ` +
    `markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L9 4L0 8Z" style="fill:var(--${colour})"/></marker>`
  )
}

function boxSvg(box: Box): string[] {
  const { x, y, width, height, type } = box
  const middle = { x: x + width / 2, y: y + height / 2 }
  if (type === 'initial') return [circle(middle, width / 2, 'dot')]
  if (type === 'history') return [circle(middle, width / 2, 'box'), historyText(middle, box.history)]
  const shape = box.isRegion ? 'box region' : box.hasInside ? 'box inside' : 'box'
  const outer = rect(x, y, width, height, shape, 8)
  if (type === 'final') return [outer, rect(x + 3, y + 3, width - 6, height - 6, 'box ring', 6)]
  return [outer]
}

function historyText({ x, y }: Point, history: Box['history']): string {
  const mark = history === 'deep' ? 'H*' : 'H'
  return `<text class="title" x="${round(x)}" y="${round(y + 5)}" text-anchor="middle">${mark}</text>`
}

function wireSvg({ line, isDestructive }: Wire): string {
  const head = isDestructive ? 'destructiveHead' : 'head'
  return `<path class="${isDestructive ? 'destructive wire' : 'wire'}" d="${pathOf(line)}" marker-end="url(#${head})"/>`
}

/** A line from end to end whose corners are rounded. */
function pathOf(line: Point[]): string {
  return line
    .map((point, index) => {
      const before = line[index - 1]
      const after = line[index + 1]
      if (!before) return `M${pair(point)}`
      if (!after) return `L${pair(point)}`
      return `L${pair(towards(point, before))}Q${pair(point)} ${pair(towards(point, after))}`
    })
    .join('')
}

/** The point a bend's radius from `from` on the way to `to`, or half-way where that is nearer. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(BEND, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

function wordsSvg({ x, y, width, lines, even }: Words): string[] {
  let top = y
  const edge = even === 'left' ? `x="${round(x)}"` : `x="${round(x + width)}" text-anchor="end"`
  return lines.map(({ text, style }: Line) => {
    const base = top + LINE_HEIGHT - 4.5
    top += LINE_HEIGHT
    return `<text class="${style}" ${edge} y="${round(base)}">${escaped(text)}</text>`
  })
}

function signSvg({ x, y, height, mark, text }: Sign): string[] {
  const middle = { x: x + PAD - 2, y: y + height / 2 }
  const lines: Line[] = [{ text, style: 'muted' }]
  const words: Words = { x: x + MARK_WIDTH, y, width: 0, height, lines, even: 'left' }
  return [...markSvg(mark, middle), ...wordsSvg(words)]
}

function markSvg(mark: Sign['mark'], middle: Point): string[] {
  const left = middle.x - 10
  const top = middle.y - 6
  const arrow = [
    { x: left, y: middle.y },
    { x: left + 20, y: middle.y },
  ]
  if (mark === 'initial') return [circle(middle, 5, 'dot')]
  if (mark === 'final') return [rect(left, top, 20, 12, 'box', 4), rect(left + 2.5, top + 2.5, 15, 7, 'box ring', 2)]
  if (mark === 'history') return [circle(middle, 8, 'box'), historyText(middle, 'shallow')]
  const rim = `<path class="rim" d="M${pair({ x: left, y: top - 1 })}v14"/>`
  if (mark === 'inside') return [rim, ...markSvg('label', middle)]
  if (mark === 'region') return [rect(left, top, 20, 12, 'box region', 4)]
  return [
    wireSvg({ id: '', source: '', target: '', line: arrow, words: NO_WORDS, isDestructive: mark === 'destructive' }),
  ]
}

const NO_WORDS: Words = { x: 0, y: 0, width: 0, height: 0, lines: [], even: 'left' }

function rect(x: number, y: number, width: number, height: number, shape: string, radius: number): string {
  const place = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`
  return `<rect class="${shape}" ${place} rx="${radius}"/>`
}

function circle({ x, y }: Point, radius: number, shape: string): string {
  return `<circle class="${shape}" cx="${round(x)}" cy="${round(y)}" r="${radius}"/>`
}

function pair({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
