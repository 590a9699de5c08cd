import { defineConfig } from 'vite'
import { inProject } from './paths.ts'

/** Vite's configuration for the server: one file that loads its packages from `node_modules`. */
export default defineConfig({
  root: inProject(),
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
})
