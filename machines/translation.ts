import { assign, fromPromise, setup } from 'xstate'

export type SpokenLanguage = 'ja' | 'vi' | 'en'

export type TranslationEvent = { type: 'choose'; language: SpokenLanguage } | { type: 'retry' }

/** How long the first screen waits for the words before it is drawn in Vietnamese. */
const FIRST_SCREEN_PATIENCE_MS = 1_500

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/**
 * Which words the interface speaks (specification §1, §8). The Vietnamese set belongs to the console and is brought like
 * its code; Japanese comes from the server. While that set is not here, or if it never comes, everything stays readable
 * in Vietnamese.
 */
export const translationMachine = setup({
  types: {
    events: {} as TranslationEvent,
    input: {} as { language: SpokenLanguage },
    /** `isSpeaking`: the words of some language are here. */
    context: {} as { language: SpokenLanguage; isSpeaking: boolean },
  },
  actors: {
    /** Brings the words of a language, or throws. */
    loadWords: fromPromise<void, { language: SpokenLanguage }>(notProvided),
    /** Brings the Vietnamese words. */
    loadFallback: fromPromise<void>(notProvided),
  },
  actions: {
    markSpeaking: assign({ isSpeaking: true }),
    keepChoice: assign({ language: (_, { language }: { language: SpokenLanguage }) => language }),
    rememberChoice: (_, _params: { language: SpokenLanguage }) => notProvided(),
    speak: (_, _params: { language: SpokenLanguage }) => notProvided(),
    reportFailure: notProvided,
  },
  guards: { isSilent: ({ context }) => !context.isSpeaking },
  delays: { firstScreenPatience: FIRST_SCREEN_PATIENCE_MS },
}).createMachine({
  id: 'translation',
  context: ({ input }) => ({ language: input.language, isSpeaking: false }),
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
        onDone: 'loaded',
        onError: 'failed',
      },
      initial: 'prompt',
      states: {
        prompt: {
          description: 'The first screen waits, so that it is not drawn twice.',
          after: { firstScreenPatience: { guard: 'isSilent', target: 'late' } },
        },
        late: {
          invoke: {
            id: 'loadLateFallback',
            src: 'loadFallback',
            onDone: 'bridged',
          },
        },
        bridged: {
          description: 'Drawn in Vietnamese; the chosen words follow when they come.',
          entry: ['markSpeaking', { type: 'speak', params: { language: 'vi' } }],
        },
      },
    },
    loaded: {
      description: 'As chosen.',
      entry: ['markSpeaking', { type: 'speak', params: ({ context }) => ({ language: context.language }) }],
    },
    failed: {
      on: { retry: 'loading' },
      initial: 'falling',
      states: {
        falling: {
          invoke: { id: 'loadFallback', src: 'loadFallback', onDone: 'fallen', onError: 'fallen' },
        },
        fallen: {
          description: 'Reported; the interface is whole in Vietnamese.',
          entry: ['markSpeaking', { type: 'speak', params: { language: 'vi' } }, 'reportFailure'],
        },
      },
    },
  },
})
