import { Visitor, type ESTree } from 'vite'
import type { Edit } from './mutant.ts'
import {
  type ChartSource,
  describeExpression,
  type Expression,
  propertyKeyOf,
  propertiesOf,
  type SourceFile,
  propertyValueOf,
} from './source.ts'
import { type Change, operandChanges } from './structure.ts'

const EMPTY_FUNCTION = '() => {}'

/** Creates changes of the delays, guards and actions that `setup` defines. */
export function setupChanges({ setup: { config, text } }: ChartSource): Change[] {
  const definitionsOf = (kind: string) =>
    propertiesOf(propertyValueOf(config, kind)).filter(({ value }) => !isPlaceholder(text, value))
  return [
    ...definitionsOf('delays')
      .filter(({ value }) => text.slice(value.start, value.end) !== '0')
      .flatMap((property): Change[] => [
        [`double delay ${propertyKeyOf(property)}`, scalingEdit(text, property.value, 2)],
        [`halve delay ${propertyKeyOf(property)}`, scalingEdit(text, property.value, 0.5)],
      ]),
    ...definitionsOf('guards').flatMap((property): Change[] => [
      [`guard ${propertyKeyOf(property)} is always true`, replacementEdit(property.value, '() => true')],
      [`guard ${propertyKeyOf(property)} is always false`, replacementEdit(property.value, '() => false')],
      ...operandChanges(text, `guard ${propertyKeyOf(property)}`, property.value),
    ]),
    ...definitionsOf('actions')
      .filter(({ value }) => text.slice(value.start, value.end) !== EMPTY_FUNCTION)
      .map((property): Change => [
        `action ${propertyKeyOf(property)} does nothing`,
        replacementEdit(property.value, EMPTY_FUNCTION),
      ]),
  ]
}

const OPERATOR_REPLACEMENTS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '>': '>=',
  '>=': '>',
  '<': '<=',
  '<=': '<',
}

/** Creates a change of every comparison, number and boolean in a file, and drops each operand of `&&` and `||`. */
export function expressionChanges({ program, text }: SourceFile): Change[] {
  const changes: Change[] = []
  const add = (label: string, { start }: ESTree.Span, edit: Edit): void => {
    changes.push([`${label} in ${lineTextAt(text, start)}`, edit])
  }
  new Visitor({
    BinaryExpression({ operator, left, right, start, end }) {
      const otherOperator = OPERATOR_REPLACEMENTS[operator]
      if (otherOperator === undefined) return
      const operatorStart = text.slice(left.end, right.start).indexOf(operator) + left.end
      add(
        `${otherOperator} for ${operator}`,
        { start, end },
        { start: operatorStart, end: operatorStart + operator.length, replacement: otherOperator },
      )
    },
    LogicalExpression({ operator, left, right, start, end }) {
      if (operator === '??') return
      for (const [droppedOperand, keptOperand] of [
        [left, right],
        [right, left],
      ] as const) {
        if (droppedOperand.type === 'LogicalExpression' && droppedOperand.operator === operator) continue
        const label = `drop ${describeExpression(text, droppedOperand)} from ${operator}`
        add(label, { start, end }, replacementEdit({ start, end }, text.slice(keptOperand.start, keptOperand.end)))
      }
    },
    Literal({ value, raw, start, end }) {
      if (typeof value === 'number')
        add(`${value + 1} for ${raw}`, { start, end }, { start, end, replacement: `${value + 1}` })
      if (typeof value === 'boolean')
        add(`${!value} for ${raw}`, { start, end }, { start, end, replacement: `${!value}` })
    },
  }).visit(program)
  return changes
}

/** Returns whether the definition is a placeholder, because the implementation is provided elsewhere. */
function isPlaceholder(text: string, { start, end }: Expression): boolean {
  return /\bnotProvided\b/.test(text.slice(start, end))
}

function replacementEdit({ start, end }: ESTree.Span, replacement: string): Edit {
  return { start, end, replacement }
}

function scalingEdit(text: string, node: Expression, factor: number): Edit {
  const { start, end } = node.type === 'ArrowFunctionExpression' ? node.body : node
  return { start, end, replacement: `(${text.slice(start, end)}) * ${factor}` }
}

/** Returns the line of code that contains a position. */
function lineTextAt(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position) + 1
  return text.slice(start, text.indexOf('\n', position)).trim()
}
