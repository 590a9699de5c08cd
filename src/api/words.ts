import { getTranslation } from '../../contract/translation.ts'
import { bringLater } from '../firstScreen.ts'
import { addWords, hasWords, type Language } from '../text.ts'
import type { Client } from './client.ts'

/** Where the sets that belong to the console are; they are brought when they are spoken. */
const OWN_SETS = {
  vi: () => import('../../locales/vi.json'),
  en: () => import('../../locales/en.json'),
}

/**
 * Brings the words of a language: Japanese from the server (specification §1), the others like code.
 * Vietnamese, in which a missing word is read, follows once the first screen is drawn.
 */
export async function loadWords(client: Client, language: Language): Promise<void> {
  if (language === 'ja') addWords('ja', (await client.call(getTranslation, {})).CMS)
  else if (!hasWords(language)) addWords(language, (await OWN_SETS[language]()).default)
  bringLater(async () => {
    if (!hasWords('vi')) await loadWords(client, 'vi')
  })
}
