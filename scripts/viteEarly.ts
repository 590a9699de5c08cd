import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { inProject } from './paths.ts'

const EARLY_ENTRY = 'src/start/early.ts'
const BOOT_ENTRY = 'src/start/boot.ts'
const NOT_LOADED_PLACEHOLDER = '<!-- unloaded -->'

/**
 * A Vite plugin that adds `src/start/early.ts` to the head of the page as a separate entry, which runs before the console's
 * code has loaded. The entry is a file and not an inline script, because the page's CSP is `script-src
 * 'self'`. It blocks the first paint, so that no other theme than the chosen one flashes; therefore it imports little,
 * and its imports are preloaded. The console's code also blocks the first paint, because there is nothing to paint
 * before that code has run, and painting an empty frame would delay it. `src/start/boot.ts` runs asynchronously, and ends the
 * blocking if these files do not load. The page then shows texts that are in its HTML.
 */
export function earlyScript(): Plugin {
  return {
    name: 'choba:early',
    config: () => ({
      build: { rolldownOptions: { input: { index: 'index.html', early: EARLY_ENTRY, boot: BOOT_ENTRY } } },
    }),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html
          .replace('<script type="module" crossorigin src=', '<script type="module" crossorigin blocking="render" src=')
          .replace(NOT_LOADED_PLACEHOLDER, notLoadedHtml()),
        tags:
          bundle === undefined
            ? [scriptTag(`/${EARLY_ENTRY}`), asyncScriptTag(`/${BOOT_ENTRY}`)]
            : createBuildTags(html, bundle),
      }),
    },
  }
}

function createBuildTags(html: string, bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const [earlyChunk, bootChunk] = ['early', 'boot'].map((name) =>
    chunks.find((chunk) => chunk.isEntry && chunk.name === name),
  )
  if (earlyChunk === undefined || bootChunk === undefined)
    throw new Error(`${EARLY_ENTRY} or ${BOOT_ENTRY} is not in the build`)
  return [
    asyncScriptTag(`/${bootChunk.fileName}`),
    scriptTag(`/${earlyChunk.fileName}`),
    ...earlyChunk.imports.filter((file) => !html.includes(file)).map(preloadTag),
  ]
}

function scriptTag(src: string): HtmlTagDescriptor {
  const attrs = { type: 'module', crossorigin: '', blocking: 'render', src }
  return { tag: 'script', attrs, injectTo: 'head-prepend' }
}

function asyncScriptTag(src: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { type: 'module', crossorigin: '', async: true, src }, injectTo: 'head-prepend' }
}

/** Returns the HTML that the page shows if the console's code does not load: instructions in every language. */
function notLoadedHtml(): string {
  const textsJson = readFileSync(inProject('locales', 'essential', 'texts.json'), 'utf8')
  const texts = Object.entries(JSON.parse(textsJson) as Record<string, Record<string, string>>)
  const sentences = texts.map(([language, set]) => `<p lang="${language}">${set['page.unloaded']}</p>`)
  const reloadLabels = texts
    .map(([language, set]) => `<span lang="${language}">${set['broken.reload']}</span>`)
    .join(' · ')
  return `<main id="unloaded">${sentences.join('')}<p><a href="">${reloadLabels}</a></p></main>`
}

function preloadTag(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: '', href: `/${fileName}` },
    injectTo: 'head-prepend',
  }
}
