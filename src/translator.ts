import i18next from 'i18next'

/** i18next: says words with their values. It knows nothing of which languages and which words there are. */
export interface Translator {
  /** Adds a language's words. A key that the set lacks is read in Vietnamese, then in English, once those are here. */
  add: (language: string, words: Record<string, string>) => void
  say: (language: string, key: string, values: Record<string, string | number>) => string
}

/** Makes a translator that knows no words yet. */
export function createTranslator(): Translator {
  const words = i18next.createInstance({
    lng: 'vi',
    fallbackLng: ['vi', 'en'],
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void words.init()
  return {
    add: (language, set) => void words.addResourceBundle(language, 'translation', set, false, true),
    say: (language, key, values) => words.t(key, { ...values, lng: language }),
  }
}
