import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { createKindTexts } from './kindTexts.ts'
import { inProject } from './paths.ts'

/** A generated file. The path is relative to the project. */
interface KindIndex {
  path: string
  text: string
}

/** A constant that a file exports, with the path of the file relative to the project. */
interface Constant {
  constant: string
  path: string
}

/** A constant of a kind of record, or of another lifecycle. */
interface Declaration extends Constant {
  /** The constant's name without its ending: `report` of `reportRecordKind`. */
  name: string
  /** The function that makes the value, if the file calls one. */
  maker: string | undefined
}

/** A line of a generated list or object, with the constants that it names. */
interface Entry {
  line: string
  constants: readonly Constant[]
}

/** The widest line that the formatter leaves as it is. */
const LINE_WIDTH_MAX = 120

const KINDS_PATH = 'contract/kinds/declaredKinds.ts'
const ENDPOINTS_PATH = 'contract/kindEndpoints.ts'
const CHARTS_PATH = 'machines/lifecycles/lifecycleCharts.ts'
const FORM_TABLES_PATH = 'server/features/formTables.ts'
const SERVER_RESOURCES_PATH = 'server/app/resources.ts'
const SEARCHED_RESOURCES_PATH = 'src/searchedResources.ts'
const FORM_RESOURCES_PATH = 'src/formResources.ts'

/**
 * Creates the files that list what the kinds of records declare on each side. A declaration is found by the name of its
 * constant, such as `reportRecordKind`, `reportLifecycle` or `reportResource`. The texts of `locales/kinds` are written
 * into the other files of the locales. Returns also what kinds lack.
 */
export function createKindIndexes(): { indexes: KindIndex[]; missing: string[] } {
  const declaredKinds = inOrderOf(KINDS_PATH, findDeclarations('contract/kinds', 'RecordKind'))
  const versionedKinds = declaredKinds.filter(({ maker }) => maker === 'declareVersionedRecordKind')
  const kinds = declaredKinds.filter((kind) => !versionedKinds.includes(kind))
  const formKinds = kinds.filter(({ maker }) => maker === 'declareFormRecordKind')
  const endpoints = findDeclarations('contract', 'Endpoints', 'recordEndpoints')
  const lifecycles = findDeclarations('machines/lifecycles', 'Lifecycle')
  const charts = inOrderOf(CHARTS_PATH, findDeclarations('machines/lifecycles', 'Chart', 'lifecycleChart'))
  const serverResources = findDeclarations('server/features', 'Resource', 'defineResource')
  const versionedHandlers = findDeclarations('server/features', 'Handlers', 'defineVersionedHandlers')
  const tables = findDeclarations('server/features', '', 'pgTable')
  const searchedResources = findDeclarations('src/features', 'SearchedResource', 'toSearchedResource')
  const resources = findDeclarations('src/features', 'Resource', 'defineResource', 'defineFormResource')
  const versionedResources = findDeclarations('src/features', 'Resource', 'defineVersionedResource')

  const missing: string[] = []
  /** Returns one entry made of the kind's constants in these lists; none if a list lacks one. */
  const entryOf = (
    { name }: Declaration,
    lists: readonly (readonly [ending: string, folder: string, declarations: readonly Declaration[]])[],
    toLine: (...constants: string[]) => string,
  ): Entry[] => {
    const constants = lists.flatMap(([ending, folder, declarations]) => {
      const found = declarations.find((each) => each.name === name)
      if (found === undefined) missing.push(`${name} has no constant ${name}${ending} in ${folder}`)
      return found ?? []
    })
    if (constants.length < lists.length) return []
    return [{ line: toLine(...constants.map(({ constant }) => constant)), constants }]
  }
  const kindList = ['RecordKind', 'contract/kinds', kinds] as const
  const lifecycleList = ['Lifecycle', 'machines/lifecycles', lifecycles] as const
  const isForm = (kind: Declaration) => formKinds.includes(kind)

  const versionedList = ['RecordKind', 'contract/kinds', versionedKinds] as const
  const endpointEntries = [
    ...kinds.flatMap((kind) =>
      isForm(kind)
        ? entryOf(kind, [kindList], (constant) => `...formRecordEndpointsById(${constant})`)
        : entryOf(
            kind,
            [kindList, ['Endpoints', 'contract', endpoints]],
            (constant, own) => `...endpointsById(${constant}, ${own})`,
          ),
    ),
    ...versionedKinds.flatMap((kind) =>
      entryOf(kind, [versionedList], (constant) => `...versionedEndpointsById(${constant})`),
    ),
  ]
  const formResourceEntries = formKinds.flatMap((kind) =>
    entryOf(
      kind,
      [kindList, lifecycleList, ['', 'server/features', tables]],
      (constant, lifecycle, table) => `${kind.name}: defineFormResource(${constant}, ${lifecycle}, ${table})`,
    ),
  )
  const formTableEntries = formKinds.flatMap((kind) =>
    entryOf(kind, [['', 'server/features', tables]], (table) =>
      table === kind.name ? table : `${kind.name}: ${table}`,
    ),
  )
  const resourceEntries = kinds
    .filter((kind) => !isForm(kind))
    .flatMap((kind) =>
      entryOf(kind, [['Resource', 'server/features', serverResources]], (own) => `${kind.name}: ${own}`),
    )
  const consoleResources = kinds.flatMap((kind): Declaration[] => {
    const own = [...searchedResources, ...resources].find(({ name }) => name === kind.name)
    if (own === undefined) missing.push(`${kind.name} has no constant ${kind.name}Resource in src/features`)
    return own === undefined ? [] : [own]
  })
  const searchedEntries = inOrderOf(SEARCHED_RESOURCES_PATH, consoleResources).map((own): Entry => ({
    line: own.maker === 'toSearchedResource' ? own.constant : `toSearchedResource(${own.constant})`,
    constants: [own],
  }))
  const consoleFormEntries = formKinds.flatMap((kind) =>
    entryOf(kind, [['Resource', 'src/features', resources]], (own) => `${kind.name}: ${own}`),
  )
  for (const kind of kinds) if (!isForm(kind)) entryOf(kind, [lifecycleList], String)

  const indexes = [
    toIndex(
      KINDS_PATH,
      toConstant(
        'Every kind of record that has a lifecycle, in the order in which the history offers them.',
        'declaredKinds',
        toList(kinds),
        ' as const',
      ),
      toConstant('The kinds that staff edit in forms.', 'declaredFormKinds', toList(formKinds), ' as const'),
      toConstant(
        'The kinds of records without a lifecycle.',
        'declaredVersionedKinds',
        toList(versionedKinds),
        ' as const',
      ),
    ),
    toIndex(
      ENDPOINTS_PATH,
      toConstant('The endpoints of all kinds of records, by their ids.', 'kindEndpoints', {
        brackets: '{}',
        entries: endpointEntries,
        helpers: [
          { constant: 'formRecordEndpointsById', path: 'contract/formRecord.ts' },
          { constant: 'endpointsById', path: 'contract/recordEndpoints.ts' },
          { constant: 'versionedEndpointsById', path: 'contract/versionedRecord.ts' },
        ],
      }),
    ),
    toIndex(
      CHARTS_PATH,
      toConstant('The charts of the lifecycles, in the order of their pages.', 'lifecycleCharts', {
        ...toList(charts),
        type: { constant: 'Chart', path: 'machines/chart.ts' },
      }),
    ),
    toIndex(
      FORM_TABLES_PATH,
      toConstant('The tables of the kinds of records that staff edit in forms.', 'formTables', {
        brackets: '{}',
        entries: formTableEntries,
      }),
    ),
    toIndex(
      SERVER_RESOURCES_PATH,
      toConstant(
        'The kinds of records that staff edit in forms, whose handlers and tests follow from their declarations.',
        'formResources',
        {
          brackets: '{}',
          entries: formResourceEntries,
          helpers: [{ constant: 'defineFormResource', path: 'server/resources/formRecord.ts' }],
        },
      ),
      toConstant(
        'All kinds of records with a lifecycle. Their handlers and generic tests follow from these declarations.',
        'resources',
        { brackets: '{}', entries: [...resourceEntries, { line: '...formResources', constants: [] }] },
      ),
      toConstant('The handlers of the kinds of records without a lifecycle.', 'versionedHandlers', {
        brackets: '{}',
        entries: versionedKinds.flatMap((kind) =>
          entryOf(kind, [['Handlers', 'server/features', versionedHandlers]], (own) => `...${own}`),
        ),
      }),
    ),
    toIndex(
      SEARCHED_RESOURCES_PATH,
      toConstant('Every kind of record that the palette searches, in the order of the results.', 'searchedResources', {
        brackets: '[]',
        entries: searchedEntries,
        helpers: [{ constant: 'toSearchedResource', path: 'src/resources/search/searchedResource.ts' }],
      }),
    ),
    toIndex(
      FORM_RESOURCES_PATH,
      toConstant('The kinds of records that staff edit in forms, by their names.', 'formResources', {
        brackets: '{}',
        entries: consoleFormEntries,
      }),
      toConstant('The kinds of records without a lifecycle, by their names.', 'versionedResources', {
        brackets: '{}',
        entries: versionedKinds.flatMap((kind) =>
          entryOf(kind, [['Resource', 'src/features', versionedResources]], (own) => `${kind.name}: ${own}`),
        ),
      }),
    ),
  ]
  const kindNames = declaredKinds.map(({ name }) => name)
  const textNames = readdirSync(inProject('locales/kinds')).map((file) => file.replace(/\.json$/, ''))
  for (const { name } of formKinds)
    if (!textNames.includes(name)) missing.push(`${name} has no texts in locales/kinds/${name}.json`)
  for (const name of textNames)
    if (![...kindNames, 'routine'].includes(name))
      missing.push(`locales/kinds/${name}.json belongs to no kind of record`)
  const removedNames = listedConstants(KINDS_PATH)
    .map((constant) => constant.replace(/RecordKind$/, ''))
    .filter((name) => !kindNames.includes(name))
  const texts = createKindTexts(
    formKinds.map(({ name }) => name),
    removedNames,
  )
  return { indexes: [...indexes, ...texts], missing: [...new Set(missing)] }
}

/** The value of a constant: its entries, the functions that they call, and its type if it is not inferred. */
interface Value {
  brackets: '[]' | '{}'
  entries: readonly Entry[]
  helpers?: readonly Constant[]
  type?: Constant
}

function toList(declarations: readonly Declaration[]): Value {
  return { brackets: '[]', entries: declarations.map((each) => ({ line: each.constant, constants: [each] })) }
}

/** A constant of a generated file: its code, and what it imports. */
interface GeneratedConstant {
  code: string
  imports: readonly Constant[]
  typeImports: readonly Constant[]
}

function toConstant(comment: string, name: string, value: Value, ending = ''): GeneratedConstant {
  const { brackets, entries, helpers = [], type } = value
  const lines = entries.map(({ line }) => line)
  const [open, close] = brackets
  const start = `export const ${name}${type === undefined ? '' : `: ${type.constant}[]`} = `
  const oneLine = `${start}${open}${lines.join(', ')}${close}${ending}`
  const code =
    brackets === '[]' && oneLine.length <= LINE_WIDTH_MAX
      ? oneLine
      : `${start}${open}\n${lines.map((line) => `  ${line},\n`).join('')}${close}${ending}`
  return {
    code: `/** ${comment} */\n${code}\n`,
    imports: [
      ...helpers.filter(({ constant }) => lines.some((line) => line.includes(`${constant}(`))),
      ...entries.flatMap(({ constants }) => constants),
    ],
    typeImports: type === undefined ? [] : [type],
  }
}

/** Returns the generated file with these constants. */
function toIndex(path: string, ...constants: GeneratedConstant[]): KindIndex {
  const toLines = (imports: readonly Constant[], keyword: string) =>
    [...new Set(imports.map(({ path: from }) => from))].map((from) => {
      const names = [...new Set(imports.flatMap((each) => (each.path === from ? [each.constant] : [])))]
      const relative = posix.relative(posix.dirname(path), from)
      const specifier = relative.startsWith('.') ? relative : `./${relative}`
      const line = `${keyword} { ${names.join(', ')} } from '${specifier}'`
      if (line.length <= LINE_WIDTH_MAX) return line
      return `${keyword} {\n${names.map((name) => `  ${name},\n`).join('')}} from '${specifier}'`
    })
  const imports = [
    ...toLines(
      constants.flatMap((each) => each.typeImports),
      'import type',
    ),
    ...toLines(
      constants.flatMap((each) => each.imports),
      'import',
    ),
  ]
  const note = '// Written by `npm run kinds`, which keeps the order of the lines.'
  return { path, text: `${note}\n${imports.join('\n')}\n\n${constants.map(({ code }) => code).join('\n')}` }
}

/**
 * Returns the constants that the files of a folder export whose names have this ending and whose values are made by one
 * of these functions, or in any way if none is given.
 */
function findDeclarations(folder: string, ending: string, ...makers: readonly string[]): Declaration[] {
  const pattern = new RegExp(`^export const (\\w+)${ending}\\b(?:[^\\n]*? = (\\w+)\\()?`, 'gm')
  return readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => {
      const path = posix.join(folder, file)
      return [...readFileSync(inProject(path), 'utf8').matchAll(pattern)].map(([, name = '', maker]): Declaration => ({
        name,
        constant: name + ending,
        path,
        maker,
      }))
    })
    .filter(({ maker = '' }) => makers.length === 0 || makers.includes(maker))
}

/** Returns the declarations in the order in which a generated list has them; new ones last. */
function inOrderOf(path: string, declarations: readonly Declaration[]): Declaration[] {
  const listed = listedConstants(path)
  const known = declarations.filter(({ constant }) => listed.includes(constant))
  return [
    ...known.toSorted((a, b) => listed.indexOf(a.constant) - listed.indexOf(b.constant)),
    ...declarations.filter((each) => !known.includes(each)),
  ]
}

/** Returns the names in the lists of a generated file, in their order; none if the file does not exist. */
function listedConstants(path: string): string[] {
  const text = existsSync(inProject(path)) ? readFileSync(inProject(path), 'utf8') : ''
  return [...text.matchAll(/ = \[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
}
