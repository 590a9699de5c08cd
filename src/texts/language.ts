import { PUBLIC_PAGE_NAMES } from '../../contract/kinds/content.ts'
import { type Language, LANGUAGES } from '../../contract/language.ts'
import { readPreference } from '../preferences/preferences.ts'

/**
 * Returns the language in which the page opens: the chosen language, if one was chosen. Otherwise Japanese, but on the
 * public pages with content for everybody the first of the browser's languages that the console supports (rule 3.12).
 */
export function initialLanguage(): Language {
  const chosenLanguage = LANGUAGES.find((language) => language === readPreference('language'))
  if (chosenLanguage !== undefined) return chosenLanguage
  if (!PUBLIC_PAGE_NAMES.some((page) => location.pathname.replace(/\/$/, '') === `/${page}`)) return 'ja'
  const preferredLanguageTags = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
  return preferredLanguageTags.flatMap((tag) => LANGUAGES.filter((language) => language === tag))[0] ?? 'ja'
}
