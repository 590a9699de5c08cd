import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const entry = 'src/early.ts'

/**
 * Puts `src/early.ts` at the head of the page, as an entry of its own that runs before the console's code has loaded.
 * A file, not an inline script, because the page's policy is `script-src 'self'`. It holds back the first painting, so
 * that a chosen theme never flashes; what it imports is therefore little, and preloaded. So does the console's own code:
 * until it has run there is nothing to paint, and each empty frame would delay it.
 */
export function earlyScript(): Plugin {
  return {
    name: 'choba:early',
    config: () => ({ build: { rolldownOptions: { input: { index: 'index.html', early: entry } } } }),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace('<script type="module" crossorigin src=', '<script type="module" crossorigin blocking="render" src='),
        tags: bundle === undefined ? [script(`/${entry}`)] : builtTags(html, bundle),
      }),
    },
  }
}

function builtTags(html: string, bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const early = chunks.find((chunk) => chunk.isEntry && chunk.name === 'early')
  if (early === undefined) throw new Error(`${entry} is not in the build`)
  return [script(`/${early.fileName}`), ...early.imports.filter((file) => !html.includes(file)).map(preload)]
}

function script(src: string): HtmlTagDescriptor {
  const attrs = { type: 'module', crossorigin: '', blocking: 'render', src }
  return { tag: 'script', attrs, injectTo: 'head-prepend' }
}

function preload(fileName: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: '', href: `/${fileName}` }, injectTo: 'head-prepend' }
}
