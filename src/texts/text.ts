import { useSyncExternalStore } from 'react'
import type { Language } from '../../contract/language.ts'
import { isUsableText, placeholdersOf } from '../../contract/messageText.ts'
import { isolateValues } from '../../contract/typedText.ts'
import essentialTexts from '../../locales/essential/texts.json'
import type vi from '../../locales/vi.json'
import type { Translator } from './translator.ts'

/** A message key of the files in `locales/`. */
export type TextKey = keyof typeof vi

/** The messages of one language by key. Some messages may be missing. */
export type Messages = Record<string, string>

/**
 * The values of a message's `{{placeholders}}` by name. A value whose characters could reorder the message is isolated.
 */
type Values = Record<string, string | number>

/**
 * Returns a message in the active language, such as `text('store.event.accept')`. `values` are those of its
 * placeholders.
 */
export type GetText = (key: TextKey, values?: Values) => string

/** The languages in which a missing message is looked up, in this order. */
const FALLBACK_LANGUAGES = ['vi', 'en'] as const

/** The messages that are part of the first chunk, used for each key that the language's loaded messages lack. */
const ESSENTIAL_MESSAGES: Record<Language, Messages> = essentialTexts

/** The message that was found for a key. */
interface FoundMessage {
  message: string
  /** The language whose loaded messages contain the message; undefined if no loaded messages contain it. */
  loadedIn?: Language
}

/** Creates the store of the loaded messages and the active language, which notifies its listeners of changes. */
function createTexts() {
  const loadedMessages = new Map<Language, Messages>()
  let currentLanguage: Language = 'vi'
  let currentTranslate: GetText = createGetText(currentLanguage)
  let translator: Translator | undefined
  const changeListeners = new Set<() => void>()
  const missingMessageListeners = new Set<() => void>()
  /** The keys that are known to be missing in the active language. */
  const missingKeys = new Set<string>()

  /** Creates a new function for each change of messages, so that components that depend on it render again. */
  function createGetText(language: Language): GetText {
    return (key, values) => {
      const isolatedValues = values && isolateValues(values)
      const found = findMessage(language, key, isolatedValues ?? {})
      if (isolatedValues === undefined) return found.message
      if (translator === undefined || found.loadedIn === undefined) return interpolate(found.message, isolatedValues)
      return translator.translate(found.loadedIn, key, isolatedValues)
    }
  }

  /**
   * Returns the message of a key. If the message is missing or has a placeholder without a value, returns the message
   * in `ESSENTIAL_MESSAGES`, or else that of a fallback language, or else the key itself.
   */
  function findMessage(language: Language, key: string, values: Values): FoundMessage {
    const [messageInLanguage] = loadedMessageAsArray(language, key)
    if (messageInLanguage !== undefined && hasAllValues(messageInLanguage.message, values)) return messageInLanguage
    if (loadedMessages.has(language)) reportMissing(key)
    const essentialMessage = ESSENTIAL_MESSAGES[language][key]
    if (essentialMessage !== undefined) return { message: essentialMessage }
    const fallbackMessages = FALLBACK_LANGUAGES.flatMap((other) => loadedMessageAsArray(other, key))
    return (
      fallbackMessages.find(({ message }) => hasAllValues(message, values)) ?? fallbackMessages[0] ?? { message: key }
    )
  }

  function loadedMessageAsArray(language: Language, key: string): FoundMessage[] {
    const message = loadedMessages.get(language)?.[key]
    return message === undefined ? [] : [{ message, loadedIn: language }]
  }

  /**
   * Notifies the listeners in a microtask, because messages are requested during a render, which must not update
   * other components.
   */
  function reportMissing(key: string): void {
    if (missingKeys.size === 0) queueMicrotask(() => missingMessageListeners.forEach((listener) => listener()))
    missingKeys.add(key)
  }

  /** Returns a key of a fallback language that is missing in the active language; undefined if no key is missing. */
  function findMissingKey(language: Language, messages: Messages): string | undefined {
    const currentMessages = loadedMessages.get(currentLanguage)
    if (currentMessages === undefined || !FALLBACK_LANGUAGES.some((fallback) => fallback === language)) return undefined
    return Object.keys(messages).find((key) => currentMessages[key] === undefined)
  }

  function notifyChange(): void {
    currentTranslate = createGetText(currentLanguage)
    for (const listener of changeListeners) listener()
  }

  return {
    /** From now on, formats the messages that have placeholders with `newTranslator`, which uses i18next. */
    setTranslator(newTranslator: Translator): void {
      for (const [language, messages] of loadedMessages) newTranslator.add(language, messages)
      translator = newTranslator
    },

    /**
     * Adds the messages of a language. Values that are not usable texts count as missing. Components render again
     * if the language is active, or if its messages contain a message that was missing.
     */
    addMessages(language: Language, input: Readonly<Record<string, unknown>>): void {
      const messages = validMessages(input)
      loadedMessages.set(language, messages)
      translator?.add(language, messages)
      const isUsed = language === currentLanguage || [...missingKeys].some((key) => messages[key] !== undefined)
      const keyMissingInActiveLanguage = findMissingKey(language, messages)
      if (keyMissingInActiveLanguage !== undefined) reportMissing(keyMissingInActiveLanguage)
      if (isUsed) notifyChange()
    },

    /** Returns all message keys of the console; undefined until a fallback language, which has all keys, has loaded. */
    messageKeys(): string[] | undefined {
      const completeLanguage = FALLBACK_LANGUAGES.find((language) => loadedMessages.has(language))
      return completeLanguage && Object.keys(loadedMessages.get(completeLanguage) ?? {})
    },

    /**
     * Calls `listener` once per activation of a language, when the first message is found to be missing.
     * @returns a function that removes the listener
     */
    subscribeToMissingMessages(listener: () => void): () => void {
      missingMessageListeners.add(listener)
      return () => missingMessageListeners.delete(listener)
    },

    /** Whether there is a loaded message of a key, which may come from a server. */
    hasMessage(key: string): key is TextKey {
      return [currentLanguage, ...FALLBACK_LANGUAGES].some(
        (language) => loadedMessages.get(language)?.[key] !== undefined,
      )
    },

    /** Whether the messages of a language have loaded. */
    hasMessages(language: Language): boolean {
      return loadedMessages.has(language)
    },

    /**
     * Makes `language` the active language. Until its messages are added, only essential messages are in that language.
     */
    activateLanguage(language: Language): void {
      currentLanguage = language
      missingKeys.clear()
      document.documentElement.lang = language
      notifyChange()
    },

    /** Returns the active language. */
    activeLanguage(): Language {
      return currentLanguage
    },

    /** Returns the current translation function, for code outside of components. */
    currentText(): GetText {
      return currentTranslate
    },

    subscribe(listener: () => void): () => void {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
  }
}

const texts = createTexts()

export const {
  setTranslator,
  addMessages,
  messageKeys,
  subscribeToMissingMessages,
  hasMessage,
  hasMessages,
  activateLanguage,
  activeLanguage,
  currentText,
} = texts

/** Whether every placeholder of a message has a value. A placeholder without a value would be blank. */
function hasAllValues(message: string, values: Values): boolean {
  return placeholdersOf(message).every((name) => values[name] !== undefined)
}

/** Inserts values as i18next does. Used until i18next has loaded, which happens after the first screen. */
function interpolate(message: string, values: Values): string {
  return message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/**
 * Returns the entries whose value is a text that is not blank and has the placeholders of the same message in
 * `builtInMessages`, if `builtInMessages` has that message.
 */
export function validMessages(input: Readonly<Record<string, unknown>>, builtInMessages: Messages = {}): Messages {
  const validEntries = Object.entries(input).filter((entry): entry is [string, string] => {
    const [key, value] = entry
    return typeof value === 'string' && isUsableText(value, builtInMessages[key])
  })
  return Object.fromEntries(validEntries)
}

/** Returns the current translation function. The component renders again when the language or its messages change. */
export function useText(): GetText {
  return useSyncExternalStore(texts.subscribe, currentText)
}
