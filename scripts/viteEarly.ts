import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const entry = 'src/early.ts'

/**
 * Puts `src/early.ts` at the head of the page, as a script of its own that runs before the console's code has loaded.
 * Built it is one classic, self-contained file: it shares no module instance with the console, so what it begins
 * it hands over on `window`. A file, not an inline script, because the page's policy is `script-src 'self'`.
 */
export function earlyScript(): Plugin {
  let config: ResolvedConfig
  let fileName: string | undefined
  return {
    name: 'choba:early',
    configResolved(resolved) {
      config = resolved
    },
    async buildStart() {
      if (config.command !== 'build') return
      const code = await bundleEarly(config)
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      fileName = `assets/early-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'script',
          attrs: fileName === undefined ? { type: 'module', src: `/${entry}` } : { src: `/${fileName}` },
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}

async function bundleEarly({ root, define = {}, build: { target } }: ResolvedConfig): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    define,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      lib: { entry: resolve(root, entry), formats: ['iife'], name: 'early' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const { output } of outputs.filter((one) => 'output' in one)) {
    for (const file of output) if (file.type === 'chunk') return file.code
  }
  throw new Error(`${entry} came out empty`)
}
