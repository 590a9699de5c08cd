import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { inProject } from './paths.ts'

/** What the tests of the project's conventions examine in a source file. Paths are relative to the project. */
export interface SourceFile {
  path: string
  /** The number of lines. */
  lineCount: number
  /** The specifiers of all imported modules. */
  importedModules: string[]
  /** The imported modules that are loaded before the file runs: without type imports and dynamic imports. */
  runtimeImportedModules: string[]
  /** The modules from which the file re-exports. */
  reexportedModules: string[]
  /** The variables at the top level that can be assigned again. */
  reassignableVariables: string[]
  /** The names of the methods that the file calls. */
  calledMethodNames: string[]
  /** The code of the delays of timers, of charts and of repeated queries that are not constants. */
  computedDelays: string[]
  /** All string literals, except in static imports, re-exports and import types. */
  stringLiterals: string[]
  /** The template literals that contain expressions, each as the texts between the expressions. */
  templateLiterals: string[][]
  /** The literal texts between JSX tags and in attributes that are displayed or read by a screen reader. */
  displayedTexts: string[]
}

/** The functions that start a timer, each with the index of the argument that is its delay. */
const TIMER_FUNCTIONS: Readonly<Record<string, number>> = {
  setTimeout: 1,
  setInterval: 1,
  'AbortSignal.timeout': 0,
  // The name under which the files of the server import `setTimeout` of `node:timers/promises`.
  delay: 0,
}

/** The expressions that are constants: literals, and names such as `RETRY_DELAY_MS`. */
const CONSTANT_PATTERN = /^(?:[\d_]+|(?:[A-Z][A-Z\d_]*)(?:\.[A-Z][A-Z\d_]*)?)$/

const TEXT_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

/** Parses all TypeScript files in the folders, including tests. */
export function parseSources(...folders: string[]): SourceFile[] {
  return folders
    .flatMap(filesUnder)
    .filter((path) => /\.tsx?$/.test(path))
    .map(parseSource)
}

/** Returns the paths of all files in a folder of the project; an empty list if the folder does not exist. */
function filesUnder(folder: string): string[] {
  const isFolder = statSync(inProject(folder), { throwIfNoEntry: false })?.isDirectory() === true
  if (!isFolder) return []
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(inProject().length))
    .toSorted()
}

function parseSource(path: string): SourceFile {
  const text = readFileSync(inProject(path), 'utf8')
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const source: SourceFile = {
    path,
    lineCount: text.split('\n').length - 1,
    importedModules: [],
    runtimeImportedModules: [],
    reexportedModules: [],
    reassignableVariables: program.body.flatMap(reassignableVariablesOf),
    calledMethodNames: [],
    computedDelays: [],
    stringLiterals: [],
    templateLiterals: [],
    displayedTexts: [],
  }
  const moduleSpecifierNodes = new Set<unknown>()
  const codeOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  const addDelay = (node: { start: number; end: number } | undefined) => {
    if (node !== undefined && !CONSTANT_PATTERN.test(codeOf(node))) source.computedDelays.push(codeOf(node))
  }
  new Visitor({
    ImportDeclaration(node) {
      moduleSpecifierNodes.add(node.source)
      source.importedModules.push(node.source.value)
      if (node.importKind !== 'type') source.runtimeImportedModules.push(node.source.value)
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal') source.importedModules.push(String(node.source.value))
    },
    TSImportType(node) {
      moduleSpecifierNodes.add(node.source)
      source.importedModules.push(node.source.value)
    },
    ExportNamedDeclaration(node) {
      if (node.source === null) return
      moduleSpecifierNodes.add(node.source)
      source.reexportedModules.push(node.source.value)
    },
    ExportAllDeclaration(node) {
      moduleSpecifierNodes.add(node.source)
      source.reexportedModules.push(node.source.value)
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        source.calledMethodNames.push(callee.property.name)
      const delayIndex = TIMER_FUNCTIONS[codeOf(callee)]
      if (delayIndex !== undefined) addDelay(node.arguments[delayIndex])
    },
    Property(node) {
      const name = node.key.type === 'Identifier' ? node.key.name : ''
      if (name === 'refetchInterval') addDelay(node.value)
      if (name !== 'delays' || node.value.type !== 'ObjectExpression') return
      for (const each of node.value.properties) addDelay(each.type === 'Property' ? each.value : each)
    },
    Literal(node) {
      if (typeof node.value === 'string' && !moduleSpecifierNodes.has(node)) source.stringLiterals.push(node.value)
    },
    TemplateLiteral(node) {
      const parts = node.quasis.map((part) => part.value.cooked ?? part.value.raw)
      if (parts.length === 1) source.stringLiterals.push(...parts)
      else source.templateLiterals.push(parts)
    },
    JSXText(node) {
      if (/\p{L}/u.test(node.value)) source.displayedTexts.push(node.value.trim())
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (node.value?.type !== 'Literal' || !TEXT_ATTRIBUTES.has(name)) return
      if (/\p{L}/u.test(node.value.value)) source.displayedTexts.push(node.value.value)
    },
  }).visit(program)
  return source
}

/** Returns the names that a statement declares with `let` or `var`. */
function reassignableVariablesOf(statement: ESTree.Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind === 'const') return []
  return declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : id.type))
}
