import i18next from 'i18next'
import { type Language, LANGUAGES } from '../../contract/language.ts'
import { isolateValues } from '../../contract/typedText.ts'
import en from '../../locales/en.json' with { type: 'json' }
import ja from '../../locales/ja.json' with { type: 'json' }
import vi from '../../locales/vi.json' with { type: 'json' }

/** A message key of `locales/`. */
export type TextKey = keyof typeof vi
/** The values of the placeholders of a text, by name. */
export type TextValues = Record<string, string | number>

/**
 * Returns the text of `key` in `language`, or `key` itself if the key is unknown. A value that could change the
 * direction of the surrounding text is isolated.
 */
export type Translate = (language: Language, key: string, values?: TextValues) => string

/** Texts by their key, in each language. */
export type TextSets = Readonly<Record<Language, Readonly<Record<string, string>>>>

/** The console's built-in texts, without the edits of staff. */
export const BUILT_IN_TEXTS: TextSets = { ja, vi, en }

/** Returns the function that translates with these texts. A text that a language lacks is looked up in Vietnamese. */
export function createTranslate(texts: TextSets): Translate {
  const translator = i18next.createInstance({
    lng: 'ja',
    fallbackLng: 'vi',
    resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void translator.init()
  return (language, key, values = {}) => translator.t(key, { ...isolateValues(values), lng: language })
}

/** Translates with the built-in texts, for messages before the database is open. */
export const translate = createTranslate(BUILT_IN_TEXTS)

/** Returns the preferred supported language of an Accept-Language header, or Japanese if the header contains none. */
export function languageOf(header: string | undefined): Language {
  const preferences = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined)
    return { language: tag.split('-')[0], weight: Number(weight ?? 1) }
  })
  const supportedPreferences = preferences
    .filter((each): each is { language: Language; weight: number } => isLanguage(each.language) && each.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return supportedPreferences[0]?.language ?? 'ja'
}

function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag)
}
