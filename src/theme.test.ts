import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

/** The tokens of the first rule whose selector is `selector`. */
function tokensOf(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`)
  const body = css.slice(from, css.indexOf('}', from))
  const found = [...body.matchAll(/--([\w-]+): ([^;]+);/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]))
}

const light = tokensOf(':root')
const dark = tokensOf(":root[data-theme='dark']")

/** The relative luminance of a colour, by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const GROUNDS = ['paper', 'surface', 'sunk', 'ai-wash']
const READ: [text: string, ground: string][] = [
  ...['ink', 'soft', 'faint', 'ai', 'shu', 'matsu', 'enji', 'nezu'].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ...['shu', 'matsu', 'nezu'].map((text): [string, string] => [text, `${text}-wash`]),
  ['enji', 'nezu-wash'],
  ['ink', 'shu-wash'],
  ['on-ink', 'ink'],
  ['on-ink', 'soft'],
  ['on-ink', 'shu'],
]
const SEEN = ['edge', 'ai'].flatMap((line) =>
  ['paper', 'surface', 'sunk'].map((ground): [string, string] => [line, ground]),
)

test.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme text has a contrast of 4.5, edges and the focus of 3', (_, tokens) => {
  const tooLow = (pairs: [string, string][], least: number) =>
    pairs.filter(([front, ground]) => !(contrast(tokens[front] ?? '', tokens[ground] ?? '') >= least))
  expect({ text: tooLow(READ, 4.5), seen: tooLow(SEEN, 3) }).toEqual({ text: [], seen: [] })
})

test('the dark theme is the same whether chosen or asked for by the system', () => {
  expect(tokensOf(":root:not([data-theme='light'])")).toEqual(dark)
})
