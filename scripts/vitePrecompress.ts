import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const compressibleFilePattern = /\.(js|css|html|svg|json|txt)$/

/**
 * A Vite plugin that writes a `.br` and a `.gz` next to every text file, so that the server need not compress files.
 */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'choba:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(
        files.filter((file) => compressibleFilePattern.test(file)).map((file) => compress(join(outDir, file))),
      )
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    writeFile(`${path}.br`, await brotli(bytes, { params })),
    writeFile(`${path}.gz`, await gzipAsync(bytes, { level: 9 })),
  ])
}
