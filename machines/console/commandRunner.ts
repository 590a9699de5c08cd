import { assign, setup } from 'xstate'

export type CommandRunnerEvent =
  /**
   * A command is to begin. `hasDialog`: the command has a form or a question. `canBeNested`: the command asks for
   * something that another command waits for, and is shown in front of that command. `isRepeatable`: while the command
   * runs, another start waits for its end.
   */
  | ({ type: 'start' } & CommandStart)
  /** A command has ended. If another start of it waits, it begins again at once. */
  | { type: 'end'; commandId: string }
  /** The starts that wait for the end of a command are not carried out. */
  | { type: 'dropWaiting'; commandId: string }

interface CommandStart {
  /** The id of the command, or that of the queue that it shares with other commands. */
  commandId: string
  hasDialog: boolean
  canBeNested: boolean
  isRepeatable: boolean
}

interface CommandRunnerContext {
  /** The ids of the commands that have begun and not ended. */
  runningCommandIds: string[]
  /** The ids of the commands that are to begin again after their end, in the order in which they were started. */
  waitingCommandIds: string[]
  /** The id of the command whose form or question is shown. */
  shownCommandId: string | undefined
  /** The id of the nested command, which is shown in front of the command in `shownCommandId`. */
  nestedCommandId: string | undefined
}

/** The maximum number of starts that wait. */
const WAITING_STARTS_MAX = 20

/**
 * Decides which commands may begin. No command runs twice at the same time: another start of a repeatable one waits for
 * its end, that of any other is refused. At most one command with a form or a question runs, besides a command that is
 * nested in it.
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
    addWaitingCommand: assign({
      waitingCommandIds: ({ context }, { commandId }: { commandId: string }) => [
        ...context.waitingCommandIds,
        commandId,
      ],
    }),
    /** Removes one start of the command, which is carried out now: the command goes on running. */
    removeWaitingCommand: assign({
      waitingCommandIds: ({ context: { waitingCommandIds } }, { commandId }: { commandId: string }) =>
        waitingCommandIds.filter((_, index) => index !== waitingCommandIds.indexOf(commandId)),
    }),
    dropWaitingCommand: assign({
      waitingCommandIds: ({ context }, { commandId }: { commandId: string }) =>
        context.waitingCommandIds.filter((id) => id !== commandId),
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
    /** The command runs, because otherwise it has begun. */
    mayWait: ({ context }, { hasDialog, isRepeatable }: CommandStart) =>
      isRepeatable && !hasDialog && context.waitingCommandIds.length < WAITING_STARTS_MAX,
    mayStartWithDialog: ({ context }, { commandId, hasDialog, canBeNested }: CommandStart) =>
      hasDialog && !canBeNested && !context.runningCommandIds.includes(commandId),
    mayStartNested: ({ context }, { commandId, hasDialog, canBeNested }: CommandStart) =>
      hasDialog && canBeNested && !context.runningCommandIds.includes(commandId),
    isAwaited: ({ context }, { commandId }: { commandId: string }) => context.waitingCommandIds.includes(commandId),
    isShownCommand: ({ context }, { commandId }: { commandId: string }) => context.shownCommandId === commandId,
    isNestedCommand: ({ context }, { commandId }: { commandId: string }) => context.nestedCommandId === commandId,
  },
}).createMachine({
  id: 'commandRunner',
  type: 'parallel',
  context: { runningCommandIds: [], waitingCommandIds: [], shownCommandId: undefined, nestedCommandId: undefined },
  on: {
    start: [
      {
        guard: { type: 'mayStartWithoutDialog', params: ({ event }) => event },
        actions: { type: 'addRunningCommand', params: ({ event }) => event },
      },
      {
        guard: { type: 'mayWait', params: ({ event }) => event },
        actions: { type: 'addWaitingCommand', params: ({ event }) => event },
      },
    ],
    dropWaiting: { actions: { type: 'dropWaitingCommand', params: ({ event }) => event } },
    end: [
      {
        guard: { type: 'isAwaited', params: ({ event }) => event },
        actions: { type: 'removeWaitingCommand', params: ({ event }) => event },
      },
      { actions: { type: 'removeRunningCommand', params: ({ event }) => event } },
    ],
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
