import { assign, setup } from 'xstate'

export type CommandRunnerEvent =
  /**
   * A command is to begin. `hasDialog`: the command has a form or a question. `canInterrupt`: the command asks for
   * something that another command waits for, and is shown above that command.
   */
  | ({ type: 'start' } & CommandStart)
  /** A command has ended. */
  | { type: 'end'; command: string }

interface CommandStart {
  command: string
  hasDialog: boolean
  canInterrupt: boolean
}

interface CommandRunnerContext {
  /** The ids of the commands that have begun and not ended. */
  runningCommands: string[]
  /** The id of the command whose form or question is shown. */
  shownCommand: string | undefined
  /** The id of the interrupting command, which is shown above the command in `shownCommand`. */
  interruptingCommand: string | undefined
}

/**
 * Decides which commands may begin. No command runs twice at the same time. At most one command with a form or a
 * question runs, besides a command that interrupts it.
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
    keepInterrupting: assign({ interruptingCommand: (_, { command }: { command: string }) => command }),
    forgetInterrupting: assign({ interruptingCommand: undefined }),
  },
  guards: {
    mayStartWithoutDialog: ({ context }, { command, hasDialog }: CommandStart) =>
      !hasDialog && !context.runningCommands.includes(command),
    mayStartWithDialog: ({ context }, { command, hasDialog, canInterrupt }: CommandStart) =>
      hasDialog && !canInterrupt && !context.runningCommands.includes(command),
    mayInterrupt: ({ context }, { command, hasDialog, canInterrupt }: CommandStart) =>
      hasDialog && canInterrupt && !context.runningCommands.includes(command),
    isShown: ({ context }, { command }: { command: string }) => context.shownCommand === command,
    isInterrupting: ({ context }, { command }: { command: string }) => context.interruptingCommand === command,
  },
}).createMachine({
  id: 'runner',
  type: 'parallel',
  context: { runningCommands: [], shownCommand: undefined, interruptingCommand: undefined },
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
    interruption: {
      initial: 'none',
      states: {
        none: {
          entry: 'forgetInterrupting',
          on: {
            start: {
              guard: { type: 'mayInterrupt', params: ({ event }) => event },
              target: 'open',
              actions: [
                { type: 'addRunning', params: ({ event }) => event },
                { type: 'keepInterrupting', params: ({ event }) => event },
              ],
            },
          },
        },
        open: {
          on: {
            end: {
              guard: { type: 'isInterrupting', params: ({ event }) => event },
              target: 'none',
              actions: { type: 'removeRunning', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})
