import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,machines,src,server,scripts,bench}/**/*.test.{ts,tsx}'],
    environment: 'node',
    maxWorkers: 2,
    // An embedded database takes seconds to come up on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
