import texts from '../locales/en.json' with { type: 'json' }
import { KEY_MAP } from '../src/keyMap.ts'
import { screenShortcuts } from '../src/shell/menu.ts'
import { keyLabel } from '../src/ui/kbd.tsx'

export const KEY_TABLE_START = '<!-- The table is written by `npm run keys`. -->'
export const KEY_TABLE_END = '<!-- The end of the table. -->'

/** Returns the table of all keyboard shortcuts as Markdown, from `KEY_MAP` and the shortcuts of screens. */
export function createKeyTable(): string {
  const rows = Object.entries(KEY_MAP).flatMap(([group, keysByName]) =>
    Object.entries<readonly string[]>(keysByName).map(([name, keys]) => [formatKeys(keys), meaningOfKeys(group, name)]),
  )
  const screenShortcutTexts = screenShortcuts().map(
    ({ shortcutLetter, title }) => `\`g ${shortcutLetter}\` ${texts[title]}`,
  )
  return [
    '| keys | meaning |',
    '|---|---|',
    ...new Set(rows.map(([keys, meaning]) => `| ${keys} | ${meaning} |`)),
    '',
    `The screens: ${screenShortcutTexts.join(', ')}.`,
  ].join('\n')
}

function formatKeys(keys: readonly string[]): string {
  return keys.map((key) => `\`${key.split(' ').map(keyLabel).join(' ')}\``).join(' ')
}

function meaningOfKeys(group: string, name: string): string {
  const text = (texts as Partial<Record<string, string>>)[`keyMap.${group}.${name}`]
  if (text === undefined) throw new Error(`locales/en.json has no text keyMap.${group}.${name}`)
  return text
}

/** Returns the document with the current table of keyboard shortcuts. Throws if the document has no marks for it. */
export function replaceKeyTable(document: string): string {
  const start = document.indexOf(KEY_TABLE_START)
  const end = document.indexOf(KEY_TABLE_END)
  if (start < 0 || end < start) throw new Error('the document has no marks for the table of keys')
  return `${document.slice(0, start)}${KEY_TABLE_START}\n\n${createKeyTable()}\n\n${document.slice(end)}`
}
