import { assign, setup } from 'xstate'

export type CommandRunnerEvent =
  /**
   * A command is to begin. `hasDialog`: the command has a form or a question. `canBeNested`: the command asks for
   * something that another command waits for, and is shown above that command.
   */
  | ({ type: 'start' } & CommandStart)
  /** A command has ended. */
  | { type: 'end'; command: string }

interface CommandStart {
  command: string
  hasDialog: boolean
  canBeNested: boolean
}

interface CommandRunnerContext {
  /** The ids of the commands that have begun and not ended. */
  runningCommands: string[]
  /** The id of the command whose form or question is shown. */
  shownCommand: string | undefined
  /** The id of the nested command, which is shown above the command in `shownCommand`. */
  nestedCommand: string | undefined
}

/**
 * Decides which commands may begin. No command runs twice at the same time. At most one command with a form or a
 * question runs, besides a command that is nested in it.
 */
export const commandRunnerMachine = setup({
  types: { events: {} as CommandRunnerEvent, context: {} as CommandRunnerContext },
  actions: {
    addRunning: assign({
      runningCommands: ({ context }, { command }: { command: string }) => [...context.runningCommands, command],
    }),
    removeRunning: assign({
      runningCommands: ({ context }, { command }: { command: string }) =>
        context.runningCommands.filter((id) => id !== command),
    }),
    keepShown: assign({ shownCommand: (_, { command }: { command: string }) => command }),
    forgetShown: assign({ shownCommand: undefined }),
    keepNested: assign({ nestedCommand: (_, { command }: { command: string }) => command }),
    forgetNested: assign({ nestedCommand: undefined }),
  },
  guards: {
    mayStartWithoutDialog: ({ context }, { command, hasDialog }: CommandStart) =>
      !hasDialog && !context.runningCommands.includes(command),
    mayStartWithDialog: ({ context }, { command, hasDialog, canBeNested }: CommandStart) =>
      hasDialog && !canBeNested && !context.runningCommands.includes(command),
    mayStartNested: ({ context }, { command, hasDialog, canBeNested }: CommandStart) =>
      hasDialog && canBeNested && !context.runningCommands.includes(command),
    isShown: ({ context }, { command }: { command: string }) => context.shownCommand === command,
    isNested: ({ context }, { command }: { command: string }) => context.nestedCommand === command,
  },
}).createMachine({
  id: 'commandRunner',
  type: 'parallel',
  context: { runningCommands: [], shownCommand: undefined, nestedCommand: undefined },
  on: {
    start: {
      guard: { type: 'mayStartWithoutDialog', params: ({ event }) => event },
      actions: { type: 'addRunning', params: ({ event }) => event },
    },
    end: { actions: { type: 'removeRunning', params: ({ event }) => event } },
  },
  states: {
    dialog: {
      initial: 'free',
      states: {
        free: {
          entry: 'forgetShown',
          on: {
            start: {
              guard: { type: 'mayStartWithDialog', params: ({ event }) => event },
              target: 'asking',
              actions: [
                { type: 'addRunning', params: ({ event }) => event },
                { type: 'keepShown', params: ({ event }) => event },
              ],
            },
          },
        },
        asking: {
          on: {
            end: {
              guard: { type: 'isShown', params: ({ event }) => event },
              target: 'free',
              actions: { type: 'removeRunning', params: ({ event }) => event },
            },
          },
        },
      },
    },
    nestedDialog: {
      initial: 'none',
      states: {
        none: {
          entry: 'forgetNested',
          on: {
            start: {
              guard: { type: 'mayStartNested', params: ({ event }) => event },
              target: 'open',
              actions: [
                { type: 'addRunning', params: ({ event }) => event },
                { type: 'keepNested', params: ({ event }) => event },
              ],
            },
          },
        },
        open: {
          on: {
            end: {
              guard: { type: 'isNested', params: ({ event }) => event },
              target: 'none',
              actions: { type: 'removeRunning', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})
