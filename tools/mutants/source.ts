import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import { inProject } from '../../scripts/paths.ts'
import type { Edit } from './mutant.ts'

export type Expression = ESTree.Expression
type ObjectExpression = ESTree.ObjectExpression

/** A file with its syntax tree. Its path is relative to the project. */
export interface SourceFile {
  file: string
  text: string
  program: ESTree.Program
}

/** An object expression with its file. */
type ConfigSource = SourceFile & { config: ObjectExpression }

/** The objects that define a chart, each with its file. */
export interface ChartSource {
  /** The chart's id. */
  name: string
  /** The argument of `createMachine`. */
  machine: ConfigSource
  /** The argument of `setup`, which may be in a file of its own. */
  setup: ConfigSource
  /** The states that have files of their own, each by the name of its constant: the arguments of `createStateConfig`. */
  stateConfigs: ReadonlyMap<string, ConfigSource>
  /** The other files of `machines/` whose code the chart uses, directly or through each other, without other charts. */
  helperFiles: SourceFile[]
}

/** Returns all charts of `machines/`, in the order of their files. */
export function chartSources(): ChartSource[] {
  const paths = readdirSync(inProject('machines'), { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => /^((console|lifecycles|server)\/)?\w+\.ts$/.test(path))
  return files.toSorted().flatMap((file) => chartSourcesIn(`machines/${file}`))
}

function chartSourcesIn(path: string): ChartSource[] {
  const file = parseFile(path)
  return callsOf(file.program).flatMap((call) => {
    const [config] = call.arguments
    const receiver = receiverOf(call, 'createMachine')
    if (receiver === undefined || config?.type !== 'ObjectExpression') return []
    const name = stringLiteralValueOf(propertyValueOf(config, 'id')) ?? ''
    const setup = setupOf(file, receiver)
    if (setup === undefined) throw new Error(`the setup of ${name} was not found`)
    const helperFiles = helperFilesOf([file, setup])
    const stateConfigs = new Map(helperFiles.flatMap(stateConfigsIn))
    return [{ name, machine: { ...file, config }, setup, stateConfigs, helperFiles }]
  })
}

/** Returns the states that a file defines by `createStateConfig`, each with the name of its constant. */
function stateConfigsIn(file: SourceFile): [name: string, ConfigSource][] {
  const stateConfigs: [string, ConfigSource][] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return
      if (receiverOf(init, 'createStateConfig') === undefined) return
      const [config] = init.arguments
      if (config?.type === 'ObjectExpression') stateConfigs.push([id.name, { ...file, config }])
    },
  }).visit(file.program)
  return stateConfigs
}

/** Returns the object whose method of this name a call calls; undefined if it calls something else. */
function receiverOf({ callee }: ESTree.CallExpression, method: string): Expression | ESTree.Super | undefined {
  const isCallOfMethod =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === method
  return isCallOfMethod ? callee.object : undefined
}

/** Returns the files in `machines/` that define no chart and that these files import, directly or indirectly. */
function helperFilesOf(files: readonly SourceFile[]): SourceFile[] {
  const filesByPath = new Map(files.map((file) => [file.file, file]))
  for (const { file, program } of filesByPath.values()) {
    for (const statement of program.body) {
      if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
      const { value } = statement.source
      const path = join(dirname(file), value)
      if (!value.startsWith('./') || filesByPath.has(path)) continue
      const importedFile = parseFile(path)
      if (!definesChart(importedFile)) filesByPath.set(path, importedFile)
    }
  }
  return [...filesByPath.values()].slice(files.length)
}

function definesChart({ program }: SourceFile): boolean {
  return callsOf(program).some((call) => receiverOf(call, 'createMachine') !== undefined)
}

function parseFile(file: string): SourceFile {
  const text = readFileSync(inProject(file), 'utf8')
  return { file, text, program: parseSync(file, text, { lang: 'ts' }).program }
}

/** Returns the argument of `setup`. The node is the call of `setup`, or an imported constant that this call defines. */
function setupOf(file: SourceFile, node: Expression | ESTree.Super): ChartSource['setup'] | undefined {
  if (node.type === 'CallExpression') {
    const [config] = node.arguments
    return config?.type === 'ObjectExpression' ? { ...file, config } : undefined
  }
  if (node.type !== 'Identifier') return undefined
  const importDeclaration = file.program.body.find(
    (one) =>
      one.type === 'ImportDeclaration' &&
      one.specifiers.some(({ local }: { local: { name: string } }) => local.name === node.name),
  )
  if (importDeclaration?.type !== 'ImportDeclaration') return undefined
  const importedFile = parseFile(join(dirname(file.file), importDeclaration.source.value))
  const call = callsOf(importedFile.program).find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'setup',
  )
  return call && setupOf(importedFile, call)
}

function callsOf(program: ESTree.Program): ESTree.CallExpression[] {
  const calls: ESTree.CallExpression[] = []
  new Visitor({ CallExpression: (call) => void calls.push(call) }).visit(program)
  return calls
}

/** Returns the properties of an object expression, without spread properties. */
export function propertiesOf(node: Expression | undefined): ESTree.ObjectProperty[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.filter((one) => one.type === 'Property')
}

export function findProperty(node: Expression | undefined, name: string): ESTree.ObjectProperty | undefined {
  return propertiesOf(node).find((one) => propertyKeyOf(one) === name)
}

export function propertyValueOf(node: Expression | undefined, name: string): Expression | undefined {
  return findProperty(node, name)?.value
}

export function propertyKeyOf({ key }: ESTree.ObjectProperty): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}

export function stringLiteralValueOf(node: Expression | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** Returns the elements of an array expression; for any other node, the node itself as the only element. */
export function elementsOf(node: Expression | undefined): Expression[] {
  if (node === undefined) return []
  if (node.type !== 'ArrayExpression') return [node]
  return node.elements.filter((one): one is Expression => one !== null && one.type !== 'SpreadElement')
}

/** Creates an edit that removes a property or an element and the comma after it. */
export function removalEdit(text: string, { start, end }: { start: number; end: number }): Edit {
  const comma = /^\s*,/.exec(text.slice(end))
  return { start, end: end + (comma?.[0].length ?? 0), replacement: '' }
}

/** Returns the name of a guard or an action, such as `isValid`; for an inline one, its code. */
export function describeExpression(text: string, node: Expression): string {
  const name = stringLiteralValueOf(node) ?? stringLiteralValueOf(propertyValueOf(node, 'type'))
  return name ?? text.slice(node.start, node.end).replaceAll(/\s+/g, ' ')
}
