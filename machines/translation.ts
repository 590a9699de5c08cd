import { assign, fromPromise, setup } from 'xstate'

export type SpokenLanguage = 'ja' | 'vi' | 'en'

export type TranslationEvent = { type: 'choose'; language: SpokenLanguage } | { type: 'retry' }

/** How long the first screen waits for the words before it is drawn in Vietnamese. */
const FIRST_SCREEN_PATIENCE_MS = 1_500

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/**
 * Which words the interface speaks (specification §1, §8). Vietnamese is bundled; the others are loaded, and while they
 * are not here, or if they never come, everything stays readable in Vietnamese.
 */
export const translationMachine = setup({
  types: {
    events: {} as TranslationEvent,
    input: {} as { language: SpokenLanguage },
    context: {} as { language: SpokenLanguage },
  },
  actors: {
    /** Brings the words of a language, or throws. */
    loadWords: fromPromise<void, { language: SpokenLanguage }>(notProvided),
  },
  actions: {
    keepChoice: assign({ language: (_, { language }: { language: SpokenLanguage }) => language }),
    rememberChoice: (_, _params: { language: SpokenLanguage }) => notProvided(),
    speak: (_, _params: { language: SpokenLanguage }) => notProvided(),
    reportFailure: notProvided,
  },
  guards: { isBundled: ({ context }) => context.language === 'vi' },
  delays: { firstScreenPatience: FIRST_SCREEN_PATIENCE_MS },
}).createMachine({
  id: 'translation',
  context: ({ input }) => ({ language: input.language }),
  initial: 'choosing',
  on: {
    choose: {
      target: '.choosing',
      actions: [
        { type: 'keepChoice', params: ({ event }) => ({ language: event.language }) },
        { type: 'rememberChoice', params: ({ event }) => ({ language: event.language }) },
      ],
    },
  },
  states: {
    choosing: {
      always: [{ guard: 'isBundled', target: 'vi' }, { target: 'loading' }],
    },
    vi: {
      entry: { type: 'speak', params: { language: 'vi' } },
    },
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
          after: { firstScreenPatience: 'late' },
        },
        late: { description: 'Drawn in what is spoken now; the words follow when they come.' },
      },
    },
    loaded: {
      description: 'Japanese or English, as chosen.',
      entry: { type: 'speak', params: ({ context }) => ({ language: context.language }) },
    },
    failed: {
      description: 'Reported; the interface is whole in Vietnamese.',
      entry: ['reportFailure', { type: 'speak', params: { language: 'vi' } }],
      on: { retry: 'loading' },
    },
  },
})
