import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Tells V8 to compile the whole of some chunks while they arrive, beside the page's own work, where it would otherwise
 * compile each function on the main thread when it is first called. For chunks most of which runs before the first row.
 * @param names of the chunks
 */
export function compileHint(names: readonly string[]): Plugin {
  return {
    name: 'choba:compile-hint',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite has put its own first line there: the hint counts only at the very top.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !names.includes(chunk.name)) continue
          chunk.code = HINT + chunk.code
          const map = bundle[`${chunk.fileName}.map`]
          if (map?.type === 'asset') map.source = oneLineDown(String(map.source))
        }
      },
    },
  }
}

/** A source map whose file has got one line more at its top. */
function oneLineDown(source: string): string {
  const map = JSON.parse(source) as { mappings: string }
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` })
}
