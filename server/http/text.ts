import i18next from 'i18next'
import { isolatedValues } from '../../contract/typed.ts'
import en from '../../locales/en.json' with { type: 'json' }
import ja from '../../locales/ja.json' with { type: 'json' }
import vi from '../../locales/vi.json' with { type: 'json' }

/** A key of the word sets in `locales/`. */
export type TextKey = keyof typeof vi
export type Language = 'ja' | 'vi' | 'en'
export type Values = Record<string, string | number>

const words = i18next.createInstance({
  lng: 'ja',
  fallbackLng: 'vi',
  resources: { vi: { translation: vi }, ja: { translation: ja }, en: { translation: en } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})
void words.init()

/**
 * The words of `key` in `language`; a text that is no key comes back as it is. A value that could turn the words around
 * it is isolated from them.
 */
export function say(language: Language, key: string, values: Values = {}): string {
  return words.t(key, { ...isolatedValues(values), lng: language })
}

/** The first language of an Accept-Language header that the server speaks; Japanese where it names none. */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined)
    return { language: tag.split('-')[0], weight: Number(weight ?? 1) }
  })
  const spoken = wishes
    .filter((wish): wish is { language: Language; weight: number } => isLanguage(wish.language) && wish.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return spoken[0]?.language ?? 'ja'
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag === 'ja' || tag === 'vi' || tag === 'en'
}
