import { assign, setup } from 'xstate'

export type RunnerEvent =
  /** A command is to begin. `hasDialog`: it has a form or a question. */
  | { type: 'start'; command: string; hasDialog: boolean }
  /** A command has ended. */
  | { type: 'end'; command: string }

interface RunnerContext {
  /** The ids of the commands that have begun and not ended. */
  running: string[]
  /** The id of the command whose form or question is shown. */
  shown: string | undefined
}

/** Which commands may begin: none twice at a time, and at most one that has a form or a question. */
export const runnerMachine = setup({
  types: { events: {} as RunnerEvent, context: {} as RunnerContext },
  actions: {
    addRunning: assign({ running: ({ context }, { command }: { command: string }) => [...context.running, command] }),
    removeRunning: assign({
      running: ({ context }, { command }: { command: string }) => context.running.filter((id) => id !== command),
    }),
    keepShown: assign({ shown: (_, { command }: { command: string }) => command }),
    forgetShown: assign({ shown: undefined }),
  },
  guards: {
    mayStart: ({ context }, { command }: { command: string; hasDialog: boolean }) => !context.running.includes(command),
    mayStartWithoutDialog: ({ context }, { command, hasDialog }: { command: string; hasDialog: boolean }) =>
      !hasDialog && !context.running.includes(command),
    mayStartWithDialog: ({ context }, { command, hasDialog }: { command: string; hasDialog: boolean }) =>
      hasDialog && !context.running.includes(command),
    isShown: ({ context }, { command }: { command: string }) => context.shown === command,
  },
}).createMachine({
  id: 'runner',
  context: { running: [], shown: undefined },
  initial: 'free',
  states: {
    free: {
      entry: 'forgetShown',
      on: {
        start: [
          {
            guard: { type: 'mayStartWithDialog', params: ({ event }) => event },
            target: 'asking',
            actions: [
              { type: 'addRunning', params: ({ event }) => event },
              { type: 'keepShown', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'mayStart', params: ({ event }) => event },
            actions: { type: 'addRunning', params: ({ event }) => event },
          },
        ],
        end: { actions: { type: 'removeRunning', params: ({ event }) => event } },
      },
    },
    asking: {
      on: {
        start: {
          guard: { type: 'mayStartWithoutDialog', params: ({ event }) => event },
          actions: { type: 'addRunning', params: ({ event }) => event },
        },
        end: [
          {
            guard: { type: 'isShown', params: ({ event }) => event },
            target: 'free',
            actions: { type: 'removeRunning', params: ({ event }) => event },
          },
          { actions: { type: 'removeRunning', params: ({ event }) => event } },
        ],
      },
    },
  },
})
