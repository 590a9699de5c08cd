import { assign, fromPromise, setup } from 'xstate'

export type InvitationEvent = { type: 'retry' } | { type: 'enterPassword'; password: string }

interface InvitationContext {
  /** The secret of the link; empty if the link has none. */
  token: string
  /** The error that the last call threw. */
  failure: unknown
}

function notProvided(): never {
  throw new Error('to be provided where the page is shown')
}

/**
 * An opened invitation link (rule 2.8). The form for the password is shown only while the link can be used. After a
 * failure, it is shown again with what was typed.
 */
export const invitationMachine = setup({
  types: {
    events: {} as InvitationEvent,
    context: {} as InvitationContext,
    input: {} as { token: string },
    /** `busy`: the password is being saved. */
    tags: {} as 'busy',
  },
  actors: {
    check: fromPromise<{ isValid: boolean }, { token: string }>(notProvided),
    save: fromPromise<void, { token: string; password: string }>(notProvided),
  },
  actions: {
    keepFailure: assign({ failure: (_, { failure }: { failure: unknown }) => failure }),
    forgetFailure: assign({ failure: undefined }),
    reportFailure: (_, _params: { failure: unknown }) => notProvided(),
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isValid: (_, { isValid }: { isValid: boolean }) => isValid,
    /** Whether the link can no longer be used. */
    isEnded: (_, _params: { failure: unknown }) => notProvided(),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({ token: input.token, failure: undefined }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasToken', target: 'checking' }, { target: 'ended' }] },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          { guard: { type: 'isValid', params: ({ event }) => event.output }, target: 'open' },
          { target: 'ended' },
        ],
        onError: {
          target: 'checkFailed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    checkFailed: { on: { retry: { target: 'checking', actions: 'forgetFailure' } } },
    open: { on: { enterPassword: { target: 'saving', actions: 'forgetFailure' } } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context, event }) => ({
          token: context.token,
          password: event.type === 'enterPassword' ? event.password : '',
        }),
        onDone: 'done',
        onError: [
          { guard: { type: 'isEnded', params: ({ event }) => ({ failure: event.error }) }, target: 'ended' },
          {
            target: 'open',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              { type: 'reportFailure', params: ({ event }) => ({ failure: event.error }) },
            ],
          },
        ],
      },
    },
    done: {},
    ended: {},
  },
})
