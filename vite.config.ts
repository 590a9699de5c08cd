import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { inProject } from './scripts/paths.ts'
import { textCount } from './scripts/textCount.ts'
import { buildFile } from './scripts/viteBuildFile.ts'
import { compileHint } from './scripts/viteCompileHint.ts'
import { earlyScript } from './scripts/viteEarly.ts'
import { precompress } from './scripts/vitePrecompress.ts'

const api = process.env['CHOBA_API'] ?? 'http://127.0.0.1:4001'

const EARLY =
  /\/(src\/(early|screens|preferences|api\/(address|cookies|listPlace|withTimeout))|navigation\/(screen|search|find)|shared\/accountTabs|features\/[^/]+\/(screens|sections|listed)|shell\/notBuiltScreens|contract\/(day|limits|enumerations|kind|kinds\/\w+))\.ts$/

/** React, and the module that starts it. */
const REACT = /\/(node_modules\/(react|react-dom|scheduler)\/.*|src\/render\.ts)$/

/** What the page loads by itself. */
const OF_PAGE = /(^|\/)(index|react|early|rolldown-runtime)-[^/]+$/

/** What a chunk that is brought later needs beside what the page has: links for the rest would cost and bring nothing. */
function beyondPage(chunk: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return needed
  const beyond = needed.filter((file) => !OF_PAGE.test(file))
  return beyond.length === 1 && beyond[0] === chunk ? [] : beyond
}

/** The console. `CHOBA_API` is the API process behind the development server; `npm run dev` sets it. */
export default defineConfig(({ mode }) => {
  const apiHost = loadEnv(mode, inProject())['VITE_API_HOST'] ?? ''
  return {
    plugins: [
      react(),
      tailwindcss(),
      earlyScript(),
      buildFile(apiHost),
      compileHint(['early', 'react', 'index', 'list']),
      precompress(),
    ],
    define: {
      // The router would open it as it is loaded, and wait for another process, for what the console does not use.
      sessionStorage: 'undefined',
      'import.meta.env.VITE_API_HOST': JSON.stringify(apiHost),
      'import.meta.env.VITE_TEXT_COUNT': JSON.stringify(textCount()),
    },
    // What React has had itself since its version 18.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    build: {
      outDir: 'dist/console',
      target: 'es2022',
      sourcemap: true,
      // Nothing inlined as data: addresses, which the page's policy would refuse.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: beyondPage },
      cssCodeSplit: false,
      reportCompressedSize: false,
      // What counts is what a screen needs before its first row; the bench measures that.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What the early requests need stays apart from the console's code, which they must not wait for.
              { name: 'early', test: EARLY, priority: 2 },
              { name: 'react', test: REACT, priority: 2 },
              // Needs nothing of the rest, and is there when that is not.
              { name: 'boot', test: /\/src\/boot\.ts$/, priority: 2 },
              { name: 'console', tags: ['$initial'], priority: 1 },
              // Most screens are lists: what they share comes in one piece with the first of them.
              { name: 'list', test: /\/src\/features\/store\/StoresScreen\.tsx$/ },
            ],
          },
        },
        // Tailwind's own transformation brings no source map, which is nothing to warn of.
        onLog: (level, log, handle) => (log.code === 'SOURCEMAP_BROKEN' ? undefined : handle(level, log)),
      },
    },
    server: {
      strictPort: true,
      proxy: {
        '^/(api|healthz|readyz|picture)(/|$)': api,
        '/socket.io': { target: api, ws: true },
      },
    },
  }
})
