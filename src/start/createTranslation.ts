import type { QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { getTranslation } from '../../contract/translation.ts'
import type { noticeMachine } from '../../machines/console/notice.ts'
import { translationMachine } from '../../machines/console/translation.ts'
import type { Client } from '../api/client.ts'
import { loadMessages } from '../api/messages.ts'
import { endpointQuery } from '../api/endpointQuery.ts'
import { initialLanguage } from '../texts/language.ts'
import { storePreference } from '../preferences/preferences.ts'
import { activateLanguage, currentText } from '../texts/text.ts'

interface Options {
  client: Client
  queryClient: QueryClient
  notice: ActorRefFrom<typeof noticeMachine>
}

/**
 * Activates the language in which the console opens, and creates the actor that loads the messages of the active
 * language. The actor is not started yet.
 */
export function createTranslation({ client, queryClient, notice }: Options): ActorRefFrom<typeof translationMachine> {
  const language = initialLanguage()
  activateLanguage(language)
  let noticeNumberOfLastReport = 0
  const report = (key: 'translation.failed' | 'translation.kept' | 'translation.partial') => {
    notice.send({ type: 'fail', message: currentText()(key) })
    noticeNumberOfLastReport = notice.getSnapshot().context.noticeNumber
  }
  return createActor(
    translationMachine.provide({
      actors: {
        loadMessages: fromPromise(({ input }) =>
          loadMessages(client, input.language, (response) =>
            queryClient.setQueryData(endpointQuery(client, getTranslation, { query: {} }).queryKey, response),
          ),
        ),
      },
      actions: {
        storePreference: (_, { language: chosenLanguage }) => storePreference('language', chosenLanguage),
        activateLanguage: (_, { language: newLanguage }) => activateLanguage(newLanguage),
        reportFailure: () => report('translation.failed'),
        reportLanguageUnchanged: () => report('translation.kept'),
        reportPartial: () => report('translation.partial'),
        removeNotice: () => notice.send({ type: 'remove', noticeNumber: noticeNumberOfLastReport }),
      },
    }),
    { input: { language } },
  )
}
