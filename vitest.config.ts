import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { textKeysHash } from './scripts/textKeysHash.ts'
import { diagramModules } from './scripts/viteDiagrams.ts'
import { SHOWN_CHARTS } from './src/features/charts/sections.ts'

export default defineConfig({
  plugins: [diagramModules(SHOWN_CHARTS)],
  define: { 'import.meta.env.VITE_TEXT_KEYS_HASH': JSON.stringify(textKeysHash()) },
  test: {
    environment: 'node',
    // A test also waits, so two files at a time leave a part of two cores idle. A PostgreSQL server needs a core itself.
    maxWorkers: process.env['TEST_DATABASE_URL'] === undefined ? Math.min(3, availableParallelism() + 1) : 2,
    // An embedded database takes seconds to start on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        // A worker loads the contract and the charts once for all test files, which share nothing else.
        test: { name: 'charts', include: ['{contract,machines}/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: { name: 'other', include: ['{src,scripts,tools,bench,catalog}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // Some tests start the server in a process of its own.
          globalSetup: ['scripts/buildForTests.ts', 'server/testing/serverDatabases.ts'],
          // A worker loads the code of the server and of its embedded database once for all test files.
          isolate: false,
          // Of the WebAssembly code of the embedded database, only what runs ten times as long as by default is optimized.
          execArgv: ['--wasm-tiering-budget=18000000'],
        },
      },
    ],
  },
})
