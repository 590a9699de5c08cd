import { getTranslation } from '../../contract/translation.ts'
import { addWords, type Language } from '../text.ts'
import type { Client } from './client.ts'

/** Brings the words of a language: Japanese from the server (specification §1), English from its own file. */
export async function loadWords(client: Client, language: Language): Promise<void> {
  if (language === 'ja') addWords('ja', (await client.call(getTranslation, {})).CMS)
  if (language === 'en') addWords('en', (await import('../../locales/en.json')).default)
}
