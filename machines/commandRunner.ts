import { assign, setup } from 'xstate'

export type CommandRunnerEvent =
  /**
   * A command is to begin. `hasDialog`: the command has a form or a question. `canBeNested`: the command asks for
   * something that another command waits for, and is shown in front of that command.
   */
  | ({ type: 'start' } & CommandStart)
  /** A command has ended. */
  | { type: 'end'; commandId: string }

interface CommandStart {
  commandId: string
  hasDialog: boolean
  canBeNested: boolean
}

interface CommandRunnerContext {
  /** The ids of the commands that have begun and not ended. */
  runningCommandIds: string[]
  /** The id of the command whose form or question is shown. */
  shownCommandId: string | undefined
  /** The id of the nested command, which is shown in front of the command in `shownCommandId`. */
  nestedCommandId: string | undefined
}

/**
 * Decides which commands may begin. No command runs twice at the same time. At most one command with a form or a
 * question runs, besides a command that is nested in it.
 */
export const commandRunnerMachine = setup({
  types: { events: {} as CommandRunnerEvent, context: {} as CommandRunnerContext },
  actions: {
    addRunningCommand: assign({
      runningCommandIds: ({ context }, { commandId }: { commandId: string }) => [
        ...context.runningCommandIds,
        commandId,
      ],
    }),
    removeRunningCommand: assign({
      runningCommandIds: ({ context }, { commandId }: { commandId: string }) =>
        context.runningCommandIds.filter((id) => id !== commandId),
    }),
    keepShownCommand: assign({ shownCommandId: (_, { commandId }: { commandId: string }) => commandId }),
    forgetShownCommand: assign({ shownCommandId: undefined }),
    keepNestedCommand: assign({ nestedCommandId: (_, { commandId }: { commandId: string }) => commandId }),
    forgetNestedCommand: assign({ nestedCommandId: undefined }),
  },
  guards: {
    mayStartWithoutDialog: ({ context }, { commandId, hasDialog }: CommandStart) =>
      !hasDialog && !context.runningCommandIds.includes(commandId),
    mayStartWithDialog: ({ context }, { commandId, hasDialog, canBeNested }: CommandStart) =>
      hasDialog && !canBeNested && !context.runningCommandIds.includes(commandId),
    mayStartNested: ({ context }, { commandId, hasDialog, canBeNested }: CommandStart) =>
      hasDialog && canBeNested && !context.runningCommandIds.includes(commandId),
    isShownCommand: ({ context }, { commandId }: { commandId: string }) => context.shownCommandId === commandId,
    isNestedCommand: ({ context }, { commandId }: { commandId: string }) => context.nestedCommandId === commandId,
  },
}).createMachine({
  id: 'commandRunner',
  type: 'parallel',
  context: { runningCommandIds: [], shownCommandId: undefined, nestedCommandId: undefined },
  on: {
    start: {
      guard: { type: 'mayStartWithoutDialog', params: ({ event }) => event },
      actions: { type: 'addRunningCommand', params: ({ event }) => event },
    },
    end: { actions: { type: 'removeRunningCommand', params: ({ event }) => event } },
  },
  states: {
    dialog: {
      initial: 'free',
      states: {
        free: {
          entry: 'forgetShownCommand',
          on: {
            start: {
              guard: { type: 'mayStartWithDialog', params: ({ event }) => event },
              target: 'asking',
              actions: [
                { type: 'addRunningCommand', params: ({ event }) => event },
                { type: 'keepShownCommand', params: ({ event }) => event },
              ],
            },
          },
        },
        asking: {
          on: {
            end: {
              guard: { type: 'isShownCommand', params: ({ event }) => event },
              target: 'free',
              actions: { type: 'removeRunningCommand', params: ({ event }) => event },
            },
          },
        },
      },
    },
    nestedDialog: {
      initial: 'none',
      states: {
        none: {
          entry: 'forgetNestedCommand',
          on: {
            start: {
              guard: { type: 'mayStartNested', params: ({ event }) => event },
              target: 'open',
              actions: [
                { type: 'addRunningCommand', params: ({ event }) => event },
                { type: 'keepNestedCommand', params: ({ event }) => event },
              ],
            },
          },
        },
        open: {
          on: {
            end: {
              guard: { type: 'isNestedCommand', params: ({ event }) => event },
              target: 'none',
              actions: { type: 'removeRunningCommand', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})
