import { assign, fromPromise, setup } from 'xstate'

export type SpokenLanguage = 'ja' | 'vi' | 'en'

/** `lack`: a text was asked for that the chosen set does not have. `networkReturned` comes from the browser. */
export type TranslationEvent =
  | { type: 'choose'; language: SpokenLanguage }
  | { type: 'retry' }
  | { type: 'lack' }
  | { type: 'networkReturned' }

/** How long the first screen waits for the words. */
const FIRST_SCREEN_TIMEOUT_MS = 1_500
/** How long each fallback language is waited for: a busy machine or a slow line must not end in English. */
const FALLBACK_TIMEOUT_MS = 5_000
/** The wait before texts are asked for again by themselves while there are none: doubled each time, up to the longest. */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/**
 * Which words the interface speaks (rule 1.3). Japanese comes from the server; the Vietnamese and the
 * English set belong to the console and are brought like its code. Where the chosen words are late, or do not come, the
 * interface falls back to Vietnamese, then to English; with neither, the page says so in a few built-in sentences and
 * asks again. A text that the chosen set lacks is read in the fallback language.
 */
export const translationMachine = setup({
  types: {
    events: {} as TranslationEvent,
    input: {} as { language: SpokenLanguage },
    /** `isSpeaking`: the words of some language are here. `attempt`: how often none have come, since any were spoken. */
    context: {} as { language: SpokenLanguage; fallback: SpokenLanguage; isSpeaking: boolean; attempt: number },
  },
  actors: {
    /** Brings the words of a language, or throws; `isWhole`: none of the console's texts is missing. */
    loadWords: fromPromise<{ isWhole: boolean }, { language: SpokenLanguage }>(notProvided),
  },
  actions: {
    markSpeaking: assign({ isSpeaking: true, attempt: 0 }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    keepChoice: assign({ language: (_, { language }: { language: SpokenLanguage }) => language }),
    keepFallback: assign({ fallback: (_, { language }: { language: SpokenLanguage }) => language }),
    rememberChoice: (_, _params: { language: SpokenLanguage }) => notProvided(),
    speak: (_, _params: { language: SpokenLanguage }) => notProvided(),
    reportFailure: notProvided,
    /** Says that the words stay as they were. */
    reportKept: notProvided,
    /** Says that some texts are shown in the fallback language. */
    reportPartial: notProvided,
  },
  guards: {
    isSilent: ({ context }) => !context.isSpeaking,
    isWhole: (_, { isWhole }: { isWhole: boolean }) => isWhole,
  },
  delays: {
    firstScreenTimeout: FIRST_SCREEN_TIMEOUT_MS,
    fallbackTimeout: FALLBACK_TIMEOUT_MS,
    retryDelay: ({ context }) => Math.min(FIRST_RETRY_MS * 2 ** (context.attempt - 1), LONGEST_RETRY_MS),
  },
}).createMachine({
  id: 'translation',
  context: ({ input }) => ({ language: input.language, fallback: 'vi', isSpeaking: false, attempt: 0 }),
  initial: 'loading',
  on: {
    choose: {
      target: '.loading',
      reenter: true,
      actions: [
        { type: 'keepChoice', params: ({ event }) => ({ language: event.language }) },
        { type: 'rememberChoice', params: ({ event }) => ({ language: event.language }) },
      ],
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadWords',
        src: 'loadWords',
        input: ({ context }) => ({ language: context.language }),
        onDone: [
          { guard: { type: 'isWhole', params: ({ event }) => event.output }, target: 'loaded' },
          { target: 'completing' },
        ],
        onError: 'failed',
      },
      initial: 'prompt',
      states: {
        prompt: {
          description: 'The first screen waits, so that it is not drawn twice.',
          after: { firstScreenTimeout: { guard: 'isSilent', target: 'late' } },
        },
        late: {
          initial: 'vietnamese',
          states: {
            vietnamese: {
              invoke: {
                id: 'loadLateVietnamese',
                src: 'loadWords',
                input: { language: 'vi' },
                onDone: { target: 'bridged', actions: { type: 'keepFallback', params: { language: 'vi' } } },
                onError: 'english',
              },
              after: { fallbackTimeout: 'english' },
            },
            english: {
              invoke: {
                id: 'loadLateEnglish',
                src: 'loadWords',
                input: { language: 'en' },
                onDone: { target: 'bridged', actions: { type: 'keepFallback', params: { language: 'en' } } },
                onError: 'wordless',
              },
              after: { fallbackTimeout: 'wordless' },
            },
            bridged: {
              description: 'Drawn in the fallback language; the chosen words follow when they come.',
              entry: ['markSpeaking', { type: 'speak', params: ({ context }) => ({ language: context.fallback }) }],
            },
            wordless: {
              description: 'Built-in sentences only; the chosen words may still come.',
              entry: 'countAttempt',
              on: { retry: { target: '#translation.loading', reenter: true }, networkReturned: 'vietnamese' },
              after: { retryDelay: 'vietnamese' },
            },
          },
        },
      },
    },
    loaded: {
      description: 'As chosen.',
      entry: ['markSpeaking', { type: 'speak', params: ({ context }) => ({ language: context.language }) }],
      on: { lack: 'completing' },
    },
    completing: {
      description: 'The chosen set has gaps, which are filled before it is spoken.',
      initial: 'vietnamese',
      states: {
        vietnamese: {
          invoke: {
            id: 'loadVietnameseForGaps',
            src: 'loadWords',
            input: { language: 'vi' },
            onDone: '#translation.partial',
            onError: 'english',
          },
          after: { fallbackTimeout: 'english' },
        },
        english: {
          invoke: {
            id: 'loadEnglishForGaps',
            src: 'loadWords',
            input: { language: 'en' },
            onDone: '#translation.partial',
            onError: '#translation.partial',
          },
          after: { fallbackTimeout: '#translation.partial' },
        },
      },
    },
    partial: {
      description:
        'As chosen, key by key in the fallback language where the set has a gap; reported once for each load.',
      entry: [
        'markSpeaking',
        { type: 'speak', params: ({ context }) => ({ language: context.language }) },
        'reportPartial',
      ],
      on: { retry: 'loading' },
    },
    failed: {
      on: { retry: 'loading' },
      initial: 'vietnamese',
      states: {
        vietnamese: {
          invoke: {
            id: 'loadVietnamese',
            src: 'loadWords',
            input: { language: 'vi' },
            onDone: { target: 'fallen', actions: { type: 'keepFallback', params: { language: 'vi' } } },
            onError: 'english',
          },
          after: { fallbackTimeout: 'english' },
        },
        english: {
          invoke: {
            id: 'loadEnglish',
            src: 'loadWords',
            input: { language: 'en' },
            onDone: { target: 'fallen', actions: { type: 'keepFallback', params: { language: 'en' } } },
            onError: 'unspoken',
          },
          after: { fallbackTimeout: 'unspoken' },
        },
        unspoken: {
          description: 'Was anything spoken before?',
          always: [{ guard: 'isSilent', target: 'wordless' }, { target: 'kept' }],
        },
        fallen: {
          description: 'Reported; the interface is whole in the fallback language.',
          entry: [
            'markSpeaking',
            { type: 'speak', params: ({ context }) => ({ language: context.fallback }) },
            'reportFailure',
          ],
        },
        kept: {
          description: 'Reported; the words stay as they were before the choice.',
          entry: 'reportKept',
        },
        wordless: {
          description: 'Built-in sentences only; asked for again by key, by itself, and when the network returns.',
          entry: 'countAttempt',
          on: { networkReturned: '#translation.loading' },
          after: { retryDelay: '#translation.loading' },
        },
      },
    },
  },
})
