import { assign, emit, setup, type ActorRefFrom } from 'xstate'

export type RecordMenuEvent =
  /** Opens the menu for one record or for the selected records, which `subject` identifies. */
  | { type: 'openMenu'; subject: string }
  | { type: 'close' }
  /** A command of the menu was chosen. */
  | { type: 'choose'; command: string }
  /** `lose`: the record has left the screen, or another record is shown instead. `find`: the record has returned. */
  | { type: 'lose' }
  | { type: 'find' }

/** `chosen`: the command to run. `lost`: the record has gone, so no command runs. */
export type RecordMenuEmitted = { type: 'chosen'; command: string } | { type: 'lost' }

/**
 * The menu of a record. Its commands run for the record that the menu was opened for. If that record has gone, the menu
 * stays open, shows a message about the loss, and runs nothing.
 */
export const recordMenuMachine = setup({
  types: {
    events: {} as RecordMenuEvent,
    emitted: {} as RecordMenuEmitted,
    context: {} as { subject: string | undefined },
  },
  actions: {
    keepSubject: assign({ subject: (_, { subject }: { subject: string }) => subject }),
    forgetSubject: assign({ subject: undefined }),
    announceChosen: emit((_, { command }: { command: string }) => ({ type: 'chosen', command })),
    announceLoss: emit({ type: 'lost' }),
  },
}).createMachine({
  id: 'recordMenu',
  context: { subject: undefined },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetSubject',
      on: {
        openMenu: {
          target: 'opened',
          actions: { type: 'keepSubject', params: ({ event }) => ({ subject: event.subject }) },
        },
      },
    },
    opened: {
      initial: 'present',
      on: { close: 'closed' },
      states: {
        present: {
          on: {
            lose: 'gone',
            choose: {
              target: '#recordMenu.closed',
              actions: { type: 'announceChosen', params: ({ event }) => ({ command: event.command }) },
            },
          },
        },
        gone: {
          entry: 'announceLoss',
          on: { find: 'present', choose: { actions: 'announceLoss' } },
        },
      },
    },
  },
})

export type RecordMenuActor = ActorRefFrom<typeof recordMenuMachine>
