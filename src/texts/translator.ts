import i18next from 'i18next'

/** Formats messages that have placeholders, with i18next. */
export interface Translator {
  /** Adds the messages of a language. Missing messages are looked up in Vietnamese, then in English. */
  add: (language: string, messages: Record<string, string>) => void
  translate: (language: string, key: string, values: Record<string, string | number>) => string
}

/** Creates a translator without messages. */
export function createTranslator(): Translator {
  const i18n = i18next.createInstance({
    lng: 'vi',
    fallbackLng: ['vi', 'en'],
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void i18n.init()
  return {
    add: (language, messages) => void i18n.addResourceBundle(language, 'translation', messages, false, true),
    translate: (language, key, values) => i18n.t(key, { ...values, lng: language }),
  }
}
