import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { inProject } from './scripts/paths.ts'
import { textKeysHash } from './scripts/textKeysHash.ts'
import { apiHostFile } from './scripts/viteApiHostFile.ts'
import { compileHint } from './scripts/viteCompileHint.ts'
import { diagramModules } from './scripts/viteDiagrams.ts'
import { earlyScript } from './scripts/viteEarly.ts'
import { precompress } from './scripts/vitePrecompress.ts'
import { SHOWN_CHARTS } from './src/features/charts/sections.ts'

const apiUrl = process.env['CHOBA_API'] ?? 'http://127.0.0.1:4001'

/** The modules that send the first requests, before the console's code has loaded. */
const EARLY_MODULES =
  /\/(src\/(screens|start\/early|preferences\/preferences|base\/cachedValue|api\/(urls|cookies|pageQueryParams|withTimeout))|navigation\/(screen|screenAt|search|urlParams)|shared\/accountTabs|features\/[^/]+\/(screens|sections|withdrawalList)|machines\/timer|contract\/(characters|date|limits|searchText|enumerations|recordKinds?|kinds\/\w+))\.ts$/

/** React, and the module that starts it. */
const REACT_MODULES = /\/(node_modules\/(react|react-dom|scheduler)\/.*|src\/start\/render\.ts)$/

/** Parts of lists and records that are shown or used after the first screen. */
const RECORD_MODULES = /\/src\/(resources|ui|api|shared)\/(?!markdown|pictureCrop|qrCode)/

/** Returns the name of the module if it is the only one that needs a large library. */
function libraryPartOf(id: string): string | null {
  return /\/src\/ui\/(markdown|pictureCrop|qrCode)/.exec(id)?.[1] ?? null
}

/** Features whose screens have the same permission and little code share a chunk. */
const CHUNK_OF_FEATURE: Readonly<Record<string, string>> = { role: 'staff', permission: 'staff', charts: 'help' }

/** Returns the name of the chunk with the code of the module's feature. */
function featureOf(id: string): string | null {
  const feature = /\/src\/features\/(?!conversation)(\w+)\//.exec(id)?.[1]
  return feature === undefined ? null : (CHUNK_OF_FEATURE[feature] ?? feature)
}

/** The chunks that the page's HTML loads, except `boot`, on which no other chunk depends. */
const INITIAL_CHUNKS = /(^|\/)(index|react|early|rolldown-runtime)-[^/]+$/

/** Returns the files to preload with a chunk, without those that the page has already loaded. */
function preloadsOf(chunk: string, neededFiles: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return neededFiles
  const notLoadedFiles = neededFiles.filter((file) => !INITIAL_CHUNKS.test(file))
  return notLoadedFiles.length === 1 && notLoadedFiles[0] === chunk ? [] : notLoadedFiles
}

/** The build of the console. `CHOBA_API` is the URL of the API for the development server; `npm run dev` sets it. */
export default defineConfig(({ mode }) => {
  const apiHost = loadEnv(mode, inProject())['VITE_API_HOST'] ?? ''
  return {
    plugins: [
      react(),
      tailwindcss(),
      earlyScript(),
      diagramModules(SHOWN_CHARTS),
      apiHostFile(apiHost),
      compileHint(['early', 'react', 'index', 'list']),
      precompress(),
    ],
    define: {
      // Otherwise the router opens the storage at startup, which is slow. Its scroll restoration is not used here. The
      // console itself reads `window.sessionStorage`.
      sessionStorage: 'undefined',
      'import.meta.env.VITE_API_HOST': JSON.stringify(apiHost),
      'import.meta.env.VITE_TEXT_KEYS_HASH': JSON.stringify(textKeysHash()),
    },
    // The package, instead of its shim for React before version 18.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    build: {
      outDir: 'dist/console',
      target: 'es2022',
      sourcemap: true,
      // No `data:` URLs, because the page's content security policy forbids them.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
      cssCodeSplit: false,
      reportCompressedSize: false,
      // The size that matters is that of the code loaded before the first row is shown; `npm run bench` measures it.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // A separate chunk, so that the early requests do not wait for the console's code.
              { name: 'early', test: EARLY_MODULES, priority: 2 },
              { name: 'react', test: REACT_MODULES, priority: 2 },
              // Depends on no other chunk, because it runs when the others fail to load.
              { name: 'boot', test: /\/src\/start\/boot\.ts$/, priority: 2 },
              { name: 'console', tags: ['$initial'], priority: 1 },
              // Most screens are lists, so the code that lists share is in one chunk with the list of stores.
              { name: 'list', test: /\/src\/features\/store\/StoresScreen\.tsx$/ },
              { name: 'login', test: /\/src\/(public\/LoginScreen|shell\/PublicLayout)\.tsx$/ },
              // What every page loads after its first screen is in a few chunks, because each file costs a request and
              // time on the main thread. A module is in the first group that needs it, so groups form no cycle.
              { name: 'shell', test: /\/src\/shell\/(?!palette)/ },
              { name: 'records', test: RECORD_MODULES },
              { name: 'commands', test: /\/src\/(shell|commands)\// },
              { name: 'public', test: /\/src\/public\// },
              // Large libraries that few screens need.
              { name: libraryPartOf, debugName: 'library parts' },
              { name: 'common', test: /\.tsx?$|\/node_modules\//, minShareCount: 4 },
              // Code of a kind of record loads with its screens. Conversations come last, because they show the facts of
              // other kinds, whose screens must not load the conversations.
              { name: featureOf, debugName: 'features' },
              { name: 'conversation', test: /\/src\/features\/conversation\// },
            ],
          },
        },
        // Tailwind's transformation has no source map, and the warning about it is not useful.
        onLog: (level, log, handle) => (log.code === 'SOURCEMAP_BROKEN' ? undefined : handle(level, log)),
      },
    },
    server: {
      strictPort: true,
      proxy: {
        '^/(api|healthz|readyz|picture|chat)(/|$)': apiUrl,
        '/socket.io': { target: apiUrl, ws: true },
      },
    },
  }
})
