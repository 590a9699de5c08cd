import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inProject } from '../../scripts/paths.ts'
import { precompress } from '../../scripts/vitePrecompress.ts'

/** Built with the console's tools and for its browsers, without what the console does to draw its rows sooner. */
export default defineConfig({
  root: inProject('bench', 'bare'),
  plugins: [react(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
