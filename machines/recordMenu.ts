import { assign, emit, setup, type ActorRefFrom } from 'xstate'

export type RecordMenuEvent =
  /** Opens the menu for one record, or for the selected ones. */
  | { type: 'open'; subject: string }
  | { type: 'close' }
  /** Enter on one of its commands. */
  | { type: 'choose'; command: string }
  /** The record has left the screen, or another has taken its place there. */
  | { type: 'lose' }
  | { type: 'find' }

/** `chosen`: the command to run now. `lost`: its record has gone, and nothing is run. */
export type RecordMenuEmitted = { type: 'chosen'; command: string } | { type: 'lost' }

/**
 * The menu of one record. It acts on the record that it was opened for, or on none: where that has gone, it stays open,
 * says so, and runs nothing.
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
        open: {
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
