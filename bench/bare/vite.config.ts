import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inProject } from '../../scripts/paths.ts'
import { precompress } from '../../scripts/vitePrecompress.ts'

/** Builds with the console's tools and browser targets, but without its optimizations of the first paint. */
export default defineConfig({
  root: inProject('bench', 'bare'),
  plugins: [react(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
