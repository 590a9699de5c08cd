import { assign, setup, type ActorRefFrom } from 'xstate'
import type { OutboxItem } from './outbox.ts'

/**
 * `hold`: the person sends a text. `takeBack`: they want it back. `release`: it is sent without further delay, because
 * the page or the session ends.
 */
export type HeldMessageEvent = { type: 'hold'; item: OutboxItem } | { type: 'takeBack' } | { type: 'release' }

export interface HeldMessageContext {
  item: OutboxItem | undefined
}

/** How long a sent text can be taken back, in ms. */
const UNDO_MS = 5_000

function notProvided(): never {
  throw new Error('to be provided where the outbox is opened')
}

const HELD_ITEM = ({ context: { item } }: { context: HeldMessageContext }) => ({ item })
const SEND_ACTION = { type: 'sendItem', params: HELD_ITEM } as const

/**
 * The last text that a person has sent, as long as they can take it back (rule 10.20). Sending another one sends it at
 * once, so that the order stays.
 */
export const heldMessageMachine = setup({
  types: { events: {} as HeldMessageEvent, context: {} as HeldMessageContext },
  actions: {
    /** Puts the text into the outbox. */
    sendItem: (_, _params: { item: OutboxItem | undefined }) => notProvided(),
    /** Gives the text back to the person. */
    returnItem: (_, _params: { item: OutboxItem | undefined }) => notProvided(),
    keepItem: assign((_, { item }: { item: OutboxItem }) => ({ item })),
    dropItem: assign({ item: undefined }),
  },
  guards: {
    isOther: ({ context }, { item }: { item: OutboxItem }) => context.item?.message.clientId !== item.message.clientId,
  },
  delays: { undoTime: UNDO_MS },
}).createMachine({
  id: 'heldMessage',
  context: { item: undefined },
  initial: 'empty',
  states: {
    empty: {
      on: { hold: { target: 'holding', actions: { type: 'keepItem', params: ({ event }) => event } } },
    },
    holding: {
      on: {
        hold: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'holding',
          reenter: true,
          actions: [SEND_ACTION, { type: 'keepItem', params: ({ event }) => event }],
        },
        takeBack: { target: 'empty', actions: [{ type: 'returnItem', params: HELD_ITEM }, 'dropItem'] },
        release: { target: 'empty', actions: [SEND_ACTION, 'dropItem'] },
      },
      after: { undoTime: { target: 'empty', actions: [SEND_ACTION, 'dropItem'] } },
    },
  },
})

export type HeldMessageActor = ActorRefFrom<typeof heldMessageMachine>
