import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inProject } from '../../scripts/paths.ts'
import { precompress } from '../../scripts/vitePrecompress.ts'

/**
 * Vite's configuration for the bare page: the console's tools and browser targets, but not its optimizations of the
 * first paint.
 */
export default defineConfig({
  root: inProject('bench', 'bare'),
  plugins: [react(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
