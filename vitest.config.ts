import { defineConfig } from 'vitest/config'
import { textKeysHash } from './scripts/textKeysHash.ts'

export default defineConfig({
  define: { 'import.meta.env.VITE_TEXT_KEYS_HASH': JSON.stringify(textKeysHash()) },
  test: {
    include: ['{contract,machines,src,server,scripts,tools,bench}/**/*.test.{ts,tsx}'],
    environment: 'node',
    maxWorkers: 2,
    // An embedded database takes seconds to start on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
