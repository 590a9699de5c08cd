import { type QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import type { ResponseDataOf } from '../../contract/endpoint.ts'
import { getTranslation } from '../../contract/translation.ts'
import type { translationMachine } from '../../machines/translation.ts'
import type { Language } from '../language.ts'
import { addMessages, hasMessages } from '../text.ts'
import type { Client } from './client.ts'
import { changedMessages, releaseMessages } from './messages.ts'
import { endpointQuery } from './read.ts'

/**
 * Keeps the messages of the active language as staff have edited them: loads their texts after every edit, and first if
 * they have not been loaded, and adds them to those of the build. What was loaded before stays if that fails.
 * @param reportUnusable called for each response that is not used in place of the previous messages, because it has none of the console
 */
export function followMessages(
  client: Client,
  queries: QueryClient,
  translation: ActorRefFrom<typeof translationMachine>,
  reportUnusable: () => void,
): void {
  // The build has no Japanese messages, so those are all loaded.
  const optionsOf = (wanted: Language) =>
    ({
      ...endpointQuery(client, getTranslation, {
        query: wanted === 'ja' ? {} : { language: wanted, scope: 'changed' },
      }),
      staleTime: Infinity,
      // Not when a request begins: new messages render every component again.
      notifyOnChangeProps: ['data'],
    }) satisfies QueryObserverOptions<ResponseDataOf<typeof getTranslation>>
  let { language } = translation.getSnapshot().context
  const observer = new QueryObserver(queries, optionsOf(language))
  observer.subscribe(({ data }) => {
    if (data === undefined) return
    const shownLanguage = language
    void releaseMessages(shownLanguage).then((release) => {
      try {
        addMessages(shownLanguage, changedMessages(data, shownLanguage, release))
      } catch {
        // Without previous messages, the translation chart has reported that they could not be loaded.
        if (hasMessages(shownLanguage)) reportUnusable()
      }
    })
  })
  translation.subscribe(({ context }) => {
    if (context.language === language) return
    language = context.language
    observer.setOptions(optionsOf(language))
  })
  // A sign-out clears the cache.
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' && query.queryKey[0] === getTranslation.id)
      queueMicrotask(() => observer.setOptions(optionsOf(language)))
  })
}
