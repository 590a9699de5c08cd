import { assign, emit, setup, type ActorRefFrom } from 'xstate'

export type RecordMenuEvent =
  /** Opens the menu for one record or for the selected records, which `recordKey` identifies. */
  | { type: 'openMenu'; recordKey: string }
  | { type: 'close' }
  /** A command of the menu was chosen. */
  | { type: 'choose'; commandId: string }
  /** `loseRecord`: the record has left the screen, or another one is shown. `findRecord`: it has returned. */
  | { type: 'loseRecord' }
  | { type: 'findRecord' }

/** `chosen`: the command to run. `recordLost`: the record has gone, so no command runs. */
export type RecordMenuEmitted = { type: 'chosen'; commandId: string } | { type: 'recordLost' }

/**
 * The menu of a record. Its commands run for the record that the menu was opened for. If that record has gone, the menu
 * stays open, shows a message about the loss, and runs nothing.
 */
export const recordMenuMachine = setup({
  types: {
    events: {} as RecordMenuEvent,
    emitted: {} as RecordMenuEmitted,
    context: {} as { recordKey: string | undefined },
  },
  actions: {
    keepRecordKey: assign({ recordKey: (_, { recordKey }: { recordKey: string }) => recordKey }),
    forgetRecordKey: assign({ recordKey: undefined }),
    emitChosen: emit((_, { commandId }: { commandId: string }) => ({ type: 'chosen', commandId })),
    emitRecordLost: emit({ type: 'recordLost' }),
  },
}).createMachine({
  id: 'recordMenu',
  context: { recordKey: undefined },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetRecordKey',
      on: {
        openMenu: {
          target: 'opened',
          actions: { type: 'keepRecordKey', params: ({ event }) => ({ recordKey: event.recordKey }) },
        },
      },
    },
    opened: {
      initial: 'present',
      on: { close: 'closed' },
      states: {
        present: {
          on: {
            loseRecord: 'gone',
            choose: {
              target: '#recordMenu.closed',
              actions: { type: 'emitChosen', params: ({ event }) => ({ commandId: event.commandId }) },
            },
          },
        },
        gone: {
          entry: 'emitRecordLost',
          on: { findRecord: 'present', choose: { actions: 'emitRecordLost' } },
        },
      },
    },
  },
})

export type RecordMenuActor = ActorRefFrom<typeof recordMenuMachine>
