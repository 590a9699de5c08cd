import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inProject } from '../scripts/paths.ts'
import { textKeysHash } from '../scripts/textKeysHash.ts'

/** Vite's configuration for the catalogue. Its port is not that of the product, so that both can run. */
export default defineConfig({
  root: inProject('catalog'),
  publicDir: inProject('public'),
  cacheDir: inProject('node_modules', '.vite-catalog'),
  plugins: [react(), tailwindcss()],
  define: { 'import.meta.env.VITE_TEXT_KEYS_HASH': JSON.stringify(textKeysHash()) },
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: { outDir: inProject('dist', 'catalog'), emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
  server: { host: '127.0.0.1', port: 4002, fs: { allow: [inProject()] } },
})
