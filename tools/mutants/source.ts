import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree } from 'vite'
import { inProject } from '../../scripts/paths.ts'
import type { Edit } from './mutant.ts'

export type Expression = ESTree.Expression
type ObjectExpression = ESTree.ObjectExpression

/** The syntax tree of one chart's file, and the two objects in it that define the chart. */
export interface ChartSource {
  /** The chart's id. */
  name: string
  /** The file, relative to the project. */
  file: string
  text: string
  program: ESTree.Program
  /** The argument of `createMachine`. */
  config: ObjectExpression
  /** The argument of `setup`. */
  setup: ObjectExpression | undefined
}

/** All charts of `machines/`, in the order of their files. */
export function chartSources(): ChartSource[] {
  const files = readdirSync(inProject('machines')).filter((file) => /(?<!\.test)\.ts$/.test(file))
  return files.toSorted().flatMap((file) => sourcesOf(`machines/${file}`))
}

function sourcesOf(file: string): ChartSource[] {
  const text = readFileSync(inProject(file), 'utf8')
  const { program } = parseSync(file, text, { lang: 'ts' })
  const sources: ChartSource[] = []
  new Visitor({
    CallExpression({ callee, arguments: [config] }) {
      if (callee.type !== 'MemberExpression' || config?.type !== 'ObjectExpression') return
      if (callee.property.type !== 'Identifier' || callee.property.name !== 'createMachine') return
      const { object } = callee
      const [setup] = object.type === 'CallExpression' ? object.arguments : []
      sources.push({
        name: stringOf(property(config, 'id')?.value) ?? '',
        file,
        text,
        program,
        config,
        setup: setup?.type === 'ObjectExpression' ? setup : undefined,
      })
    },
  }).visit(program)
  return sources
}

/** The properties of an object, without those that are spread into it. */
export function propertiesOf(node: Expression | undefined): ESTree.ObjectProperty[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.filter((one) => one.type === 'Property')
}

export function property(node: Expression | undefined, name: string): ESTree.ObjectProperty | undefined {
  return propertiesOf(node).find((one) => keyOf(one) === name)
}

export function valueOf(node: Expression | undefined, name: string): Expression | undefined {
  return property(node, name)?.value
}

export function keyOf({ key }: ESTree.ObjectProperty): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}

export function stringOf(node: Expression | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The elements of an array expression, or the node itself where it is no array; nothing without a node. */
export function listOf(node: Expression | undefined): Expression[] {
  if (node === undefined) return []
  if (node.type !== 'ArrayExpression') return [node]
  return node.elements.filter((one): one is Expression => one !== null && one.type !== 'SpreadElement')
}

/** Removes a property or an element, and the comma after it. */
export function removal(text: string, { start, end }: { start: number; end: number }): Edit {
  const comma = /^\s*,/.exec(text.slice(end))
  return { start, end: end + (comma?.[0].length ?? 0), text: '' }
}

/** The name of a guard or an action in a list: `isValid`, or the text of an inline one. */
export function wordOf(text: string, node: Expression): string {
  const name = stringOf(node) ?? stringOf(valueOf(node, 'type'))
  return name ?? text.slice(node.start, node.end).replaceAll(/\s+/g, ' ')
}
