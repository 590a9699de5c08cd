import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import { getTranslation } from '../../contract/translation.ts'
import type { translationMachine } from '../../machines/translation.ts'
import type { Language } from '../language.ts'
import { addMessages } from '../text.ts'
import type { Client } from './client.ts'
import { bundledMessages } from './messages.ts'
import { endpointQuery } from './read.ts'

/**
 * Keeps the messages of the active language as staff have edited them: loads their texts after every edit, and first if
 * they have not been loaded, and adds them to those of the build. What was loaded before stays if that fails.
 */
export function followMessages(
  client: Client,
  queries: QueryClient,
  translation: ActorRefFrom<typeof translationMachine>,
): void {
  // The build has no Japanese messages, so those are all loaded.
  const optionsOf = (wanted: Language) =>
    ({
      ...endpointQuery(client, getTranslation, {
        query: wanted === 'ja' ? {} : { language: wanted, scope: 'changed' },
      }),
      staleTime: Infinity,
    }) as const
  let { language } = translation.getSnapshot().context
  const observer = new QueryObserver(queries, optionsOf(language))
  observer.subscribe(({ data }) => {
    if (data === undefined) return
    const shown = language
    void bundledMessages(shown).then((bundled) => addMessages(shown, { ...bundled, ...data.CMS }))
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
