import { readdirSync, readFileSync, statSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { inProject } from './paths.ts'

/** What the rules of the house ask of one source file. Paths are relative to the project. */
export interface Source {
  path: string
  lines: number
  /** The modules it imports, as written. */
  imports: string[]
  /** The modules it exports again without using them. */
  reexports: string[]
  /** Every string in it, imports left out. */
  strings: string[]
  /** Every template with a hole in it, as the texts around the holes. */
  templates: string[][]
  /** What stands between tags, or in an attribute that is read out, as literal text. */
  shownText: string[]
}

const spoken = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])

/** Every TypeScript file under the folders, tests included. */
export function sources(...folders: string[]): Source[] {
  return folders
    .flatMap(filesUnder)
    .filter((path) => /\.tsx?$/.test(path))
    .map(read)
}

/** Every file under a folder of the project, whatever its kind; a folder that is not there has none. */
function filesUnder(folder: string): string[] {
  const entries = statSync(inProject(folder), { throwIfNoEntry: false })?.isDirectory() === true
  if (!entries) return []
  return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(inProject().length))
    .toSorted()
}

function read(path: string): Source {
  const text = readFileSync(inProject(path), 'utf8')
  const source: Source = {
    path,
    lines: text.split('\n').length - 1,
    imports: [],
    reexports: [],
    strings: [],
    templates: [],
    shownText: [],
  }
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const modules = new Set<unknown>()
  new Visitor({
    ImportDeclaration(node) {
      modules.add(node.source)
      source.imports.push(node.source.value)
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal') source.imports.push(String(node.source.value))
    },
    TSImportType(node) {
      modules.add(node.source)
      source.imports.push(node.source.value)
    },
    ExportNamedDeclaration(node) {
      if (node.source === null) return
      modules.add(node.source)
      source.reexports.push(node.source.value)
    },
    ExportAllDeclaration(node) {
      modules.add(node.source)
      source.reexports.push(node.source.value)
    },
    Literal(node) {
      if (typeof node.value === 'string' && !modules.has(node)) source.strings.push(node.value)
    },
    TemplateLiteral(node) {
      const parts = node.quasis.map((part) => part.value.cooked ?? part.value.raw)
      if (parts.length === 1) source.strings.push(...parts)
      else source.templates.push(parts)
    },
    JSXText(node) {
      if (/\p{L}/u.test(node.value)) source.shownText.push(node.value.trim())
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (node.value?.type !== 'Literal' || !spoken.has(name)) return
      if (/\p{L}/u.test(node.value.value)) source.shownText.push(node.value.value)
    },
  }).visit(program)
  return source
}
