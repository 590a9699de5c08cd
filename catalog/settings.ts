import { type Language, LANGUAGES } from '../contract/language.ts'
import { parseTheme, type Theme } from '../src/preferences/theme.ts'

/** What the page shows, and how. All of it is in the address. */
export interface Settings {
  /** The name of the only part that is shown; undefined if all are. */
  part: string | undefined
  /** The name of the state of this part whose overlay is open. */
  state: string | undefined
  language: Language
  theme: Theme
}

/** Reads the settings from the query of the address, such as `?part=Button&theme=dark&language=vi`. */
export function readSettings(query: string): Settings {
  const params = new URLSearchParams(query)
  return {
    part: params.get('part') ?? undefined,
    state: params.get('state') ?? undefined,
    language: LANGUAGES.find((language) => language === params.get('language')) ?? 'ja',
    theme: parseTheme(params.get('theme') ?? undefined),
  }
}

/** Returns the query of the address with these settings. */
export function queryOf(settings: Settings): string {
  const entries = Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `?${new URLSearchParams(entries).toString()}`
}

/** Returns the language that follows when the key for the language is pressed. */
export function nextLanguage(language: Language): Language {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language
}
