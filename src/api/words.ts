import { getTranslation } from '../../contract/translation.ts'
import essential from '../../locales/essential/texts.json'
import { preloadLater, CODE_TIMEOUT_MS } from '../opening.ts'
import { addWords, consoleKeys, hasWords, type Language, readableWords, type WordSet } from '../text.ts'
import type { Client } from './client.ts'
import { withTimeout } from './withTimeout.ts'

type OwnLanguage = Exclude<Language, 'ja'>

/** Where the sets that belong to the console are; they are brought when they are spoken, or fill the gaps of another. */
const OWN_SETS = {
  vi: () => import('../../locales/vi.json'),
  en: () => import('../../locales/en.json'),
}

/** How many texts the console has: known without loading a set that names them all. */
const TEXT_COUNT = Number(import.meta.env['VITE_TEXT_COUNT'])

/**
 * Brings the words of a language: Japanese from the server (rule 1.3), the others like code.
 * Vietnamese, in which a missing word is read, follows once the first screen is drawn.
 * @returns whether every text of the console is in the set
 * Throws where the words do not come, or where the answer has none of the console's texts.
 */
export async function loadWords(client: Client, language: Language): Promise<{ isWhole: boolean }> {
  if (language !== 'ja') {
    await bringOwn(language)
    return { isWhole: true }
  }
  const words = readableWords(setOf(await client.call(getTranslation, {})))
  const isWhole = (consoleKeys() === undefined && seemsWhole(words)) || (await isWholeBeside(words))
  addWords('ja', words)
  preloadLater(() => bringOwn('vi'))
  return { isWhole }
}

/** Whether a set can be whole, as far as that is known before another is here: what it lacks then shows when it is read. */
function seemsWhole(words: WordSet): boolean {
  return Object.keys(words).length >= TEXT_COUNT && Object.keys(essential.ja).every((key) => words[key] !== undefined)
}

/** Whether a set has every text of the console. Throws where it has none. */
async function isWholeBeside(words: WordSet): Promise<boolean> {
  const keys = await bringKeys()
  const found = keys.filter((key) => words[key] !== undefined)
  if (found.length === 0) throw new Error('the translation has none of the texts of the console')
  return found.length === keys.length
}

/** The keys of the console's texts, as far as they can be known. */
async function bringKeys(): Promise<string[]> {
  await bringOwn('vi')
    .catch(() => bringOwn('en'))
    .catch(() => undefined)
  return consoleKeys() ?? Object.keys(essential.ja)
}

async function bringOwn(language: OwnLanguage): Promise<void> {
  if (!hasWords(language)) {
    addWords(language, (await withTimeout(OWN_SETS[language], undefined, CODE_TIMEOUT_MS)).default)
  }
}

/** The set in an answer; throws where there is none. */
function setOf(answer: { CMS: unknown } | undefined): Record<string, unknown> {
  const set = answer?.CMS
  if (typeof set !== 'object' || set === null || Array.isArray(set))
    throw new Error('the answer has no translation set')
  return set as Record<string, unknown>
}
