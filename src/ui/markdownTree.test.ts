import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStepCounter } from '../testing/stepCounter.ts'
import { CONTENT_TEXT_MAX } from '../../contract/limits.ts'
import { BLOCK_DEPTH_MAX, type MarkdownNode, NODES_MAX, parseMarkdown } from './markdownTree.ts'

/** The same texts in each run. */
const SEED = 20_261_129
const PARSER_SCRIPTS = /markdown-it|markdownTree|bareAddress/

/** The beginnings, ends and separators of all constructs, and texts between them. */
const PARTS = [
  ...[
    '*',
    '**',
    '***',
    '_',
    '__',
    '~',
    '~~',
    '`',
    '``',
    '```',
    '~~~',
    '```\n',
    '[',
    '![',
    ']',
    '](',
    ')',
    '](a)',
    '(a "b',
  ],
  ...[
    '[a]',
    '[a][',
    '[a]: ',
    '[a]: b\n',
    '[^1]',
    '<',
    '>',
    '<a>',
    '</a>',
    '<a b="',
    '<!--',
    '<?',
    '<a@b.c>',
    '<https://a.b>',
  ],
  ...[
    '&',
    '&amp;',
    '&#',
    '&#x41;',
    '\\',
    '\\*',
    '|',
    '|-',
    '|a',
    '|a|b|\n|-|-|\n',
    ':-:|',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '9) ',
  ],
  ...[
    '- [ ] ',
    '- [x] ',
    '> ',
    '>',
    '# ',
    '###### ',
    '=',
    '---',
    '***\n',
    '\n',
    '\n\n',
    '  \n',
    '\r\n',
    '  ',
    '    ',
    '\t',
  ],
  ...[
    'a',
    'b c',
    'あ',
    '次。',
    '「',
    '1',
    '.',
    ':',
    '"',
    "'",
    '(',
    '@',
    'a@b.co',
    'https://a.co/b',
    'www.a.co',
    'http://',
    '://',
  ],
  ...['\u0000', '\u00a0', '\u200b', '👨‍👩‍👧', 'e\u0301', '\ud800', 'שלום'],
] as const

const unit = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))

/** Ways to make a text of about `length` code units from two short ones. */
const SHAPES: readonly ((one: string, other: string, length: number) => string)[] = [
  (one, _, length) => one.repeat(Math.ceil(length / one.length)),
  (one, other, length) => {
    const depth = Math.ceil(length / (one.length + other.length))
    return `${one.repeat(depth)}a${other.repeat(depth)}`
  },
  (one, other, length) => linesOf(length, (line) => `${'  '.repeat(line % 40)}${one}${other}`),
  (one, other, length) => linesOf(length, (line) => `${one.repeat(line % 40)}${other}`),
  (one, other, length) => linesOf(length, (line) => `${one}${line}${other}`),
  (one, other, length) => `${one.repeat(length / 2 / one.length)}\n${other.repeat(length / 2 / other.length)}`,
  (one, other, length) => linesOf(length, (line) => `${'> '.repeat(line % 9)}${'- '.repeat(line % 7)}${one}${other}`),
]

function linesOf(length: number, lineAt: (index: number) => string): string {
  let text = ''
  for (let index = 0; text.length < length; index += 1) text += `${lineAt(index)}\n`
  return text
}

const shapedText = fc.record({ shape: fc.nat(SHAPES.length - 1), one: unit, other: unit })
const textOfLength = ({ shape, one, other }: { shape: number; one: string; other: string }, length: number) =>
  (SHAPES[shape]?.(one, other, length) ?? '').slice(0, length)

function countNodes(nodes: readonly MarkdownNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + ('children' in node ? countNodes(node.children) : 0), 0)
}

function depthOf(nodes: readonly MarkdownNode[]): number {
  return Math.max(0, ...nodes.map((node) => 1 + ('children' in node ? depthOf(node.children) : 0)))
}

function textOf(node: MarkdownNode): string {
  if ('text' in node) return node.text
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

const nodesOf = (source: string) => parseMarkdown(source).map(({ node }) => node)

describe('any text that may be saved', () => {
  // Four times the text takes about four times the steps. A quadratic parser would take sixteen times as many.
  test('is parsed in a number of steps that grows with its length', () => {
    const stepCounter = openStepCounter(PARSER_SCRIPTS)
    onTestFinished(stepCounter.close)
    fc.assert(
      fc.property(shapedText, (shaped) => {
        const [short = 0, long] = [4_000, 16_000].map((length) => {
          const text = textOfLength(shaped, length)
          return stepCounter.count(() => parseMarkdown(text))
        })
        expect(long).toBeLessThan(10 * short + 100_000)
      }),
      { seed: SEED, numRuns: 100 },
    )
  })

  test('has a bounded number of nodes, nested to a bounded depth', () => {
    fc.assert(
      fc.property(shapedText, (shaped) => {
        const nodes = nodesOf(textOfLength(shaped, 20_000))
        expect(countNodes(nodes)).toBeLessThanOrEqual(NODES_MAX + 1)
        expect(depthOf(nodes)).toBeLessThan(60)
      }),
      { seed: SEED, numRuns: 100 },
    )
  })

  test('shows each of its words, however deep it is', () => {
    const word = fc.stringMatching(/^[a-z]{6}$/)
    const opening = fc.constantFrom(
      '> ',
      '- ',
      '1. ',
      '* ',
      '**',
      '_',
      '# ',
      '\n',
      '\n\n',
      '> - ',
      '\n  ',
      '\n    ',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(opening, { maxLength: 40 }), word), { maxLength: 40 }), (parts) => {
        const source = parts.map(([openings, text]) => `${openings.join('')}${text}`).join(' ')
        const shown = nodesOf(source).map(textOf).join('\n')
        expect(parts.map(([, text]) => text).filter((text) => !shown.includes(text))).toEqual([])
      }),
      { seed: SEED, numRuns: 200 },
    )
  })
})

test.each([
  ['lists on one line', `${'- '.repeat(CONTENT_TEXT_MAX / 2 - 1)}ab`],
  ['quotes', `${'>'.repeat(CONTENT_TEXT_MAX - 1)}a`],
  ['lists by indentation', linesOf(CONTENT_TEXT_MAX - 1_000, (line) => `${'  '.repeat(line)}- ${line}`)],
])('%s that are nested too deeply are shown as they are written', (_, source) => {
  const nodes = nodesOf(source)
  expect(depthOf(nodes)).toBeLessThan(2 * BLOCK_DEPTH_MAX)
  const lettersAndMarks = source.replaceAll(/[\s]/g, '').slice(-100)
  expect(nodes.map(textOf).join('').replaceAll(/\s/g, '').slice(-100)).toBe(lettersAndMarks)
})

test('what is left of a text with too many nodes is shown as it is written', () => {
  const source = Array.from({ length: 12_000 }, (_, index) => `${index}`).join('\n\n')
  const nodes = nodesOf(source)
  const last = nodes.at(-1)
  expect([nodes.length, last?.type]).toEqual([NODES_MAX / 2 + 1, 'plain'])
  expect(last && textOf(last)).toBe(source.slice(source.indexOf(`${NODES_MAX / 2}\n`)))
})
