import { assign, fromPromise, setup } from 'xstate'
import type { Language } from '../../contract/language.ts'
import { boundDelayMs } from '../timer.ts'

/**
 * `reportMissing`: a message was read that is missing in the chosen language. `goOnline` is the browser's event
 * `online`. `clearNotice`: a sign-in or sign-out has dismissed the notice, whatever it said.
 */
export type TranslationEvent =
  | { type: 'choose'; language: Language }
  | { type: 'retry' }
  | { type: 'reportMissing' }
  | { type: 'goOnline' }
  | { type: 'clearNotice' }

/** How long the messages of the chosen language may take before a fallback language is loaded. */
const CHOSEN_LANGUAGE_TIMEOUT_MS = 1_500
/** The timeout of each fallback language. Long enough for a slow connection to load Vietnamese, the first one. */
const FALLBACK_TIMEOUT_MS = 5_000
/**
 * The delay before the first automatic retry while no messages have loaded. It doubles each time, up to
 * `LONGEST_RETRY_MS`.
 */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

function notProvided(): never {
  throw new Error('to be provided by the console')
}

/**
 * The active language of the interface and the loading of its messages (rule 1.3). The Japanese messages load from the
 * server; the Vietnamese and English ones are part of the console's build. If the chosen language is late or fails to
 * load, the interface falls back to Vietnamese, then to English. If these fail too, the page shows essential messages
 * and retries. A message that is missing in the chosen language is read in the fallback language.
 */
export const translationMachine = setup({
  types: {
    events: {} as TranslationEvent,
    input: {} as { language: Language },
    /**
     * `hasMessages`: some language has loaded. `attempt`: how many times in a row no language at all could be loaded.
     */
    context: {} as { language: Language; fallback: Language; hasMessages: boolean; attempt: number },
  },
  actors: {
    /** Loads the messages of a language. `isComplete`: whether the language has all messages of the console. */
    loadMessages: fromPromise<{ isComplete: boolean }, { language: Language }>(notProvided),
  },
  actions: {
    markMessagesLoaded: assign({ hasMessages: true, attempt: 0 }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    setLanguage: assign({ language: (_, { language }: { language: Language }) => language }),
    setFallback: assign({ fallback: (_, { language }: { language: Language }) => language }),
    storePreference: (_, _params: { language: Language }) => notProvided(),
    activateLanguage: (_, _params: { language: Language }) => notProvided(),
    reportFailure: notProvided,
    /** Reports that the language has not changed, because the chosen one could not be loaded. */
    reportLanguageUnchanged: notProvided,
    /** Reports that some messages are shown in the fallback language. */
    reportPartial: notProvided,
    /** Removes the notice of the last report, if it is still shown. */
    removeNotice: notProvided,
  },
  guards: {
    hasNoMessages: ({ context }) => !context.hasMessages,
    isComplete: (_, { isComplete }: { isComplete: boolean }) => isComplete,
  },
  delays: {
    chosenLanguageTimeout: CHOSEN_LANGUAGE_TIMEOUT_MS,
    fallbackTimeout: FALLBACK_TIMEOUT_MS,
    retryDelay: ({ context }) => boundDelayMs(FIRST_RETRY_MS * 2 ** (context.attempt - 1), LONGEST_RETRY_MS),
  },
}).createMachine({
  id: 'translation',
  context: ({ input }) => ({ language: input.language, fallback: 'vi', hasMessages: false, attempt: 0 }),
  initial: 'loading',
  on: {
    choose: {
      target: '.loading',
      actions: [
        { type: 'setLanguage', params: ({ event }) => ({ language: event.language }) },
        { type: 'storePreference', params: ({ event }) => ({ language: event.language }) },
      ],
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadMessages',
        src: 'loadMessages',
        input: ({ context }) => ({ language: context.language }),
        onDone: [
          { guard: { type: 'isComplete', params: ({ event }) => event.output }, target: 'loaded' },
          { target: 'completing' },
        ],
        onError: 'failed',
      },
      initial: 'waiting',
      states: {
        waiting: {
          after: { chosenLanguageTimeout: { guard: 'hasNoMessages', target: 'late' } },
        },
        late: {
          initial: 'vietnamese',
          states: {
            vietnamese: {
              invoke: {
                id: 'loadLateVietnamese',
                src: 'loadMessages',
                input: { language: 'vi' },
                onDone: { target: 'fallback', actions: { type: 'setFallback', params: { language: 'vi' } } },
                onError: 'english',
              },
              after: { fallbackTimeout: 'english' },
            },
            english: {
              invoke: {
                id: 'loadLateEnglish',
                src: 'loadMessages',
                input: { language: 'en' },
                onDone: { target: 'fallback', actions: { type: 'setFallback', params: { language: 'en' } } },
                onError: 'unavailable',
              },
              after: { fallbackTimeout: 'unavailable' },
            },
            fallback: {
              entry: [
                'markMessagesLoaded',
                { type: 'activateLanguage', params: ({ context }) => ({ language: context.fallback }) },
              ],
            },
            unavailable: {
              entry: 'countAttempt',
              on: { retry: '#translation.loading', goOnline: 'vietnamese' },
              after: { retryDelay: 'vietnamese' },
            },
          },
        },
      },
    },
    loaded: {
      entry: [
        'markMessagesLoaded',
        { type: 'activateLanguage', params: ({ context }) => ({ language: context.language }) },
      ],
      on: { reportMissing: 'completing' },
    },
    completing: {
      initial: 'vietnamese',
      states: {
        vietnamese: {
          invoke: {
            id: 'loadVietnameseForMissing',
            src: 'loadMessages',
            input: { language: 'vi' },
            onDone: '#translation.partial',
            onError: 'english',
          },
          after: { fallbackTimeout: 'english' },
        },
        english: {
          invoke: {
            id: 'loadEnglishForMissing',
            src: 'loadMessages',
            input: { language: 'en' },
            onDone: '#translation.partial',
            onError: '#translation.partial',
          },
          after: { fallbackTimeout: '#translation.partial' },
        },
      },
    },
    partial: {
      entry: [
        'markMessagesLoaded',
        { type: 'activateLanguage', params: ({ context }) => ({ language: context.language }) },
        'reportPartial',
      ],
      exit: 'removeNotice',
      on: { retry: 'loading', clearNotice: { actions: 'reportPartial' } },
    },
    failed: {
      on: { retry: 'loading' },
      initial: 'vietnamese',
      states: {
        vietnamese: {
          invoke: {
            id: 'loadVietnamese',
            src: 'loadMessages',
            input: { language: 'vi' },
            onDone: { target: 'fallback', actions: { type: 'setFallback', params: { language: 'vi' } } },
            onError: 'english',
          },
          after: { fallbackTimeout: 'english' },
        },
        english: {
          invoke: {
            id: 'loadEnglish',
            src: 'loadMessages',
            input: { language: 'en' },
            onDone: { target: 'fallback', actions: { type: 'setFallback', params: { language: 'en' } } },
            onError: 'noFallback',
          },
          after: { fallbackTimeout: 'noFallback' },
        },
        noFallback: {
          always: [{ guard: 'hasNoMessages', target: 'unavailable' }, { target: 'unchanged' }],
        },
        fallback: {
          entry: [
            'markMessagesLoaded',
            { type: 'activateLanguage', params: ({ context }) => ({ language: context.fallback }) },
            'reportFailure',
          ],
          exit: 'removeNotice',
          on: { clearNotice: { actions: 'reportFailure' } },
        },
        unchanged: {
          entry: 'reportLanguageUnchanged',
          exit: 'removeNotice',
          on: { clearNotice: { actions: 'reportLanguageUnchanged' } },
        },
        unavailable: {
          entry: 'countAttempt',
          on: { goOnline: '#translation.loading' },
          after: { retryDelay: '#translation.loading' },
        },
      },
    },
  },
})
