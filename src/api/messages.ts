import type { Language } from '../../contract/language.ts'
import type { ResponseDataOf } from '../../contract/endpoint.ts'
import { getTranslation } from '../../contract/translation.ts'
import essentialTexts from '../../locales/essential/texts.json'
import { loadModuleWithRetry } from '../loading/deferred.ts'
import { CODE_TIMEOUT_MS, preloadLater } from '../loading/consoleStart.ts'
import { addMessages, hasMessages, messageKeys, type Messages, validMessages } from '../texts/text.ts'
import type { Client } from './client.ts'
import { hashMessageKeys } from './hashMessageKeys.ts'
import { withTimeout } from './withTimeout.ts'

type BundledLanguage = Exclude<Language, 'ja'>

/** Loads the messages of each language that is part of the console's build, from a separate chunk. */
const bundledLanguageLoaders = {
  vi: () => import('../../locales/vi.json'),
  en: () => import('../../locales/en.json'),
}

/** The hash of all message keys of the console. The build sets it, so that it is known before messages have loaded. */
const CONSOLE_KEYS_HASH = Number(import.meta.env['VITE_TEXT_KEYS_HASH'])

/**
 * Loads the messages of a language: Japanese from the server (rule 1.3), the other languages from the build. If the
 * language is Japanese, the Vietnamese messages, its fallback, load after the first screen.
 * @param keepResponse called with the response of the server, if a request was sent
 * @returns whether the messages are complete: the language has every message of the console
 * Throws if loading fails, or if the response contains none of the console's messages.
 */
export async function loadMessages(
  client: Client,
  language: Language,
  keepResponse: (response: ResponseDataOf<typeof getTranslation>) => void = () => undefined,
): Promise<{ isComplete: boolean }> {
  if (language !== 'ja') {
    await addBundledMessages(language)
    return { isComplete: true }
  }
  const response = await client.call(getTranslation, { query: {} })
  const messages = messagesOfResponse(response)
  const isComplete = (messageKeys() === undefined && hasExactlyConsoleKeys(messages)) || (await hasAllKeys(messages))
  addMessages('ja', messages)
  keepResponse(response)
  preloadLater(() => addBundledMessages('vi'))
  return { isComplete }
}

/**
 * Whether the messages have the console's keys and no others, judged by a hash, because the keys themselves may not be
 * loaded yet. If it is false, the keys are loaded and compared.
 */
function hasExactlyConsoleKeys(messages: Messages): boolean {
  return hashMessageKeys(Object.keys(messages)) === CONSOLE_KEYS_HASH
}

/** Whether `messages` has every key of the console. Throws if it has no key of the console. */
async function hasAllKeys(messages: Messages): Promise<boolean> {
  const keys = await loadMessageKeys()
  const presentKeys = keys.filter((key) => messages[key] !== undefined)
  assertSomeMessagesPresent(presentKeys)
  return presentKeys.length === keys.length
}

/** Returns the message keys of the console, or only the essential ones if no bundled language can be loaded. */
async function loadMessageKeys(): Promise<string[]> {
  await addBundledMessages('vi')
    .catch(() => addBundledMessages('en'))
    .catch(() => undefined)
  return messageKeys() ?? Object.keys(essentialTexts.ja)
}

/**
 * Loads the messages of the build that the edits of a language are merged with. The build has no Japanese messages, so
 * the Vietnamese messages stand in for them. Retries until loading succeeds.
 */
export async function loadBuiltInMessages(language: Language): Promise<Messages> {
  return (await loadModuleWithRetry(bundledLanguageLoaders[language === 'ja' ? 'vi' : language])).default
}

async function addBundledMessages(language: BundledLanguage): Promise<void> {
  if (!hasMessages(language)) {
    addMessages(language, (await withTimeout(bundledLanguageLoaders[language], undefined, CODE_TIMEOUT_MS)).default)
  }
}

/**
 * Returns the messages of a language with the edits of staff. For Japanese, the response contains all messages, and
 * `builtInMessages` (Vietnamese) only serves to check keys and placeholders. For other languages, the response contains
 * only the edited messages, which replace those of the build.
 * Throws if the response contains no object of messages, or if a Japanese response contains no message of the console.
 */
export function mergeEdits(response: unknown, language: Language, builtInMessages: Messages): Messages {
  const messages = messagesOfResponse(response, builtInMessages)
  if (language !== 'ja') return { ...builtInMessages, ...messages }
  assertSomeMessagesPresent(Object.keys(builtInMessages).filter((key) => messages[key] !== undefined))
  return messages
}

/** Throws if a response contains none of the console's message keys. */
function assertSomeMessagesPresent(presentKeys: readonly string[]): void {
  if (presentKeys.length === 0) throw new Error('the translation has none of the texts of the console')
}

/** Returns the usable messages of a response. Throws if it contains no object of messages. */
function messagesOfResponse(response: unknown, builtInMessages?: Messages): Messages {
  const messages = (response as { CMS?: unknown } | null | undefined)?.CMS
  if (typeof messages !== 'object' || messages === null || Array.isArray(messages))
    throw new Error('the response has no object of translations')
  return validMessages(messages as Record<string, unknown>, builtInMessages)
}
