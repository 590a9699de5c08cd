import type { ResponseDataOf } from '../../contract/endpoint.ts'
import { getTranslation } from '../../contract/translation.ts'
import essential from '../../locales/essential/texts.json'
import { loadModuleWithRetry } from '../deferred.ts'
import type { Language } from '../language.ts'
import { CODE_TIMEOUT_MS, preloadLater } from '../opening.ts'
import { addMessages, hasMessages, messageKeys, type Messages, validMessages } from '../text.ts'
import type { Client } from './client.ts'
import { hashOfKeys } from './hashOfKeys.ts'
import { withTimeout } from './withTimeout.ts'

type BundledLanguage = Exclude<Language, 'ja'>

/** Loads the messages that are part of the console's build, in chunks of their own. */
const loadBundledLanguage = {
  vi: () => import('../../locales/vi.json'),
  en: () => import('../../locales/en.json'),
}

/** The hash of the console's message keys, set by the build, so that it is known before any messages have loaded. */
const KEYS_HASH = Number(import.meta.env['VITE_TEXT_KEYS_HASH'])

/**
 * Loads the messages of a language: Japanese from the server (rule 1.3), the others from the build. With Japanese, the
 * Vietnamese ones, its fallback, load after the first screen.
 * @param keepResponse gets the response of the server, if one was needed
 * @returns whether no message of the console is missing
 * Throws if loading fails, or if the response contains none of the console's messages.
 */
export async function loadMessages(
  client: Client,
  language: Language,
  keepResponse: (response: ResponseDataOf<typeof getTranslation>) => void = () => undefined,
): Promise<{ isComplete: boolean }> {
  if (language !== 'ja') {
    await loadBundled(language)
    return { isComplete: true }
  }
  const response = await client.call(getTranslation, { query: {} })
  const messages = messagesOfResponse(response)
  const isComplete = (messageKeys() === undefined && hasExactlyOwnKeys(messages)) || (await isCompleteByKeys(messages))
  addMessages('ja', messages)
  keepResponse(response)
  preloadLater(() => loadBundled('vi'))
  return { isComplete }
}

/** A quick check for when the keys are not known yet. False if there are other keys too: then the keys are compared. */
function hasExactlyOwnKeys(messages: Messages): boolean {
  return hashOfKeys(Object.keys(messages)) === KEYS_HASH
}

/** Whether `messages` has every key of the console. Throws if it has none of them. */
async function isCompleteByKeys(messages: Messages): Promise<boolean> {
  const keys = await loadMessageKeys()
  const found = keys.filter((key) => messages[key] !== undefined)
  requireMessages(found)
  return found.length === keys.length
}

/** Returns the message keys of the console, or only the essential ones if no bundled language can be loaded. */
async function loadMessageKeys(): Promise<string[]> {
  await loadBundled('vi')
    .catch(() => loadBundled('en'))
    .catch(() => undefined)
  return messageKeys() ?? Object.keys(essential.ja)
}

/** Returns the messages of the build, in Vietnamese for Japanese, which is not part of it. Waits until they have loaded. */
export async function releaseMessages(language: Language): Promise<Messages> {
  return (await loadModuleWithRetry(loadBundledLanguage[language === 'ja' ? 'vi' : language])).default
}

async function loadBundled(language: BundledLanguage): Promise<void> {
  if (!hasMessages(language)) {
    addMessages(language, (await withTimeout(loadBundledLanguage[language], undefined, CODE_TIMEOUT_MS)).default)
  }
}

/**
 * Returns the texts that staff have changed in a language, over those of `release`, the messages of the build. Japanese
 * is not part of the build: all its messages are in the response, and have the placeholders of `release`.
 * Throws if the response contains no object of messages, or if it should have all and has none of the console's.
 */
export function changedMessages(response: unknown, language: Language, release: Messages): Messages {
  const messages = messagesOfResponse(response, release)
  if (language !== 'ja') return { ...release, ...messages }
  requireMessages(Object.keys(release).filter((key) => messages[key] !== undefined))
  return messages
}

/** Throws if a set of messages has no key of the console. */
function requireMessages(keys: readonly string[]): void {
  if (keys.length === 0) throw new Error('the translation has none of the texts of the console')
}

/** Returns the usable messages of a response. Throws if it contains no object of messages. */
function messagesOfResponse(response: unknown, release?: Messages): Messages {
  const messages = (response as { CMS?: unknown } | null | undefined)?.CMS
  if (typeof messages !== 'object' || messages === null || Array.isArray(messages))
    throw new Error('the response has no object of translations')
  return validMessages(messages as Record<string, unknown>, release)
}
