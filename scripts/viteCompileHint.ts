import type { Plugin } from 'vite'

const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * A Vite plugin that lets V8 compile whole chunks in the background while they load. Otherwise V8 compiles each
 * function on the main thread at its first call. Meant for chunks whose code mostly runs before the first paint.
 * @param chunkNames the names of the chunks
 */
export function compileHint(chunkNames: readonly string[]): Plugin {
  return {
    name: 'choba:compile-hint',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Runs after Vite has inserted its own first line, because the hint works only as the first line.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunkNames.includes(chunk.name)) continue
          chunk.code = COMPILE_HINT + chunk.code
          const map = bundle[`${chunk.fileName}.map`]
          if (map?.type === 'asset') map.source = shiftSourceMapByOneLine(String(map.source))
        }
      },
    },
  }
}

/** Returns a source map for a file into which one line was inserted at the top. */
function shiftSourceMapByOneLine(sourceMapJson: string): string {
  const map = JSON.parse(sourceMapJson) as { mappings: string }
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` })
}
