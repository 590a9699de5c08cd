import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nextTheme, parseTheme } from './theme.ts'

const css = readFileSync(new URL('../theme.css', import.meta.url), 'utf8')

/** Returns the custom properties of the first CSS rule with this selector, by name without `--`. */
function customPropertiesOf(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`)
  const body = css.slice(from, css.indexOf('}', from))
  const declarations = [...body.matchAll(/--([\w-]+): ([^;]+);/g)]
  return Object.fromEntries(declarations.map(([, name = '', value = '']) => [name, value]))
}

const lightProperties = customPropertiesOf(':root')
const darkProperties = customPropertiesOf(":root[data-theme='dark']")

/** Returns the relative luminance of a color as defined by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((offset) => Number.parseInt(color.slice(offset, offset + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors as defined by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const BACKGROUNDS = ['paper', 'surface', 'sunk', 'link-tint']
/** The colors of texts with the backgrounds on which they are used. */
const TEXT_PAIRS: [text: string, background: string][] = [
  ...['ink', 'soft', 'faint', 'link', 'accent', 'success', 'danger', 'neutral'].flatMap((text) =>
    BACKGROUNDS.map((background): [string, string] => [text, background]),
  ),
  ...['accent', 'success', 'neutral'].map((text): [string, string] => [text, `${text}-tint`]),
  ['danger', 'neutral-tint'],
  ['ink', 'accent-tint'],
  ['on-ink', 'ink'],
  ['on-ink', 'soft'],
  ['on-ink', 'accent'],
]
/** The colors of borders and of the focus ring with the backgrounds on which they are used. */
const LINE_PAIRS = ['edge', 'link'].flatMap((line) =>
  ['paper', 'surface', 'sunk'].map((background): [string, string] => [line, background]),
)

test.each([
  ['light', lightProperties],
  ['dark', darkProperties],
])(
  'in the %s theme, texts have a contrast of at least 4.5, and borders and the focus ring of at least 3',
  (_, customProperties) => {
    const pairsBelow = (pairs: [string, string][], minimum: number) =>
      pairs.filter(
        ([front, back]) => !(contrast(customProperties[front] ?? '', customProperties[back] ?? '') >= minimum),
      )
    expect({ text: pairsBelow(TEXT_PAIRS, 4.5), lines: pairsBelow(LINE_PAIRS, 3) }).toEqual({ text: [], lines: [] })
  },
)

test('what is chosen stands out from what is around it, and is lighter than that in the dark theme', () => {
  const { paper = '', surface = '', sunk = '' } = darkProperties
  expect([paper, surface].filter((around) => luminance(sunk) <= luminance(around))).toEqual([])
  const contrasts = [lightProperties, darkProperties].map(({ surface: around = '', sunk: chosen = '' }) =>
    contrast(chosen, around),
  )
  expect(contrasts.filter((ratio) => ratio < 1.15)).toEqual([])
})

test('the dark theme is the same whether it is chosen in the console or by the operating system', () => {
  expect(customPropertiesOf(":root:not([data-theme='light'])")).toEqual(darkProperties)
})

test('an unknown stored theme counts as the theme of the system, and the themes cycle from system to light to dark', () => {
  expect([parseTheme(undefined), parseTheme('dark'), parseTheme('pink')]).toEqual(['system', 'dark', 'system'])
  expect([nextTheme('system'), nextTheme('light'), nextTheme('dark')]).toEqual(['light', 'dark', 'system'])
})
