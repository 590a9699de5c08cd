import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { inProject } from './paths.ts'

const entry = 'src/early.ts'
const boot = 'src/boot.ts'
const NOT_LOADED_MARK = '<!-- unloaded -->'

/**
 * A Vite plugin that adds `src/early.ts` to the head of the page as a separate entry, which runs before the console's
 * code has loaded. It is a file, not an inline script, because the page's policy is `script-src 'self'`. It blocks the
 * first paint, so that a chosen theme never flashes; therefore it imports little, and its imports are preloaded. The
 * console's own code blocks the first paint too: until it has run there is nothing to paint, and each empty frame would
 * delay it. `src/boot.ts` runs asynchronously and ends the blocking if these files do not load; the texts that the page
 * then shows are in its HTML.
 */
export function earlyScript(): Plugin {
  return {
    name: 'choba:early',
    config: () => ({ build: { rolldownOptions: { input: { index: 'index.html', early: entry, boot } } } }),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html
          .replace('<script type="module" crossorigin src=', '<script type="module" crossorigin blocking="render" src=')
          .replace(NOT_LOADED_MARK, notLoadedHtml()),
        tags: bundle === undefined ? [script(`/${entry}`), asyncScript(`/${boot}`)] : builtTags(html, bundle),
      }),
    },
  }
}

function builtTags(html: string, bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const [entryScript, deferred] = ['early', 'boot'].map((name) =>
    chunks.find((chunk) => chunk.isEntry && chunk.name === name),
  )
  if (entryScript === undefined || deferred === undefined) throw new Error(`${entry} or ${boot} is not in the build`)
  return [
    asyncScript(`/${deferred.fileName}`),
    script(`/${entryScript.fileName}`),
    ...entryScript.imports.filter((file) => !html.includes(file)).map(preload),
  ]
}

function script(src: string): HtmlTagDescriptor {
  const attrs = { type: 'module', crossorigin: '', blocking: 'render', src }
  return { tag: 'script', attrs, injectTo: 'head-prepend' }
}

function asyncScript(src: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { type: 'module', crossorigin: '', async: true, src }, injectTo: 'head-prepend' }
}

/** Returns the HTML that the page shows if the console does not run: instructions in every language. */
function notLoadedHtml(): string {
  const file = readFileSync(inProject('locales', 'essential', 'texts.json'), 'utf8')
  const texts = Object.entries(JSON.parse(file) as Record<string, Record<string, string>>)
  const sentences = texts.map(([language, set]) => `<p lang="${language}">${set['page.unloaded']}</p>`)
  const reload = texts.map(([language, set]) => `<span lang="${language}">${set['broken.reload']}</span>`).join(' · ')
  return `<main id="unloaded">${sentences.join('')}<p><a href="">${reload}</a></p></main>`
}

function preload(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: '', href: `/${fileName}` },
    injectTo: 'head-prepend',
  }
}
