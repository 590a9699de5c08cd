import { type QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import type { Language } from '../../contract/language.ts'
import type { ResponseDataOf } from '../../contract/endpoint.ts'
import { getTranslation } from '../../contract/translation.ts'
import type { translationMachine } from '../../machines/console/translation.ts'
import { addMessages, hasMessages } from '../texts/text.ts'
import type { Client } from './client.ts'
import { loadBuiltInMessages, mergeEdits } from './messages.ts'
import { endpointQuery } from './endpointQuery.ts'

/**
 * Keeps the messages of the active language up to date with the edits of staff: loads the edited messages at the start
 * and after every edit, and merges them with the messages of the build. If this fails, the previous messages stay.
 * @param reportUnusableResponse called when a response cannot be used, unless the language has no messages yet
 */
export function followTranslationEdits(
  client: Client,
  queryClient: QueryClient,
  translation: ActorRefFrom<typeof translationMachine>,
  reportUnusableResponse: () => void,
): void {
  // The build has no Japanese messages, so the server sends all of them, not only the edited ones.
  const observerOptions = (messageLanguage: Language) =>
    ({
      ...endpointQuery(client, getTranslation, {
        query: messageLanguage === 'ja' ? {} : { language: messageLanguage, scope: 'changed' },
      }),
      staleTime: Infinity,
      // A starting request does not notify the observer, because each notification makes all components render again.
      notifyOnChangeProps: ['data'],
    }) satisfies QueryObserverOptions<ResponseDataOf<typeof getTranslation>>
  let { language } = translation.getSnapshot().context
  const observer = new QueryObserver(queryClient, observerOptions(language))
  observer.subscribe(({ data }) => {
    if (data === undefined) return
    const shownLanguage = language
    void loadBuiltInMessages(shownLanguage).then((builtInMessages) => {
      try {
        addMessages(shownLanguage, mergeEdits(data, shownLanguage, builtInMessages))
      } catch {
        // Without previous messages, the translation chart has already reported that the language could not be loaded.
        if (hasMessages(shownLanguage)) reportUnusableResponse()
      }
    })
  })
  translation.subscribe(({ context }) => {
    if (context.language === language) return
    language = context.language
    observer.setOptions(observerOptions(language))
  })
  // A sign-out clears the query cache, so the query must be observed again.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' && query.queryKey[0] === getTranslation.id)
      queueMicrotask(() => observer.setOptions(observerOptions(language)))
  })
}
