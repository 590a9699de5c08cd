import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { kinds } from '../contract/recordKinds.ts'
import { charts } from '../machines/charts.ts'
import { inProject } from './paths.ts'
import { type SourceFile, parseSources } from './sources.ts'

// The project conventions that the linter cannot check. Each test collects the violations and expects an empty list.
const catalogSources = parseSources('catalog')
const allSources = [
  ...parseSources('contract', 'machines', 'src', 'server', 'scripts', 'tools', 'bench', 'e2e'),
  ...catalogSources,
]
const productionSources = allSources.filter(
  ({ path }) => /^(contract|machines|src|server)\//.test(path) && !isTest(path),
)

/** Returns whether the file is a test or is only imported by tests. */
function isTest(path: string): boolean {
  return /(\.(test|spec)\.tsx?|\/testing\.ts)$|\/testing\//.test(path)
}

/** Returns whether the file is part of the demo data, whose Japanese texts do not belong in the locales. */
function isDemoData(path: string): boolean {
  return path.startsWith('server/demo/')
}

/** Returns the folders of all features of a side with what a feature may import that has no more in the table. */
function featureFoldersWithImports(side: 'src' | 'server', imports: string[]): Record<string, string[]> {
  const folders = readdirSync(inProject(side, 'features'))
  return Object.fromEntries(folders.map((folder) => [`${side}/features/${folder}`, imports]))
}

describe('the conventions for imports', () => {
  const sharedFolders = ['contract', 'machines', 'locales']
  /** The folders that every folder of the console may import from. `src/*` means the files directly in `src`. */
  const allowedConsoleImports = [
    ...sharedFolders,
    'src/*',
    'src/base',
    'src/storage',
    'src/preferences',
    'src/texts',
    'src/loading',
  ]
  /** The folders that every folder with screens may import from. */
  const allowedScreenImports = [...allowedConsoleImports, 'src/ui', 'src/api', 'src/commands', 'src/navigation']
  /** The folders that a part of a record's page or panel may import from. */
  const allowedRecordPartImports = [
    ...allowedScreenImports,
    'src/resources/*',
    'src/resources/changes',
    'src/resources/columns',
    'src/resources/history',
    'src/resources/model',
  ]
  /** The folders that a feature of the console may import from, besides itself. */
  const allowedConsoleFeatureImports = [...allowedScreenImports, 'src/resources', 'src/shared']
  /** The folders that every folder of the server may import from. */
  const allowedServerImports = [...sharedFolders, 'server/db', 'server/http']
  /** The folders that a feature of the server may import from, besides itself. */
  const allowedServerFeatureImports = [...allowedServerImports, 'server/resources', 'server/jobs']

  /**
   * The folders and single files from which each folder may import, besides itself. A file belongs to the innermost
   * folder in this table that contains the file. Tests may import anything.
   */
  const allowedImports: Record<string, string[]> = {
    ...featureFoldersWithImports('src', allowedConsoleFeatureImports),
    ...featureFoldersWithImports('server', allowedServerFeatureImports),
    contract: [],
    machines: ['contract', 'machines'],
    'machines/lifecycles': ['contract', 'machines/*', 'machines/testing/steps.ts'],
    'machines/console': [
      'contract',
      'machines/*',
      'machines/lifecycles',
      'machines/server',
      'machines/testing/steps.ts',
    ],
    'machines/server': ['contract', 'machines/*', 'machines/testing/steps.ts'],
    // Not part of the product: generates the pages and diagrams of the charts, which are stored in `machines/diagrams`.
    'machines/drawing': ['contract', 'machines', 'locales'],
    // Not part of the product, and therefore imported by nothing in it.
    catalog: [...allowedConsoleImports, 'src/ui', 'scripts/paths.ts', 'scripts/textKeysHash.ts'],
    src: [...sharedFolders, 'src'],
    'src/base': [...sharedFolders],
    'src/storage': [...sharedFolders, 'src/base', 'src/commands/formDrafts.ts'],
    'src/preferences': [...sharedFolders, 'src/base', 'src/api/cookies.ts', 'src/ui/icon.tsx'],
    'src/texts': [...sharedFolders, 'src/base', 'src/preferences', 'src/api/failure.ts'],
    'src/loading': [...sharedFolders, 'src/console.tsx', 'src/base', 'src/texts', 'src/ui', 'src/api/withTimeout.ts'],
    'src/start': [...sharedFolders, 'src'],
    'src/ui': allowedConsoleImports,
    'src/api': allowedConsoleImports,
    'src/commands': [...allowedConsoleImports, 'src/ui', 'src/api'],
    'src/navigation': [...allowedConsoleImports, 'src/ui', 'src/api', 'src/commands'],
    'src/resources': allowedScreenImports,
    'src/resources/changes': [...allowedScreenImports, 'src/resources/*'],
    'src/resources/history': [...allowedScreenImports, 'src/resources/*'],
    'src/resources/model': [...allowedScreenImports, 'src/resources/*', 'src/resources/columns'],
    'src/resources/search': [...allowedScreenImports, 'src/resources/*'],
    'src/resources/filters': [...allowedScreenImports, 'src/resources/*'],
    'src/resources/columns': [
      ...allowedScreenImports,
      'src/resources/*',
      'src/resources/changes',
      'src/resources/model',
    ],
    'src/resources/lifecycle': allowedRecordPartImports,
    'src/resources/bulk': allowedRecordPartImports,
    'src/resources/record': [...allowedRecordPartImports, 'src/resources/lifecycle'],
    'src/resources/savedViews': [...allowedRecordPartImports, 'src/resources/filters', 'src/resources/record'],
    'src/resources/list': [
      ...allowedRecordPartImports,
      'src/resources/bulk',
      'src/resources/filters',
      'src/resources/record',
      'src/resources/savedViews',
    ],
    'src/resources/forms': [...allowedRecordPartImports, 'src/resources/list', 'src/resources/record'],
    'src/resources/deleted': [...allowedRecordPartImports, 'src/resources/list', 'src/resources/record'],
    'src/shared': [...allowedScreenImports, 'src/resources'],
    // Beside a conversation is the record of the member or store, with its commands.
    'src/features/conversation': [...allowedConsoleFeatureImports, 'src/features/store', 'src/features/user'],
    // The panel of a report shows the reported message.
    'src/features/report': [...allowedConsoleFeatureImports, 'src/features/conversation/reported'],
    'src/features/masterData': [...allowedConsoleFeatureImports, 'src/features/content'],
    // The filter by person names the person as the list of staff does.
    'src/features/history': [...allowedConsoleFeatureImports, 'src/features/staff/resource.ts'],
    // These features use parts of the feature of withdrawals.
    'src/features/config': [...allowedConsoleFeatureImports, 'src/features/withdrawal'],
    'src/features/point': [...allowedConsoleFeatureImports, 'src/features/withdrawal'],
    'src/features/user': [...allowedConsoleFeatureImports, 'src/features/withdrawal'],
    // The bell in the header shows the notifications.
    'src/shell': [...allowedScreenImports, 'src/resources', 'src/shared', 'src/features/notification'],
    'src/public': [...allowedConsoleImports, 'src/ui', 'src/api', 'src/shell', 'src/start/outcomeReporter.ts'],
    server: ['server/app', 'server/db', 'server/demo', 'server/http'],
    'server/db': ['contract', 'machines'],
    'server/http': ['contract', 'machines', 'locales', 'server/db'],
    'server/resources': [...allowedServerImports, 'server/features/config/table.ts'],
    'server/auth': [
      ...allowedServerFeatureImports,
      'server/features/storeAccount/table.ts',
      'server/features/user/table.ts',
      'server/mail/addMail.ts',
      'server/mail/escapeHtml.ts',
    ],
    'server/appApi': [...allowedServerFeatureImports, 'server/auth', 'server/features', 'server/live'],
    'server/jobs': ['contract', 'machines', 'server/db', 'server/http'],
    'server/mail': ['contract', 'machines', 'locales', 'server/db', 'server/http', 'server/jobs'],
    'server/live': [
      ...allowedServerImports,
      'server/auth',
      'server/features/conversation',
      'server/features/point',
      'server/features/translationEntry',
      'server/features/notification',
    ],
    'server/features/formTables.ts': ['server/features'],
    'server/features/adminNotification': [
      ...allowedServerFeatureImports,
      'server/features/notification',
      'server/features/store/table.ts',
      'server/features/user/table.ts',
      'server/mail/addMail.ts',
      'server/mail/escapeHtml.ts',
    ],
    'server/features/content': [...allowedServerFeatureImports, 'server/auth'],
    'server/features/notification': [
      ...allowedServerFeatureImports,
      'server/features/adminNotification/tables.ts',
      'server/features/conversation',
      'server/features/notificationSetting/table.ts',
      'server/features/report/table.ts',
      'server/features/store/partTables.ts',
      'server/features/store/table.ts',
      'server/features/withdrawal/table.ts',
    ],
    'server/features/conversation': [
      ...allowedServerFeatureImports,
      'server/features/notification/notify.ts',
      'server/features/notification/personal.ts',
      'server/auth',
      'server/features/masterData/table.ts',
      'server/features/notification/tables.ts',
      'server/features/report/table.ts',
      'server/features/store/partTables.ts',
      'server/features/store/table.ts',
      'server/features/storeAccount/table.ts',
      'server/features/user/table.ts',
    ],
    'server/features/masterData': [
      ...allowedServerFeatureImports,
      'server/features/store/partTables.ts',
      'server/features/store/table.ts',
      'server/features/user/table.ts',
    ],
    'server/features/couponUse': [
      ...allowedServerFeatureImports,
      'server/features/notification/notify.ts',
      'server/features/config',
      'server/features/notification',
      'server/features/point',
      'server/features/store',
      'server/features/user',
    ],
    'server/features/history': [
      ...allowedServerFeatureImports,
      // The history names the records of all kinds.
      'server/auth/renamedPermissions.ts',
      'server/auth/tables.ts',
      'server/features/adminNotification/tables.ts',
      'server/features/calendar/table.ts',
      'server/features/content/table.ts',
      'server/features/conversation/tables.ts',
      'server/features/masterData/table.ts',
      'server/features/point/filters.ts',
      'server/features/replyTemplate/table.ts',
      'server/features/report/table.ts',
      'server/features/formTables.ts',
      'server/features/savedView/table.ts',
      'server/features/store/partTables.ts',
      'server/features/store/table.ts',
      'server/features/storeAccount/table.ts',
      'server/features/translationEntry/table.ts',
      'server/features/user/table.ts',
      'server/features/withdrawal/table.ts',
    ],
    'server/features/point': [
      ...allowedServerFeatureImports,
      'server/features/store/partTables.ts',
      'server/features/store/table.ts',
      'server/features/user/table.ts',
    ],
    'server/features/report': [
      ...allowedServerFeatureImports,
      'server/features/notification/notify.ts',
      'server/features/conversation/tables.ts',
      'server/features/reportReason',
      'server/features/store/partTables.ts',
      'server/features/store/table.ts',
      'server/features/user',
    ],
    'server/features/role': [...allowedServerFeatureImports, 'server/auth'],
    'server/features/staff': [...allowedServerFeatureImports, 'server/auth', 'server/mail'],
    'server/features/store': [
      ...allowedServerFeatureImports,
      'server/features/notification/notify.ts',
      'server/features/masterData/table.ts',
      'server/features/point',
      'server/features/storeAccount/table.ts',
      'server/features/user/table.ts',
      'server/features/calendar',
    ],
    'server/features/storeAccount': [...allowedServerFeatureImports, 'server/features/store'],
    'server/features/user': [
      ...allowedServerFeatureImports,
      'server/features/notification/notify.ts',
      'server/features/config',
      'server/features/masterData/table.ts',
      'server/features/point',
    ],
    'server/features/withdrawal': [
      ...allowedServerFeatureImports,
      'server/features/notification/notify.ts',
      'server/features/config',
      'server/features/point',
      'server/features/user',
    ],
    'server/demo': [...allowedServerImports, 'server/auth', 'server/features'],
    'server/app': [
      ...allowedServerFeatureImports,
      'server/appApi',
      'server/auth',
      'server/demo',
      'server/features',
      'server/jobs',
      'server/live',
      'server/mail',
    ],
  }
  const folders = Object.keys(allowedImports).toSorted((a, b) => b.length - a.length)
  const folderOf = (path: string) => folders.find((folder) => isWithin(path, folder))

  test.each(Object.entries(allowedImports))('%s imports only itself and %j', (folder, targets) => {
    const forbiddenImports = [...productionSources, ...catalogSources.filter(({ path }) => !isTest(path))]
      .filter(({ path }) => folderOf(path) === folder)
      .flatMap((source) => projectImportsOf(source).map((target) => ({ source, target })))
      .filter(({ target }) => folderOf(target) !== folder && !targets.some((other) => isWithin(target, other)))
      .map(({ source, target }) => `${source.path} imports ${target}`)
    expect(forbiddenImports).toEqual([])
  })

  test('the declarations of screens import no chart, schema, endpoint or component, directly or indirectly', () => {
    const allowedFilePattern =
      /^(contract\/(recordKinds?|enumerations|permission|language|kinds\/\w+)|src\/(screens|keyMap|navigation\/screen|shared\/accountTabs|features\/\w+\/(screens|sections|withdrawalList)))\.ts$/
    const runtimeImportsByFile = new Map(
      allSources.map(({ path, runtimeImportedModules }) => [
        path,
        runtimeImportedModules.map((target) => resolveImport(path, target)),
      ]),
    )
    const importedFiles = new Set<string>()
    const visit = (path: string) => {
      if (importedFiles.has(path)) return
      importedFiles.add(path)
      for (const target of runtimeImportsByFile.get(path) ?? []) visit(target)
    }
    visit('src/screens.ts')
    expect([...importedFiles].filter((path) => !allowedFilePattern.test(path))).toEqual([])
  })

  test('no file of the console imports the layout engine of the diagrams, directly or indirectly', () => {
    const importerByFile = new Map<string, string>()
    const visit = (path: string, from: string) => {
      if (importerByFile.has(path)) return
      importerByFile.set(path, from)
      const source = allSources.find((one) => one.path === path)
      for (const target of source ? [...source.importedModules, ...source.reexportedModules] : [])
        visit(resolveImport(path, target), path)
    }
    for (const { path } of productionSources) if (path.startsWith('src/')) visit(path, 'src')
    expect(importerByFile.size).toBeGreaterThan(100)
    const drawingImports = [...importerByFile].filter(([path]) => /^elkjs|^machines\/drawing\//.test(path))
    expect(drawingImports.map(([path, from]) => `${from} imports ${path}`)).toEqual([])
  })

  test('deferred code is loaded only by functions that are passed to deferred.ts, so that a failed load is retried', () => {
    const exempt: Record<string, string> = {
      'src/start/early.ts':
        'runs before the code that retries has loaded; the code that needs the module loads it again',
      'src/api/socket.ts': 'the connection chart retries',
      'src/start/NoticeHost.tsx': 'a loader that first waits for the first screen',
    }
    /**
     * Matches what may precede `import(`: a named loader, a property, or the argument of a `lazy…` function.
     */
    const CODE_LOADER_PATTERN = /(?:[=:]|lazy\w+(?:<[^()]*>)?\()\s*(?:async )?\(\) =>\s*\(?(?:await )?$/
    const filesWithOtherCodeLoaders = productionSources
      .filter(({ path }) => path.startsWith('src/'))
      .flatMap(({ path }) => {
        const parts = readFileSync(inProject(path), 'utf8')
          .replaceAll(/\/\*\*.*?\*\//gs, '')
          .split(/\bimport\(/)
        return parts.slice(0, -1).some((before) => !CODE_LOADER_PATTERN.test(before)) ? [path] : []
      })
    expect(filesWithOtherCodeLoaders).toEqual(Object.keys(exempt).toSorted())
  })

  test('every folder and file in the table of allowed imports exists', () => {
    const namedPaths = Object.entries(allowedImports).flatMap(([folder, targets]) => [folder, ...targets])
    const missingPaths = namedPaths.filter((path) => !existsSync(inProject(path.replace('/*', ''))))
    expect(missingPaths).toEqual([])
  })

  test('every folder of the charts, the console and the server is in the table of allowed imports', () => {
    const foldersOfFolders = ['machines', 'src', 'server', 'src/resources']
    const sourcesOfUnlistedFolders = productionSources.filter(({ path }) => {
      const folder = folderOf(path) ?? ''
      return foldersOfFolders.includes(folder) && posix.dirname(path) !== folder
    })
    expect(sourcesOfUnlistedFolders.map(({ path }) => path)).toEqual([])
  })

  test('there are no import cycles, including type imports', () => {
    const importedFilesByFile = new Map(allSources.map((source) => [source.path, projectImportsOf(source)]))
    const finishedFiles = new Set<string>()
    const cycles: string[] = []
    const visit = (path: string, importers: string[]) => {
      const cycleStart = importers.indexOf(path)
      if (cycleStart !== -1) cycles.push([...importers.slice(cycleStart), path].join(' > '))
      if (cycleStart !== -1 || finishedFiles.has(path)) return
      for (const target of importedFilesByFile.get(path) ?? []) visit(target, [...importers, path])
      finishedFiles.add(path)
    }
    for (const path of importedFilesByFile.keys()) visit(path, [])
    expect(cycles).toEqual([])
  })
})

describe('the conventions for code', () => {
  test('modules declare constants only, no variables', () => {
    expect(
      productionSources.flatMap(({ path, reassignableVariables }) =>
        reassignableVariables.map((name) => `${path} declares ${name}`),
      ),
    ).toEqual([])
  })

  test('every computed delay of a timer is bounded, because it may come from a wrong clock or header', () => {
    /** The functions that bound a delay themselves, besides `boundDelayMs`. */
    const BOUNDING_FUNCTIONS: Record<string, string> = {
      remainingWaitMs: 'machines/console/attemptLimit.ts',
      slowRetryDelayMs: 'machines/console/connection.ts',
      listenerRetryDelayMs: 'machines/server/databaseListener.ts',
    }
    const exempt: Record<string, string> = {
      'src/start/boot.ts': 'imports nothing; its delays double up to a limit',
      'src/ui/useTimeout.ts': 'constants of the components',
      'server/db/connectionPool.ts': 'constants of the server, or of a test',
      'server/http/requestLimits.ts': 'constants of the server, or of a test',
      'server/jobs/worker.ts': 'constants of the server, or of a test',
      'server/live/handshake.ts': 'a parameter for tests',
      'server/mail/transport.ts': 'a parameter for tests',
    }
    const bounded = new RegExp(`\\b(${['boundDelayMs', ...Object.keys(BOUNDING_FUNCTIONS)].join('|')})\\(`)
    const unbounded = productionSources
      .filter(({ computedDelays }) => computedDelays.some((delay) => !bounded.test(delay)))
      .map(({ path }) => path)
    expect(unbounded).toEqual(Object.keys(exempt))
    for (const [name, path] of Object.entries(BOUNDING_FUNCTIONS))
      expect(readFileSync(inProject(path), 'utf8')).toMatch(
        new RegExp(`function ${name}\\([^)]*\\): number {[^}]*\\bboundDelayMs\\(`),
      )
  })

  test('only ui/imeComposition.ts reads from events whether an input method composes', () => {
    const exempt: Record<string, string> = {
      'src/ui/combobox.tsx': 'tells Headless UI that a composition has started',
    }
    const readers = productionSources.filter(
      ({ path }) =>
        path.startsWith('src/') &&
        /\.(?:isComposing|keyCode|which)\b|'composition\w+'|onComposition/.test(readFileSync(inProject(path), 'utf8')),
    )
    expect(readers.map(({ path }) => path)).toEqual([...Object.keys(exempt), 'src/ui/imeComposition.ts'])
  })

  test('only the modules that guard them use what browsers block, or offer on HTTPS alone', () => {
    const guardingFiles: Record<string, string[]> = {
      'localStorage|sessionStorage|indexedDB': ['src/storage/browserStorage.ts'],
      'document\\.cookie|cookieStore': ['src/api/cookies.ts'],
      BroadcastChannel: ['src/api/tabChannel.ts'],
      'navigator\\.locks': [
        'src/api/withTabLock.ts',
        'src/features/conversation/outbox/leftItems.ts',
        'src/features/notification/alerts/leadership.ts',
        'src/features/notification/alerts/visibleTabs.ts',
      ],
      'navigator\\.clipboard': ['src/commands/copyText.ts'],
      'crypto\\.': ['src/base/randomId.ts'],
      'randomUUID\\(|crypto\\.subtle|navigator\\.(?:serviceWorker|storage|credentials|geolocation|share)|caches\\.': [],
    }
    const users = Object.keys(guardingFiles).map((pattern) => [
      pattern,
      productionSources
        .filter(({ path }) => path.startsWith('src/'))
        .filter(({ path }) =>
          new RegExp(`\\b(?:${pattern})`).test(
            readFileSync(inProject(path), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, ''),
          ),
        )
        .map(({ path }) => path),
    ])
    expect(Object.fromEntries(users)).toEqual(guardingFiles)
  })

  test('only ui/focus.ts moves the focus', () => {
    const exempt: Record<string, string> = {
      'src/start/boot.ts': 'runs while the code of the console is missing',
    }
    const focusingFiles = productionSources.filter(
      ({ path, calledMethodNames }) => path.startsWith('src/') && calledMethodNames.includes('focus'),
    )
    expect(focusingFiles.map(({ path }) => path)).toEqual([...Object.keys(exempt), 'src/ui/focus.ts'])
  })
})

describe('the conventions for files', () => {
  test('no file re-exports from another', () => {
    const barrels = allSources.flatMap(({ path, reexportedModules }) =>
      reexportedModules.map((target) => `${path} exports ${target} again`),
    )
    expect(barrels).toEqual([])
  })

  test('files of the project are imported with their file extension', () => {
    const importsWithoutExtension = allSources.flatMap(({ path, importedModules }) =>
      importedModules
        .filter((target) => target.startsWith('.') && !/\.(tsx?|mjs|json|css|svg)(\?\w+)?$/.test(target))
        .map((target) => `${path} imports ${target}`),
    )
    expect(importsWithoutExtension).toEqual([])
  })

  test('no file is longer than 400 lines', () => {
    const longFiles = allSources.filter(({ path, lineCount }) => lineCount > 400 && !isTest(path) && !isDemoData(path))
    expect(longFiles.map(({ path, lineCount }) => `${path} has ${lineCount} lines`)).toEqual([])
  })

  test('every package of the lock file comes from registry.npmjs.org', () => {
    const lock = readFileSync(inProject('package-lock.json'), 'utf8')
    const urls = [...lock.matchAll(/"resolved": "(.*)"/g)].map(([, url]) => url)
    expect(urls.filter((url) => !url?.startsWith('https://registry.npmjs.org/'))).toEqual([])
  })
})

describe('the conventions for texts', () => {
  const textsByLanguage = Object.fromEntries(['vi', 'ja', 'en'].map((language) => [language, readTexts(language)]))
  const messageKeys = Object.keys(textsByLanguage['vi'] ?? {})

  test.each(['ja', 'en'])('%s has exactly the message keys of vi', (language) => {
    const languageKeys = Object.keys(textsByLanguage[language] ?? {})
    expect({
      missing: messageKeys.filter((key) => !languageKeys.includes(key)),
      surplus: languageKeys.filter((key) => !messageKeys.includes(key)),
    }).toEqual({ missing: [], surplus: [] })
  })

  test('a text has the same placeholders in every language', () => {
    const placeholderSetsOf = (key: string) =>
      new Set(Object.values(textsByLanguage).map((texts) => placeholdersOf(texts[key] ?? '')))
    expect(messageKeys.filter((key) => placeholderSetsOf(key).size > 1)).toEqual([])
  })

  test('no text of the interface is empty', () => {
    const emptyTexts = Object.entries(textsByLanguage).flatMap(([language, texts]) =>
      Object.keys(texts)
        .filter((key) => texts[key]?.trim() === '')
        .map((key) => `${language} ${key}`),
    )
    expect(emptyTexts).toEqual([])
  })

  test('every message key is used', () => {
    const usingSources = allSources.filter((source) => !catalogSources.includes(source))
    const strings = new Set(usingSources.flatMap(({ stringLiterals }) => stringLiterals))
    const patterns = [
      ...new Set(productionSources.flatMap(({ templateLiterals }) => templateLiterals).map(toKeyPattern)),
    ]
      .filter((pattern) => pattern !== undefined)
      .map((pattern) => new RegExp(pattern))
    const derivedKeys = new Set([...lifecycleMessageKeys(), ...kinds.flatMap(messageKeysOfKind)])
    const unusedKeys = messageKeys.filter(
      (key) => !strings.has(key) && !derivedKeys.has(key) && !patterns.some((pattern) => pattern.test(key)),
    )
    expect(unusedKeys).toEqual([])
  })

  test('every message key that the code names exists', () => {
    const keyPattern = /^(error|field|notice)\.[a-zA-Z.]+$|^[a-zA-Z]+\.(required|invalid)$/
    const missingKeys = productionSources.flatMap(({ path, stringLiterals }) =>
      stringLiterals
        .filter((text) => keyPattern.test(text) && !messageKeys.includes(text))
        .map((key) => `${path} names ${key}`),
    )
    expect(missingKeys).toEqual([])
  })

  test('texts of the interface are in the locales, not in the code', () => {
    // Exempt are the gender names and the date format that the rules prescribe (3.6, 9.2), and code that converts kana.
    const exempt = [
      'contract/enumerations.ts',
      'contract/foldText.ts',
      'contract/kanjiForms.ts',
      'src/ui/format.ts',
      'contract/romaji.ts',
    ]
    const textsInCode = productionSources
      .filter(({ path }) => !isDemoData(path) && !exempt.includes(path))
      .flatMap(({ path, displayedTexts, stringLiterals, templateLiterals }) => {
        const hardcodedTexts = displayedTexts.filter((text) => !messageKeys.includes(text))
        return [
          ...hardcodedTexts,
          ...[...stringLiterals, ...templateLiterals.flat()].filter(hasJapaneseOrVietnamese),
        ].map((text) => `${path}: ${text}`)
      })
    expect(textsInCode).toEqual([])
  })
})

/** Returns the message keys of every lifecycle, derived from the names of its states and events. */
function lifecycleMessageKeys(): string[] {
  return charts
    .flatMap(({ lifecycle, otherLifecycles = [] }) => [...(lifecycle ? [lifecycle] : []), ...otherLifecycles])
    .flatMap(({ record, codes, policies }) => [
      ...Object.keys(codes).flatMap((state) => [`${record}.state.${state}`, `${record}.refusal.${state}`]),
      ...Object.keys(policies).flatMap((event) => [
        `${record}.event.${event}`,
        `${record}.also.${event}`,
        `${record}.question.${event}`,
        `${record}.question.${event}.message`,
        `${record}.done.${event}`,
      ]),
    ])
}

/** Returns the message keys that are derived from the name of a kind of record. */
function messageKeysOfKind({ name }: { name: string }): string[] {
  return [`${name}s.title`, `${name}s.search`, `${name}s.empty`, `${name}.open`, `palette.group.${name}s`]
}

function readTexts(language: string): Record<string, string> {
  return JSON.parse(readFileSync(inProject('locales', `${language}.json`), 'utf8')) as Record<string, string>
}

function placeholdersOf(text: string): string {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))].toSorted().join(' ')
}

/** Returns whether the text contains kana, kanji or Vietnamese letters. */
function hasJapaneseOrVietnamese(text: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ăđơưĂĐƠƯ]|[\u1ea0-\u1ef9]/u.test(text)
}

/** Returns a regular expression for the message keys that a template can produce; undefined if it produces none. */
function toKeyPattern(parts: string[]): string | undefined {
  if (!/^[a-z][a-zA-Z]*\./.test(parts[0] ?? '') && !/^\.[a-z]/.test(parts[1] ?? '')) return undefined
  if (parts.some((part) => !/^[a-zA-Z.]*$/.test(part))) return undefined
  return `(^|\\.)${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]+')}$`
}

/** Returns whether the path is the file or in the folder `target`; for `src/*`, directly in `src`. */
function isWithin(path: string, target: string): boolean {
  if (target.endsWith('/*')) return posix.dirname(path) === target.slice(0, -2)
  return path === target || path.startsWith(`${target}/`)
}

/** Returns the path of an imported module relative to the project, or the name of a package. */
function resolveImport(path: string, target: string): string {
  return target.startsWith('.') ? posix.join(posix.dirname(path), target) : target
}

/** Returns the project's files that a source imports or re-exports, relative to the project. */
function projectImportsOf({ path, importedModules, reexportedModules }: SourceFile): string[] {
  return [...importedModules, ...reexportedModules]
    .filter((target) => target.startsWith('.'))
    .map((target) => posix.join(posix.dirname(path), target))
}
