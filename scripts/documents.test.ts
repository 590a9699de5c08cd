import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as limits from '../contract/limits.ts'
import { readSettings } from '../server/app/settings.ts'
import { KEY_MAP } from '../src/keyMap.ts'
import { screenShortcuts } from '../src/shell/menu.ts'
import { keyLabel } from '../src/ui/kbd.tsx'
import { inProject } from './paths.ts'
import { parseSources } from './sources.ts'

const documentPaths = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/rules.md',
  'docs/glossary.md',
]
const textOf = (path: string) => readFileSync(inProject(path), 'utf8')
const { scripts, dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>

const codeTexts = parseSources('contract', 'machines', 'src', 'server', 'scripts').map(({ path }) => textOf(path))
const toolTexts = parseSources('tools', 'bench', 'e2e').map(({ path }) => textOf(path))

/**
 * All words of the code (except this test) and of the message keys, and the names of the files in the top-level folder.
 */
const knownWords = new Set(
  [...codeTexts.filter((text) => text !== textOf('scripts/documents.test.ts')), ...toolTexts]
    .concat(textOf('locales/en.json'), textOf('package.json'), ...readdirSync(inProject()))
    .flatMap((text) => text.match(/\w+/g) ?? []),
)
/** The shortcuts of `KEY_MAP` and the sequences that open screens (`g s`), as the documents write them. */
const knownShortcuts = new Set<string>([
  ...Object.values(KEY_MAP)
    .flatMap((group) => Object.values<readonly string[]>(group).flat())
    .flatMap((keys) => [keyLabel(keys), keys.replace('Mod', 'Ctrl')]),
  ...screenShortcuts().map(({ goToLetter }) => `${KEY_MAP.everywhere.goTo[0]} ${goToLetter}`),
])
/** Matches a shortcut: one character, a combination such as `Ctrl+K`, or two keys in sequence. */
const WRITTEN_SHORTCUT = /^(?:[A-Za-z?]|(?:(?:Ctrl|Shift|Alt|Meta|Cmd)\+)+\S+|[A-Za-z] [A-Za-z])$/

/** The top-level folders of the project. */
const topLevelFolders = readdirSync(inProject(), { withFileTypes: true }).filter((entry) => entry.isDirectory())
/** The folders created by an installation, a build or a start. */
const GENERATED_FOLDERS = ['data', 'dist', 'node_modules']

/** Returns the texts between backquotes in a document. */
function quotedTexts(path: string): string[] {
  return [...textOf(path).matchAll(/`([^`\n]+)`/g)].map(([, inner = '']) => inner)
}

/** Returns the quoted paths of files and folders of the project, without patterns such as `<name>`. */
function quotedPathsIn(path: string): string[] {
  const isProjectFolder = (first: string) =>
    topLevelFolders.some(({ name }) => name === first) && !GENERATED_FOLDERS.includes(first)
  return quotedTexts(path).filter(
    (text) => /^[\w./-]+$/.test(text) && text.includes('/') && isProjectFolder(text.split('/')[0] ?? ''),
  )
}

describe.each(documentPaths)('the document %s', (path) => {
  it('every file that a document names exists', () => {
    expect(quotedPathsIn(path).filter((named) => !existsSync(inProject(named)))).toEqual([])
  })

  it('every file that a document links to exists', () => {
    const links = [...textOf(path).matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => target)
    expect(links.filter((target) => !existsSync(inProject(target)))).toEqual([])
  })

  it('every npm script that a document names exists', () => {
    const named = [...textOf(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
  })

  it('every function that a document names exists in the code', () => {
    const named = quotedTexts(path).flatMap((text) => /^(\w+)\(/.exec(text)?.[1] ?? [])
    expect(named.filter((name) => !codeTexts.some((text) => text.includes(`function ${name}`)))).toEqual([])
  })

  it('every option of an npm script that a document names is an option of that script', () => {
    const commands = [...textOf(path).matchAll(/npm run ([\w:-]+) -- ([^`\n]+)/g)]
    const unknownOptions = commands.flatMap(([, name = '', options = '']) => {
      const file = /\S+\.ts$/.exec(scripts[name] ?? '')?.[0] ?? ''
      const named = [...options.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option)
      return named.filter((option) => !new RegExp(`(?:\\b${option}|'${option}'): `).test(textOf(file)))
    })
    expect(unknownOptions).toEqual([])
  })

  it('every setting that a document names is read by the code', () => {
    const settingsCode = textOf('server/app/settings.ts') + textOf('scripts/apiHost.ts')
    const named = quotedTexts(path).flatMap((text) => text.match(/^[A-Z]{2,}[A-Z_]*(?==|$)/) ?? [])
    const isReadSetting = (name: string) => new RegExp(`\\b${name}\\b`).test(settingsCode)
    const isConstant = (name: string) => codeTexts.some((text) => text.includes(`const ${name} `))
    expect(named.filter((name) => !isReadSetting(name) && !isConstant(name))).toEqual([])
  })

  it('every keyboard shortcut that a document names has a meaning', () => {
    const named = quotedTexts(path).filter((text) => WRITTEN_SHORTCUT.test(text))
    expect(named.filter((key) => !knownShortcuts.has(key))).toEqual([])
  })

  it('every word that a document quotes occurs in the code, in its texts or in the names of files', () => {
    const texts = quotedTexts(path).filter((text) => !existsSync(inProject(text)))
    const words = texts.flatMap((text) => text.replaceAll(/\S*<\w+>\S*|https?:\S+/g, '').match(/[A-Za-z]\w+/g) ?? [])
    expect(words.filter((word) => !knownWords.has(word))).toEqual([])
  })
})

it.each(['Ctrl+Q', 'g X', 'Shift+F9', 'q'])(
  'the shortcut %s in a document would be reported, because it has no meaning',
  (key) => {
    expect([WRITTEN_SHORTCUT.test(key), knownShortcuts.has(key)]).toEqual([true, false])
  },
)

it('the folders and files in the folder tree of ARCHITECTURE.md exist', () => {
  const [, folderTree = ''] = textOf('ARCHITECTURE.md').split('```')
  const lines = folderTree.split('\n').filter(Boolean)
  let parent = ''
  const named = lines.flatMap((line) => {
    const [entries = ''] = line.trim().split(/ {2,}| (?=[a-z]+ )/)
    const isTopLevel = !line.startsWith(' ')
    if (isTopLevel) parent = entries
    const fileNames = line.match(/\b\w+\.tsx?\b/g) ?? []
    return [
      ...entries.split(' ').map((entry) => (isTopLevel ? entry : parent + entry)),
      ...fileNames.map((file) => parent + file),
    ]
  })
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((path) => !existsSync(inProject(path)))).toEqual([])
})

it('the README states the reason for every dependency', () => {
  const dependencyNames = [...Object.keys(dependencies), ...Object.keys(devDependencies)]
  const rows = [...textOf('README.md').matchAll(/^\| ([@\w/., -]+) \| .+\|$/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  expect(dependencyNames.filter((name) => !rows.includes(name) && !name.startsWith('@types/'))).toEqual([])
})

it('the README mentions every setting of the server', () => {
  const settings = [...textOf('server/app/settings.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(5)
  expect(settings.filter((name) => !quotedTexts('README.md').includes(name))).toEqual([])
})

it('the README states the default of every setting', () => {
  const rows = textOf('README.md').matchAll(/^\| (`[A-Z`, _]+`) \| .* \| (.*)\|$/gm)
  const statedDefaults = [...rows].flatMap(([, names = '', values = '']) =>
    names.split(', ').map((name, index) => [name.replaceAll('`', ''), values.trim().split(', ')[index]] as const),
  )
  const defaults = Object.entries(readSettings({})).filter(([, value]) => !Array.isArray(value))
  expect(statedDefaults.filter(([, value]) => value)).toEqual(
    defaults.map(([name, value]) => [name, `\`${String(value)}\``]),
  )
})

it('every cited rule is in docs/rules.md', () => {
  const definedRules = new Set(
    [...textOf('docs/rules.md').matchAll(/^- (\d+\.\d+) /gm)].map(([, number = '']) => number),
  )
  const citedRules = parseSources('contract', 'machines', 'src', 'server', 'scripts', 'tools', 'bench', 'e2e').flatMap(
    ({ path }) => {
      const phrases = textOf(path).matchAll(/\brules? (\d+\.\d+)(?:(?:,| to| and) (\d+\.\d+))?/gi)
      return [...phrases].flatMap(([, ...numbers]) => numbers.filter(Boolean).map((number) => `${path}: ${number}`))
    },
  )
  expect(citedRules.length).toBeGreaterThan(40)
  expect(citedRules.filter((each) => !definedRules.has(each.split(': ')[1] ?? ''))).toEqual([])
})

it.each([
  ['3.1', limits.PAGE_SIZE, ' records a page'],
  ['5.3', limits.POINT_MAX, ', percents'],
  ['5.3', limits.PERCENT_MAX, '.'],
  ['6.2', limits.PASSWORD_MIN, ' characters'],
  ['6.2', limits.PASSWORD_MAX, ','],
  ['7.1', limits.REQUEST_TIMEOUT_MS, ' ms'],
  ['7.5', limits.ACCESS_COOKIE_DAYS, ' days'],
  ['7.6', limits.QUERY_CACHE_MS / 3_600_000, ' hours'],
  ['7.7', limits.SOCKET_RECONNECT_DELAY_MS, ' ms'],
  ['8.1', limits.SUCCESS_NOTICE_MS / 1_000, ' seconds'],
  ['8.1', limits.REFUSAL_NOTICE_MS / 1_000, ' seconds'],
])('rule %s states the same number as the code: %i', (rule, number, after) => {
  const text = textOf('docs/rules.md')
    .split('\n')
    .find((line) => line.startsWith(`- ${rule} `))
  expect(text).toContain(` ${number.toLocaleString('en')}${after}`)
})
