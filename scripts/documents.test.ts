import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appEndpoints } from '../contract/appApi/appEndpoints.ts'
import { endpoints } from '../contract/endpoints.ts'
import * as limits from '../contract/limits.ts'
import { clientEvents, serverEvents } from '../contract/live/liveEvents.ts'
import { readSettings } from '../server/app/settings.ts'
import { KEY_MAP } from '../src/keyMap.ts'
import { pageLoaders, screens } from '../src/screens.ts'
import { screenShortcuts } from '../src/shell/menu.ts'
import { keyLabel } from '../src/ui/kbd.tsx'
import { documentPaths, textOf } from './documents.ts'
import { inProject } from './paths.ts'
import { parseSources } from './sources.ts'

const { engines, scripts, dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
  'engines' | 'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>
const messageKeys = new Set(Object.keys(JSON.parse(textOf('locales/en.json')) as object))

const sourceTexts = parseSources('contract', 'machines', 'src', 'server', 'scripts').map(({ path }) => textOf(path))
const toolTexts = parseSources('tools', 'bench', 'e2e').map(({ path }) => textOf(path))

/**
 * All words of the code (except this test), of `locales/en.json` and `package.json`, and of the top-level file names.
 */
const knownWords = new Set(
  [...sourceTexts.filter((text) => text !== textOf('scripts/documents.test.ts')), ...toolTexts]
    .concat(textOf('locales/en.json'), textOf('package.json'), ...readdirSync(inProject()))
    .flatMap((text) => text.match(/\w+/g) ?? []),
)
/** The shortcuts of `KEY_MAP` and the sequences that open screens (`g s`), as the documents write them. */
const knownShortcuts = new Set<string>([
  ...Object.values(KEY_MAP)
    .flatMap((group) => Object.values<readonly string[]>(group).flat())
    .flatMap((keys) => [keyLabel(keys), keys.replace('Mod', 'Ctrl')]),
  ...screenShortcuts().map(({ shortcutLetter }) => `${KEY_MAP.everywhere.goTo[0]} ${shortcutLetter}`),
])
/** Matches a shortcut: one character, a named key, a combination such as `Ctrl+K`, or several keys in sequence. */
const SHORTCUT_PATTERN =
  /^(?:[A-Za-z?]|F\d+|Del|Delete|Insert|Backspace|Enter|Return|Tab|(?:(?:Ctrl|Shift|Alt|Meta|Cmd|Mod)\+|[⌘⌃⇧⌥])+\S+|[A-Za-z](?: [A-Za-z])+)$/u

/** The top-level folders of the project. */
const topLevelFolders = readdirSync(inProject(), { withFileTypes: true }).filter((entry) => entry.isDirectory())
/** The folders created by an installation, a build or a start. */
const GENERATED_FOLDERS = ['data', 'dist', 'node_modules']

/** The paths of the console, the endpoints, the socket and the server's own routes, and the prefix of the API. */
const knownUrlPaths = new Set<string>([
  '/',
  ...screens.map(({ path }) => path),
  ...Object.keys(pageLoaders).filter((name) => name.startsWith('/')),
  ...Object.values(endpoints).map(({ path }) => path),
  limits.SOCKET_NAMESPACE,
  limits.API_BASE,
  limits.APP_API_BASE,
  `${limits.APP_API_BASE}/chat`,
  ...[...textOf('server/app/app.ts').matchAll(/app\.get\('(\/\w+)'/g)].map(([, path = '']) => path),
])
/** The calls of the endpoints, such as `GET /store/{id}`. */
const knownApiCalls = [
  `GET ${limits.API_BASE}/openapi.json`,
  `GET ${limits.APP_API_BASE}/openapi.json`,
  `GET ${limits.API_BASE}/asyncapi.json`,
  ...Object.values(endpoints).map(({ method, path }) => `${method} ${path}`),
  // The calls of the apps are written with the base path.
  ...Object.values(appEndpoints).map(({ method, path }) => `${method} ${limits.APP_API_BASE}${path}`),
]

/** Tells whether an endpoint has the written call, in which `…` stands for any part of the path. */
function isKnownApiCall(writtenCall: string): boolean {
  const [start = '', end] = writtenCall.split('…')
  return knownApiCalls.some((call) =>
    end === undefined ? call === writtenCall : call.startsWith(start) && call.endsWith(end),
  )
}

/** The names of all files of the project, without their folders. */
const fileNames = new Set(
  ['.', ...topLevelFolders.map(({ name }) => name).filter((name) => ![...GENERATED_FOLDERS, '.git'].includes(name))]
    .flatMap((folder) => readdirSync(inProject(folder), { recursive: folder !== '.', encoding: 'utf8' }))
    .map((path) => path.slice(path.lastIndexOf('/') + 1)),
)
const FILE_NAME_PATTERN = /^[\w.-]+\.(?:tsx?|json|md|sql|css|html|svg|png|yml|sh)$/

/** Returns the anchor of every heading of a document, as the links to it are written. */
function anchorsIn(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Returns the texts between backquotes in a document. */
function quotedTexts(path: string): string[] {
  return [...textOf(path).matchAll(/`([^`\n]+)`/g)].map(([, inner = '']) => inner)
}

/** Returns the quoted paths of files and folders of the project, except those with a pattern such as `<name>`. */
function quotedPathsIn(path: string): string[] {
  const isProjectFolder = (first: string) =>
    topLevelFolders.some(({ name }) => name === first) && !GENERATED_FOLDERS.includes(first)
  return quotedTexts(path).filter(
    (text) => /^[\w./-]+$/.test(text) && text.includes('/') && isProjectFolder(text.split('/')[0] ?? ''),
  )
}

describe.each(documentPaths)('the document %s', (path) => {
  it('every file that a document names exists', () => {
    expect(quotedPathsIn(path).filter((quotedPath) => !existsSync(inProject(quotedPath)))).toEqual([])
  })

  it('every file that a document names without its folder exists', () => {
    const namedFiles = quotedTexts(path).filter((text) => FILE_NAME_PATTERN.test(text) && !messageKeys.has(text))
    expect(namedFiles.filter((name) => !fileNames.has(name))).toEqual([])
  })

  it('every file and heading that a document links to exists', () => {
    const links = [...textOf(path).matchAll(/\]\(([^):]+)\)/g)].map(([, target = '']) => target)
    const brokenLinks = links.filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = join(dirname(path), file)
      if (file !== '' && !existsSync(inProject(target))) return true
      return anchor !== undefined && !anchorsIn(file === '' ? path : target).includes(anchor)
    })
    expect(brokenLinks).toEqual([])
  })

  it('every npm command and script that a document names exists', () => {
    const commands = [...textOf(path).matchAll(/\bnpm (?:(ci|start|test)\b|run ([\w:-]+)|([\w:-]+))/g)]
    const isKnown = (builtIn: string | undefined, script: string | undefined) =>
      builtIn !== undefined || (script !== undefined && scripts[script] !== undefined)
    expect(commands.filter(([, builtIn, script]) => !isKnown(builtIn, script)).map(([command]) => command)).toEqual([])
  })

  it('every program that a document starts by npx is installed', () => {
    const namedPrograms = [...textOf(path).matchAll(/\bnpx ([\w@/-]+)/g)].map(([, name = '']) => name)
    expect(namedPrograms.filter((name) => !existsSync(inProject(`node_modules/.bin/${name}`)))).toEqual([])
  })

  it('every call and path that a document names is one of the API, the console or the server', () => {
    const calls = quotedTexts(path).filter((text) => /^(?:GET|POST|PUT|PATCH|DELETE) /.test(text))
    const paths = quotedTexts(path).filter((text) => /^\/(?:[a-z][\w/{}-]*)?$/.test(text))
    expect([
      ...calls.filter((call) => !isKnownApiCall(call)),
      ...paths.filter((each) => !knownUrlPaths.has(each)),
    ]).toEqual([])
  })

  it('every message key that a document names exists', () => {
    const namedKeys = quotedTexts(path).filter(
      (text) => /^[a-z]\w*(?:\.\w+)+$/.test(text) && !FILE_NAME_PATTERN.test(text),
    )
    expect(namedKeys.filter((key) => !messageKeys.has(key))).toEqual([])
  })

  it('every function that a document names exists in the code', () => {
    const namedFunctions = quotedTexts(path).flatMap((text) => /^(\w+)\(/.exec(text)?.[1] ?? [])
    expect(
      namedFunctions.filter((name) => !sourceTexts.some((text) => new RegExp(`function ${name}\\b`).test(text))),
    ).toEqual([])
  })

  it('every option of an npm script that a document names is an option of that script', () => {
    const commands = [...textOf(path).matchAll(/npm run ([\w:-]+) -- ([^`\n]+)/g)]
    const unknownOptions = commands.flatMap(([, name = '', options = '']) => {
      const file = /\S+\.ts$/.exec(scripts[name] ?? '')?.[0] ?? ''
      const namedOptions = [...options.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option)
      return namedOptions.filter((option) => !new RegExp(`(?:\\b${option}|'${option}'): `).test(textOf(file)))
    })
    expect(unknownOptions).toEqual([])
  })

  it('every setting that a document names is read by the code', () => {
    const settingsCode = textOf('server/app/settings.ts') + textOf('scripts/apiHost.ts')
    const namedConstants = quotedTexts(path).flatMap((text) => text.match(/^[A-Z]{2,}[A-Z_]*(?==|$)/) ?? [])
    const isReadSetting = (name: string) => new RegExp(`\\b${name}\\b`).test(settingsCode)
    const isConstant = (name: string) => sourceTexts.some((text) => text.includes(`const ${name} `))
    const isEvent = (name: string) => Object.hasOwn(clientEvents, name) || Object.hasOwn(serverEvents, name)
    expect(
      namedConstants.filter((name) => ![isReadSetting, isConstant, isEvent].some((isKnown) => isKnown(name))),
    ).toEqual([])
  })

  it('every keyboard shortcut that a document names has a meaning', () => {
    const namedShortcuts = quotedTexts(path).filter((text) => SHORTCUT_PATTERN.test(text))
    expect(namedShortcuts.filter((key) => !knownShortcuts.has(key))).toEqual([])
  })

  it('every word that a document quotes occurs in the code, in its texts or in the names of files', () => {
    const texts = quotedTexts(path).filter((text) => !existsSync(inProject(text)))
    const words = texts.flatMap((text) => text.replaceAll(/\S*<\w+>\S*|https?:\S+/g, '').match(/[A-Za-z]\w+/g) ?? [])
    expect(words.filter((word) => !knownWords.has(word))).toEqual([])
  })
})

it.each(['Ctrl+Q', 'g X', 'g s x', 'Shift+F9', 'F10', 'Mod+J', '⌘J', 'Delete', 'Insert'])(
  'the shortcut %s in a document would be reported, because it has no meaning',
  (key) => {
    expect([SHORTCUT_PATTERN.test(key), knownShortcuts.has(key)]).toEqual([true, false])
  },
)

it('the README states the reason for every dependency', () => {
  const dependencyNames = [...Object.keys(dependencies), ...Object.keys(devDependencies)]
  const explainedNames = [...textOf('README.md').matchAll(/^\| ([@\w/., -]+) \| .+\|$/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  expect(dependencyNames.filter((name) => !explainedNames.includes(name) && !name.startsWith('@types/'))).toEqual([])
})

it('the README states the version of Node that the package requires', () => {
  expect(textOf('README.md')).toContain(`It needs Node ${engines.node?.replace('>=', '')} or newer.`)
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
  const sources = parseSources('contract', 'machines', 'src', 'server', 'scripts', 'tools', 'bench', 'catalog', 'e2e')
  const citedRules = [...sources.map(({ path }) => path), ...documentPaths].flatMap((path) => {
    const phrases = textOf(path).matchAll(/\brules? (\d+\.\d+)(?:(?:,| to| and) (\d+\.\d+))?/gi)
    return [...phrases].flatMap(([, ...numbers]) => numbers.filter(Boolean).map((number) => `${path}: ${number}`))
  })
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
  ['7.5', limits.TOKEN_COOKIE_DAYS, ' days'],
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
